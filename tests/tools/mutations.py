#!/usr/bin/env python3
"""Changes captures at random places by fixed seeds: the value of a state, a number of any other command, a word of vertices, texels or indices, a
shader constant; or leaves a command out. `dp2 diff` must show each change; `dp2 bisect` must name the first draw whose targets differ, which is
found here from the hashes of `dp2 replay --pictures draws --all`; and `dp2 pixel` must have the reason of the first texel that differs. Usage: mutations.py SOURCE_DIR PROGRAM [COUNT [FIRST_SEED]]"""
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

source, program = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
count = int(sys.argv[3]) if len(sys.argv) > 3 else 100
first_seed = int(sys.argv[4]) if len(sys.argv) > 4 else 0
samples = sorted((source / "samples").glob("*.dp2t")) + sorted(source.glob("samples/d*/*.dp2c"))
failed = 0
told = collections.Counter()

# Another value for each value, valid for the same states.
OTHER = {
    "TRUE": "FALSE", "FALSE": "TRUE", "NONE": "CW", "CW": "CCW", "CCW": "CW", "LESSEQUAL": "GREATER", "LESS": "GREATER", "ALWAYS": "NEVER",
    "MODULATE": "SELECTARG1", "SELECTARG1": "MODULATE", "ONE": "ZERO", "ZERO": "ONE", "SRCALPHA": "ONE", "INVSRCALPHA": "ZERO",
    "POINT": "LINEAR", "LINEAR": "POINT", "WRAP": "CLAMP", "CLAMP": "WRAP", "GOURAUD": "FLAT", "FLAT": "GOURAUD", "SOLID": "WIREFRAME",
    "TEXTURE": "DIFFUSE", "DIFFUSE": "TEXTURE", "DISABLE": "MODULATE",
}


def fail(text):
    global failed
    failed += 1
    print("mutations:", text)


def run(*arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, check=False, timeout=300)


