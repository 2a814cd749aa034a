#!/usr/bin/env python3
"""Compares dp2 show at draws of the samples and golden scenes with a second, simple interpreter of state commands, which reads dp2 dump --json:
the value of each state, and the command that gave it that value. Compares the marked changes with dp2 show of the previous draw.
Usage: show_states.py SOURCE_DIR PROGRAM"""
import json
import pathlib
import struct
import subprocess
import sys

source, program = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
files = [*sorted((source / "samples").glob("*.dp2t")), *sorted(source.glob("samples/d*/*.dp2c")), *sorted((source / "tests/golden").glob("*.dp2t"))]
MOST_DRAWS = 4 # of a file
failed = compared = shown_draws = 0

SAMPLER = set("ADDRESS ADDRESSU ADDRESSV BORDERCOLOR MAGFILTER MINFILTER MIPFILTER MIPMAPLODBIAS MAXMIPLEVEL MAXANISOTROPY ADDRESSW SRGBTEXTURE ELEMENTINDEX DMAPOFFSET".split())
# States of DirectX 5 and 6, which also set states of stage 0; here these are not followed any further.
LEGACY = {
    "TEXTUREADDRESS": ["sampler 0 ADDRESSU", "sampler 0 ADDRESSV"], "TEXTUREADDRESSU": ["sampler 0 ADDRESSU"], "TEXTUREADDRESSV": ["sampler 0 ADDRESSV"],
    "BORDERCOLOR": ["sampler 0 BORDERCOLOR"], "MIPMAPLODBIAS": ["sampler 0 MIPMAPLODBIAS"], "ANISOTROPY": ["sampler 0 MAXANISOTROPY"],
    "TEXTUREMAG": ["sampler 0 MAGFILTER"], "TEXTUREMIN": ["sampler 0 MINFILTER", "sampler 0 MIPFILTER"], "TEXTUREHANDLE": ["stage 0 TEXTUREMAP"],
    "TEXTUREMAPBLEND": ["stage 0 " + name for name in "COLOROP COLORARG1 COLORARG2 ALPHAOP ALPHAARG1 ALPHAARG2".split()] + ["stage 0 alpha by TEXTUREMAPBLEND"],
    "OLDALPHABLENDENABLE": ["ALPHABLENDENABLE"], "WRAPU": ["WRAP0"], "WRAPV": ["WRAP0"], "WRAP0": ["WRAPU", "WRAPV"],
    "POINTSIZE": ["alpha to coverage"],
}
RECORDABLE = set(
    "RENDERSTATE TEXTURESTAGESTATE VIEWPORTINFO ZRANGE SETMATERIAL SETLIGHT SETTRANSFORM MULTIPLYTRANSFORM SETCLIPPLANE SETVERTEXSHADER SETVERTEXSHADERDECL SETVERTEXSHADERFUNC "
    "SETVERTEXSHADERCONST SETVERTEXSHADERCONSTI SETVERTEXSHADERCONSTB SETPIXELSHADER SETPIXELSHADERCONST SETPIXELSHADERCONSTI SETPIXELSHADERCONSTB SETSTREAMSOURCE SETSTREAMSOURCE2 "
    "SETSTREAMSOURCEFREQ SETINDICES SETSCISSORRECT".split()
)


def fail(text):
    global failed
    failed += 1
    if failed <= 20:
        print("show:", text)