def json_lines(statuses, *arguments):
    done = run(*arguments)
    if done.returncode not in statuses:
        fail(f"{' '.join(map(str, arguments))} ends with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def command_spans(text):
    """(start, end, name) of each command in the text of a capture."""
    spans = []
    for match in re.finditer(r"^  ([A-Z][A-Z0-9_]*)\b[^\n{]*\{", text, re.M):
        depth, at = 1, match.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        spans.append((match.start(), at, match.group(1)))
    return spans


def word_spans(text, start, end):
    """The spans of the 32-bit numbers in a block of data: hexadecimal, or floats. Not those of a run (fill COUNT NUMBER),
    which stand for several."""
    numbers = re.finditer(r"\bfill \S+ \S+|(?<=\s)(0x[0-9a-f]{8}|-?\d+(?:\.\d+)?)(?=[\s}])", text[start:end])
    return [m.span(1) for m in numbers if m.group(1)]


def other_word(word, chance):
    if word.startswith("0x"):
        return f"0x{int(word, 16) ^ (chance.choice([0x10, 0x40, 0x80]) << chance.choice([0, 8, 16, 24])):08x}"
    return repr(float(word) + chance.choice([0.25, -0.5, 1.0]))


def mutate(text, chance):
    """(the changed text, what was changed, the name of the record or command); None: there is nothing of that kind."""
    commands = command_spans(text)
    kind = chance.choice(["state", "memory", "constant", "number", "drop", "drop draw"])
    if kind == "state":
        places = [(start + m.start(1), start + m.end(1), name) for start, end, name in commands if name in ("RENDERSTATE", "TEXTURESTAGESTATE")
                  for m in re.finditer(r"\b([A-Z0-9]+)\b(?=\s*[\n}])", text[start:end]) if m.group(1) in OTHER]
        if not places:
            return None
        start, end, name = chance.choice(places)
        return text[:start] + OTHER[text[start:end]] + text[end:], kind, name
    if kind == "number":
        # Ids and handles have to stay valid; numbers of states are a kind of their own.
        places = [(start + m.start(1), start + m.end(1), name) for start, end, name in commands
                  if not re.match(r"RENDERSTATE|TEXTURESTAGESTATE|CREATE|DELETE|.*QUERY|.*SHADERCONST|SETSTREAMSOURCE|SETINDICES|SETRENDERTARGET|.*BLT|SETPALETTE", name)
                  for m in re.finditer(r"(?<=\s)(?<!handle )(?<!shader )(-?\d+(?:\.\d+)?)(?=[\s}])", text[start:end])]
        if not places:
            return None
        start, end, name = chance.choice(places)
        number = text[start:end]
        changed = repr(float(number) + chance.choice([0.25, -0.5])) if "." in number else str(max(0, int(number) + chance.choice([1, -1, 3])))
        return text[:start] + changed + text[end:], kind, name
    if kind == "memory":
        blocks = [(m.start(), m.end(), "submit" if m.group(1) else "write")
                  for m in re.finditer(r"^(?:(  vertices)|write [^\n]*? data)(?: blob \d+)? \{[^}]*\}", text, re.M)]
    elif kind == "constant":
        blocks = [(s, e, name) for s, e, name in commands if re.fullmatch(r"SET(VERTEX|PIXEL)SHADERCONST", name) and "data" in text[s:e]]
    else:
        wanted = [c for c in commands if kind == "drop" or re.match(r"DRAW|TRIANGLE|LINE|POINT|INDEXED", c[2])]
        if not wanted:
            return None
        start, end, name = chance.choice(wanted)
        return text[:start] + text[end + 1 :], kind, name
    if not blocks:
        return None
    start, end, name = chance.choice(blocks)
    begin = text.index("data", start) if kind == "constant" else start
    begin = text.index("{", begin)
    words = word_spans(text, begin, end)
    if not words:
        return None
    first, last = chance.choice(words)
    word = text[begin + first : begin + last]
    changed = other_word(word, chance)
    return text[: begin + first] + changed + text[begin + last :], kind, name


def shown_after_draws(path, depth):
    """[(draw, {surface: hash}, place)] of the render targets and depth textures, in order; `depth`: also of depth buffers."""
    draws = []
    textures = set(map(int, re.findall(r"^surface (\d+) [^\n]*usage [a-z|]*texture", pathlib.Path(path).read_text(), re.M)))
    for line in json_lines({0, 1, 3}, "replay", "--json", "--pictures", "draws", "--all", path):
        if line["type"] != "picture" or "draw" not in line or (line["aspect"] != "shown" and not depth and line["surface"] not in textures):
            continue
        if not draws or draws[-1][0] != line["draw"]:
            draws.append((line["draw"], {}, line["at"]))
        draws[-1][1][line["surface"]] = line["hash"]
    return draws


def number(draw):
    return tuple(map(int, draw.split(".")))


def place(at):
    record, _, offset = at.partition("+")
    return int(record), int(offset, 16) if offset else -1


def first_difference(a, b, dropped):
    """The draw of A after which a target differs first. `dropped`: the draw of A that B lacks."""
    in_b = dict((draw, hashes) for draw, hashes, _ in b)
    last = None
    for draw, hashes, at in a:
        frame, n = number(draw)
        if dropped == draw:
            # The target of the dropped draw, as it was after the draw before
            if last is None or any(last.get(surface) not in (None, h) for surface, h in hashes.items()):
                return draw, at
            continue
        shift = dropped is not None and number(dropped)[0] == frame and n > number(dropped)[1]
        other = in_b.get(f"{frame}.{n - shift}")
        if other is None or other != hashes:
            return draw, at
        last = {**(last or {}), **hashes}
    return None


def check_pixel(what, found):
    """The histories of the first texel that differs, up to the step that was found, must end with its values, and differ."""
    surface = found["surface"]
    steps = [found.get("a"), found.get("b")]
    if surface["kind"] != "texels" or None in steps or surface["a"] != surface["b"] or "draw" not in steps[0]:
        return
    place = f"{surface['first']['x']},{surface['first']['y']}"
    histories = []
    for side, path, step in zip("ab", ("a.dp2t", "b.dp2t"), steps):
        lines = json_lines({0, 1}, "pixel", "--json", path, place, "--at", step["draw"], "--surface", surface["a"])
        last = [sample["text"] for sample in lines[-1]["last"]["samples"]]
        # "sample 2 A8R8G8B8 0x...": bisect names the sample that differs
        if not any(text in surface["first"][side] or surface["first"][side] in text for text in last):
            fail(f"{what}: pixel {place} at {step['draw']} of {path} ends as {last}, bisect has {surface['first'][side]}")
        events = [line for line in lines if line["type"] == "pixel_event" and line.get("draw") == step["draw"]]
        histories.append([{k: v for k, v in event.items() if k not in ("file", "record", "at", "offset")} for event in events])
    if histories[0] == histories[1]:
        fail(f"{what}: pixel {place} has the same history in {steps[0]['draw']} of both")
    told["reasons"] += 1


def check(seed):
    chance = random.Random(seed)
    for _ in range(50):
        sample = chance.choice(samples)
        text = run("dump", sample).stdout.decode()
        mutated = mutate(text, chance)
        if mutated:
            break
    changed, kind, name = mutated
    pathlib.Path("a.dp2t").write_text(text)
    pathlib.Path("b.dp2t").write_text(changed)
    what = f"seed {seed}: {sample.name}, {kind} of {name}"
    if run("asm", "b.dp2t", "-o", "b.dp2c").returncode != 0:
        told["not valid text"] += 1
        return

    lines = json_lines({0, 1}, "diff", "--json", "a.dp2t", "b.dp2t")
    changes = [line for line in lines if line["type"] == "change"]
    equal = run("dump", "a.dp2t").stdout == run("dump", "b.dp2t").stdout
    if equal != lines[-1]["equal"] or equal != (not changes):
        fail(f"{what}: diff says equal {lines[-1]['equal']} with {len(changes)} changes, the dumps are {'' if equal else 'not '}equal")
    if not equal:
        # A dropped command may change others: one of several equal ones, or padding.
        expected = "only_a" if kind.startswith("drop") else "changed"
        if not any(line["kind"] == expected and line["name"] in (name, "write", "submit") for line in changes):
            fail(f"{what}: diff does not show it: {changes}")
        if not kind.startswith("drop") and (len(changes) != 1 or (changes[0].get("data", {"differing": 1})["differing"] > 4)
                                            or len(changes[0]["values"]) > 1):
            fail(f"{what}: diff shows more: {changes}")

    depth = seed % 2 == 1
    a, b = (shown_after_draws(path, depth) for path in ("a.dp2t", "b.dp2t"))
    dropped = None
    if len(a) != len(b):
        only = [line for line in changes if line["kind"] == "only_a" and "draw" in line["a"]]
        dropped = only[0]["a"]["draw"] if only else None
    first = first_difference(a, b, dropped)
    for options in (["--every-step"], []):
        options += ["--depth"] if depth else []
        lines = json_lines({0, 1}, "bisect", "--json", *options, "a.dp2t", "b.dp2t")
        found = [line for line in lines if line["type"] == "bisection"]
        if not found:
            told["no draw differs"] += 1
            if first and not options[:1] == ["--every-step"] and run("compare", "a.dp2t", "b.dp2t").returncode == 0:
                told["gone at the end of the frame"] += 1
            elif first:
                fail(f"{what}: bisect {options} finds nothing, draw {first[0]} at {first[1]} differs")
            continue
        step = found[0].get("a") or found[0]["b"]
        told["draws" if "draw" in step else "other steps"] += 1
        if options[:1] == ["--every-step"]:
            check_pixel(what, found[0])
        if not first:
            # A clear or a write after the last draw, a surface that no draw has, or a call that fails
            if "draw" in step:
                fail(f"{what}: bisect {options} finds draw {step['draw']}, whose targets are equal")
        elif "draw" in step and (step["draw"] != first[0] and not ("b" in found[0] and "a" not in found[0])):
            fail(f"{what}: bisect {options} finds draw {step['draw']} at {step['at']}, draw {first[0]} at {first[1]} differs first")
        elif "draw" not in step and place(step["at"]) > place(first[1]):
            fail(f"{what}: bisect {options} finds {step['name']} at {step['at']}, after draw {first[0]} at {first[1]}")
    told[kind] += 1


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for seed in range(first_seed, first_seed + count):
        check(seed)
    os.chdir("/")
print(f"mutations: {count}: " + ", ".join(f"{n} {what}" for what, n in sorted(told.items())) + (f", {failed} failures" if failed else ""))
sys.exit(failed != 0)