def lines(*arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, check=False)
    if done.returncode != 0:
        fail(f"{' '.join(map(str, arguments))} ends with {done.returncode}: {done.stderr.decode()}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def same(a, b):
    return json.dumps(a) == json.dumps(b)


def sampler_name(stage, state):
    return f"{'sampler' if state in SAMPLER else 'stage'} {stage} {state}"


def transform_name(name):
    if isinstance(name, int):
        return f"WORLD{name - 256}"
    return name.replace("_DX7", "")


def float_of(word):
    """The float of a word, as the shortest decimal that reads back as it."""
    value = struct.unpack("<f", struct.pack("<I", word))[0]
    return next((float(f"{value:.{digits}g}") for digits in range(1, 10) if struct.pack("<f", float(f"{value:.{digits}g}")) == struct.pack("<I", word)), value)


def constants_of(declaration):
    """(first register, floats) of each D3DVSD_CONST token."""
    at = 0
    while at < len(declaration):
        kind, count, first = declaration[at] >> 29, declaration[at] >> 25 & 15, declaration[at] & 127
        at += 1
        if kind == 4: # D3DVSD_TOKEN_CONSTMEM
            yield first, [float_of(word) for word in declaration[at : at + 4 * count]]
            at += 4 * count
        elif kind == 5: # D3DVSD_TOKEN_EXT
            at += declaration[at - 1] >> 24 & 31


class Context:
    """The states that commands have set, by the names of dp2 show: the value, and the place that it comes from."""

    def __init__(self, line):
        self.states, self.unknown, self.blocks, self.open = {}, set(), {}, None
        self.declarations = {} # the tokens of each vertex shader of DirectX 8
        self.lost = False # true: a state block was made of values that are not followed here
        if line["target"]:
            self.set("target 0", line["target"], line["at"])
        if line["depth"]:
            self.set("depth buffer", line["depth"], line["at"])

    def set(self, name, value, at):
        old = self.states.get(name)
        if old is None or not same(old[0], value):
            self.states[name] = (value, at)
        self.unknown.discard(name)

    def taint(self, names):
        for name in names:
            self.states.pop(name, None)
            self.unknown.add(name)

    def command(self, line):
        name = line["name"]
        if self.open is not None and name in RECORDABLE:
            self.blocks[self.open].append(line)
        elif name == "STATESET":
            for element in line["elements"]:
                self.state_set(element, line["at"])
        else:
            self.execute(line, line["at"])

    def state_set(self, element, at):
        operation, handle = element["operation"], element["handle"]
        if operation == "BEGIN" and self.open is None:
            self.blocks[handle], self.open = [], handle
        elif operation == "END":
            self.open = None
        elif operation == "DELETE":
            self.blocks.pop(handle, None)
        elif operation == "EXECUTE":
            if handle in self.blocks and self.open is None:
                if self.blocks[handle] is None:
                    self.lost = True
                for line in self.blocks[handle] or []:
                    self.execute(line, at)
        else: # CAPTURE, CREATE
            self.blocks[handle] = None

    def execute(self, line, at):
        function = getattr(self, "on_" + line["name"].lower(), None)
        for element in line["elements"]:
            if function:
                function(element, at)

    def on_renderstate(self, e, at):
        state = e["state"] if isinstance(e["state"], str) else f"render state {e['state']}"
        self.set(state, e["value"], at)
        self.taint(LEGACY.get(state, []))
        if state == "POINTSIZE" and not isinstance(e["value"], float) and not isinstance(e["value"], int):
            self.taint([state])

    def on_texturestagestate(self, e, at):
        name = sampler_name(e["stage"], e["state"])
        self.set(name, e["value"], at)
        if e["state"] == "ADDRESS":
            self.taint([f"sampler {e['stage']} ADDRESSU", f"sampler {e['stage']} ADDRESSV"])
        if e["state"] == "MIPMAPLODBIAS":
            self.taint([f"sampler {e['stage']} fetch-4"])
        if name == "stage 0 ALPHAOP":
            self.taint(["stage 0 alpha by TEXTUREMAPBLEND"])

    def on_viewportinfo(self, e, at):
        self.set("viewport", e, at)

    def on_zrange(self, e, at):
        self.set("depth range", e, at)

    def on_winfo(self, e, at):
        self.set("range of w", e, at)

    def on_setscissorrect(self, e, at):
        self.set("scissor rectangle", e, at)

    def on_settransform(self, e, at):
        self.set(transform_name(e["type"]), e["matrix"], at)

    def on_multiplytransform(self, e, at):
        self.taint([transform_name(e["type"])])

    def on_setmaterial(self, e, at):
        for field, value in e.items():
            self.set("material " + field, value, at)

    def on_createlight(self, e, at):
        self.light(e["index"], at)

    def light(self, index, at):
        if f"light {index} enabled" not in self.states:
            self.set(f"light {index} enabled", False, at)
            new = {"type": "DIRECTIONAL", "diffuse": [1.0, 1.0, 1.0, 0.0], "specular": None, "direction": None}
            self.taint(f"light {index} {field}" for field in (*new, "ambient", "position", "range", "falloff", "attenuation", "theta", "phi"))

    def on_setlight(self, e, at):
        self.light(e["index"], at)
        if e["data_type"] in ("ENABLE", "DISABLE"):
            self.set(f"light {e['index']} enabled", e["data_type"] == "ENABLE", at)
        for item in e.get("items", []):
            for field, value in item.items():
                known = f"light {e['index']} {field}" in self.states
                self.set(f"light {e['index']} {field}", value, at if known else None)

    def on_setclipplane(self, e, at):
        self.set(f"plane {e['index']}", e["plane"], at)

    def on_setrendertarget(self, e, at):
        self.set("target 0", e["target"], at)
        self.set("depth buffer", e["depth"], at)
        self.taint(["target 0 removed"])

    def on_setrendertarget2(self, e, at):
        self.set(f"target {e['index']}", e["target"], at)
        self.taint(["target 0 removed"])

    def on_setdepthstencil(self, e, at):
        self.set("depth buffer", e["depth"], at)

    def on_setstreamsource(self, e, at):
        self.set(f"stream {e['stream']}", {"buffer": e["buffer"], "offset": 0, "stride": e["stride"]}, at)

    def on_setstreamsource2(self, e, at):
        self.set(f"stream {e['stream']}", {"buffer": e["buffer"], "offset": e["offset"], "stride": e["stride"]}, at)

    def on_setstreamsourceum(self, e, at):
        self.set(f"stream {e['stream']}", {"user_memory": True, "stride": e["stride"]}, at)

    def on_setstreamsourcefreq(self, e, at):
        self.set(f"stream {e['stream']} divider", e["divider"] or 1, at)

    def on_setindices(self, e, at):
        self.set("indices", e, at)

    def on_setvertexshader(self, e, at):
        self.set("vertex format", e["handle"], at)
        for first, words in constants_of(self.declarations.get(e["handle"], [])):
            self.constants({"first": first}, at, "vertex c", words, 4)
        self.taint(["vertex shader"])

    def on_createvertexshader(self, e, at):
        self.declarations[e["handle"]] = e.get("declaration", [])

    def on_setvertexshaderdecl(self, e, at):
        self.set("vertex format", e["handle"], at)

    def on_setvertexshaderfunc(self, e, at):
        self.set("vertex shader", e["handle"], at)

    def on_setpixelshader(self, e, at):
        self.set("pixel shader", e["handle"], at)

    def on_deletepixelshader(self, e, at):
        self.taint(["pixel shader"])

    def on_deletevertexshaderfunc(self, e, at):
        self.taint(["vertex shader"])

    def on_deletevertexshader(self, e, at):
        self.taint(["vertex format"])

    def on_deletevertexshaderdecl(self, e, at):
        self.taint(["vertex format"])

    def constants(self, e, at, name, words, size):
        for i in range(len(words) // size):
            value = words[i * size : i * size + size]
            self.set(f"{name}{e['first'] + i}", value if size == 4 else value[0], at)

    def on_setvertexshaderconst(self, e, at):
        self.constants(e, at, "vertex c", e.get("f32", []), 4)

    def on_setpixelshaderconst(self, e, at):
        self.constants(e, at, "pixel c", e.get("f32", []), 4)

    def on_setvertexshaderconsti(self, e, at):
        self.constants(e, at, "vertex i", signed(e), 4)

    def on_setpixelshaderconsti(self, e, at):
        self.constants(e, at, "pixel i", signed(e), 4)

    def on_setvertexshaderconstb(self, e, at):
        self.constants(e, at, "vertex b", e.get("u32", []), 1)

    def on_setpixelshaderconstb(self, e, at):
        self.constants(e, at, "pixel b", e.get("u32", []), 1)

    def on_setpalette(self, e, at):
        self.taint([f"palette of surface {e['surface']}", f"palette {e['palette']}"])

    def on_updatepalette(self, e, at):
        self.taint([f"palette {e['palette']}"])

    def on_setconvolutionkernelmono(self, e, at):
        self.taint(["convolution kernel"])


def signed(element):
    return [word - (1 << 32) if word >> 31 else word for word in element.get("u32", [])]


def states_of(out):
    return {state["name"]: state for line in out if line["type"] == "states" for state in line["states"]}


def compare(path, at, context, states):
    """The states that dp2 show prints are those that the commands have set."""
    global compared
    if context.lost:
        return
    for name, (value, where) in context.states.items():
        state = states.get(name)
        if state is None:
            fail(f"{path}: {at}: no state {name}")
            continue
        compared += 1
        if not same(state["value"], value):
            fail(f"{path}: {at}: {name} is {state['value']!r}, was set to {value!r} by {where}")
        elif state["set"] is None and not state["default"]:
            fail(f"{path}: {at}: {name} is {value!r} without a command")
        elif state["set"] is not None and where is not None and state["set"]["at"] != where:
            # A command that sets the initial value changes nothing, and neither does one that sets the value again.
            fail(f"{path}: {at}: {name} comes from {state['set']['at']}, not {where}")
    for name, state in states.items():
        if not state["default"] and name not in context.states and name not in context.unknown:
            fail(f"{path}: {at}: {name} is {state['text']} though no command has set it")


def differences(path, at, out):
    """The states that are marked as changed are those that differ from the previous draw."""
    head, states = out[0], states_of(out)
    if head["previous"] is None:
        if any(state["changed"] for state in states.values()):
            fail(f"{path}: {at}: the first draw has changes")
        return
    before = states_of(lines("show", "--json", "--all", "--at", head["previous"]["at"], path))
    for name, state in states.items():
        old = before.get(name, {"text": state.get("was_text", "")})["text"]
        if state["changed"] != (old != state["text"]) or (state["changed"] and state["was_text"] != old):
            fail(f"{path}: {at}: {name}: {old} before, now {state}")
        # The commands since the previous draw have changed it.
        if state["changed"] and state["set"] and state["set"]["record"] < head["previous"]["record"]:
            fail(f"{path}: {at}: {name} was changed by {state['set']['at']}, before {head['previous']['at']}")
    for name in set(before) - set(states):
        fail(f"{path}: {at}: {name} is not shown any more")


for path in files:
    records = lines("dump", "--json", path)
    draws = [line["at"] for line in records if line["type"] == "command" and "draw" in line]
    step = max(1, len(draws) // MOST_DRAWS)
    wanted = set(draws[::step][:MOST_DRAWS] + draws[-1:])
    contexts, context = {}, None
    for line in records:
        if line["type"] == "context":
            contexts[line["context"]] = Context(line)
        elif line["type"] == "submit":
            context = contexts.get(line["context"])
        elif line["type"] == "command" and context:
            if line["at"] in wanted:
                out = lines("show", "--json", "--all", "--at", line["at"], path)
                if not out or out[0]["type"] != "show":
                    continue
                shown_draws += 1
                compare(path.name, line["at"], context, states_of(out))
                differences(path, line["at"], out)
                text = subprocess.run([program, "show", "--all", "--at", line["draw"], path], capture_output=True, check=False).stdout.decode()
                for state in states_of(out).values():
                    row = f"\n{'*' if state['changed'] else ' '} {state['name']:<24} {state['text']}"
                    if row + "\n" not in text and row + "  [" not in text and row + ", was " not in text:
                        fail(f"{path}: {line['at']}: the text lacks {row}")
            context.command(line)

print(f"show: {compared} states at {shown_draws} draws as commands have set them" if not failed else f"show: {failed} failures")
sys.exit(failed != 0 or compared == 0)
