#!/usr/bin/env python3
"""The program's output with --json: lines of JSON and nothing else, each valid by tools/output.schema.json, with everything that the
text form shows. Usage: json_lines.py SOURCE_DIR PROGRAM"""
import collections
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import jsonschema

source, program = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
samples = sorted((source / "samples").glob("*.dp2t"))
goldens = sorted((source / "tests/golden").glob("*.dp2t"))
# The numbers of `dp2 profile` that add up.
COLUMNS = ("operations commands draws vertices vertices_shaded primitives clipped culled drawn boxed passed failed_coverage failed_scissor "
           "failed_kill failed_alpha failed_stencil failed_depth pixels pixels_shaded bytes programs program_length").split()
failed = 0
seen = collections.Counter() # number of lines of each type


def fail(text):
    global failed
    failed += 1
    if failed <= 20:
        print("json:", text)


schema = json.loads((source / "tools/output.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(schema)
whole = jsonschema.Draft7Validator(schema)
# Every line is checked by the rules of its type, the first line of each type by the whole schema.
by_type = {
    name: jsonschema.Draft7Validator({"$ref": "#/definitions/line_" + name, "definitions": schema["definitions"]})
    for name in schema["properties"]["type"]["enum"]
}


def run(*arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, check=False)


def lines(status, *arguments):
    """The lines of a run that must end with `status`."""
    done = run(*arguments)
    shown = " ".join(map(str, arguments))
    if done.returncode != status:
        fail(f"{shown} ends with {done.returncode} instead of {status}: {done.stderr.decode(errors='replace')}")
    out = []
    for text in done.stdout.decode().splitlines():
        try:
            line = json.loads(text)
        except ValueError:
            fail(f"{shown} prints what is no JSON: {text[:200]}")
            continue
        out.append(line)
        kind = line.get("type")
        seen[kind] += 1
        validator = whole if seen[kind] <= 3 or kind not in by_type else by_type[kind]
        for error in validator.iter_errors(line):
            fail(f"{shown}: {text[:300]}\n  {error.message[:300]}")
    with_summary = (
        "replay", "queries", "show", "pixel", "report", "debug", "compare", "diff", "bisect", "reduce", "trim", "dump", "import", "export",
        "check", "info", "objects", "profile", "lint", "shader", "record"
    )
    if arguments[0] in with_summary:
        if not out or out[-1]["type"] != "summary" or [line["type"] for line in out].count("summary") != 1:
            fail(f"{shown}: the last line is no summary")
        elif out[-1]["status"] != done.returncode:
            fail(f"{shown}: the summary says status {out[-1]['status']}, it ends with {done.returncode}")
        last = [text for text in map(str, arguments) if arguments[0] != "pixel" or not re.fullmatch(r"\d+,\d+", text)]
        file = last[-2 if arguments[0] in ("compare", "diff", "bisect") else -1]
        for line in out:
            if line.get("file") != file:
                fail(f"{shown}: a line of {line['type']} does not name the file")
    return out


def of_type(out, kind):
    return [line for line in out if line["type"] == kind]


def number(text, is_float):
    if not is_float:
        return int(text, 0)
    value = struct.unpack("<f", struct.pack("<I", int(text, 0)))[0] if text.startswith("0x") else float(text)
    return value if math.isfinite(value) else text


def text_values(text):
    """The values in a command's text, and the lines of its assembly."""
    text = re.sub(r"^#.*\n?", "", text, flags=re.M)
    assembly = re.search(r"asm \{\n(.*?)\n *\}", text, re.S)
    code = [line.strip() for line in assembly.group(1).splitlines()] if assembly else []
    if assembly:
        text = text[: assembly.start()] + text[assembly.end() :]
    values, floats = [], False
    for word in re.sub(r"^\w+( reserved \S+)?( count \d+)? \{", " ", text).split():
        floats = word == "f32" if word in ("f32", "u32", "u16", "data") else floats and word != "}"
        if word in ("TRUE", "FALSE"):
            values.append(word == "TRUE")
        elif re.fullmatch(r"-?(0x[0-9a-f]+|[0-9.]+(e[-+]?\d+)?)", word):
            values.append(number(word, floats or not re.fullmatch(r"-?(0x[0-9a-f]+|\d+)", word)))
        elif re.fullmatch(r"[A-Z0-9_|x]*[A-Z][A-Z0-9_|x]*", word):
            values.append(word)
    return values, code


def json_values(value):
    if isinstance(value, dict):
        return [leaf for member in value.values() for leaf in json_values(member)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in json_values(item)]
    if isinstance(value, float): # the text shows the float as a decimal
        return [value, struct.unpack("<f", struct.pack("<f", value))[0]]
    return [value]


def check_commands(path, out):
    """Every value of every command's text is in its line."""
    texts = re.split(r"^# (\S+?)(?:, draw (\S+))?\n", run("dump", "--offsets", path).stdout.decode(), flags=re.M)[1:]
    told = {line["at"]: line for line in of_type(out, "command")}
    places = texts[0::3]
    if list(told) != places:
        fail(f"{path}: the commands in JSON are not those of the text: {set(told) ^ set(places)}")
        return
    for at, draw, text in zip(places, texts[1::3], texts[2::3]):
        line = told[at]
        if line.get("draw") != draw:
            fail(f"{path}: {at} is draw {draw} in the text and {line.get('draw')} in JSON")
        if text.startswith("raw "):
            if bytes.fromhex(line["raw"]) != bytes(int(word, 0) for word in text.split() if word.startswith("0x")):
                fail(f"{path}: {at}: other raw bytes")
            continue
        values, code = text_values(text)
        have = json_values(line["elements"])
        for value in values:
            if value not in have:
                fail(f"{path}: {at}: {value!r} of the text is not in {json.dumps(line)[:400]}")
        told_code = [row.strip() for element in line["elements"] for row in element.get("asm", "").splitlines()]
        if code != told_code:
            fail(f"{path}: {at}: another assembly: {told_code}")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for path in samples + goldens:
        out = lines(0, "dump", "--json", path)
        check_commands(path, out)
        # The bytes of commands and of malformed rests add up to those of the submissions; no record or frame is missing.
        raw = sum(line["bytes"] for line in of_type(out, "command")) + sum(
            len(line["rest"]) // 2 for line in of_type(out, "finding")
        )
        if raw != sum(line["command_bytes"] for line in of_type(out, "submit")):
            fail(f"{path}: the commands have {raw} bytes")
        records = [line["record"] for line in out if line["type"] not in ("command", "finding", "summary")]
        if records != list(range(out[-1]["records"])):
            fail(f"{path}: records are missing")
        frames = [line["frame"] for line in of_type(out, "present")]
        if frames != list(range(1, len(frames) + 1)):
            fail(f"{path}: frames are {frames}")
    for path in samples:
        out = lines(0, "replay", "--json", "--stats", "--bytes", "--verify", "--out", "pictures", path)
        text = run("replay", "--hashes", "--bytes", "--out", "pictures", path).stdout.decode()
        for line in of_type(out, "picture"):
            if f"surface {line['surface']} hash {line['hash']}" not in text or line["path"] not in text:
                fail(f"{path}: the text shows another picture than {line}")
            if not os.path.exists(line["path"]):
                fail(f"{path}: there is no {line['path']}")
        responses = re.findall(r"^ ((?: [0-9a-f]{2})*)$", text, re.M)
        if [line["response"] for line in of_type(out, "call")] != [row.replace(" ", "") for row in responses]:
            fail(f"{path}: other response bytes than the text")
        if len(of_type(out, "statistics")) != 1:
            fail(f"{path}: no statistics")
        lines(0, "check", "--json", path)
        lines(0, "info", "--json", path)
        lines(0, "queries", "--json", path)
    # Draws, and the pictures of their textures and targets
    for path in samples + goldens:
        draws = [line["at"] for line in of_type(lines(0, "dump", "--json", path), "command") if "draw" in line]
        for at in draws[:1] + draws[1:][-1:]:
            out = lines(0, "show", "--json", "--all", "--out", "shown", "--at", at, path)
            for line in of_type(out, "picture"):
                if "why" not in line and not os.path.exists(line["path"]):
                    fail(f"{path}: show --at {at}: there is no {line['path']}")
            if out[0]["outcome"] == "drawn" and len(of_type(out, "corner")) != min(16, out[0]["corners"]):
                fail(f"{path}: show --at {at}: {len(of_type(out, 'corner'))} corners of {out[0]['corners']}")

    # Every kind of record; names and texts with any bytes; floats that JSON cannot express.
    everything = (
        'dp2t 1\nmetadata "key" "\xff\xfe"\ncompletion delay:1\nsurface 1 format 12345 size 8x8 usage 64 colorkey 1 0xffffffff\n'
        "surface 2 format X8R8G8B8 size 8x8 usage target samples 4\nsublevel 9 of 2 level 0 slice 0\nbuffer 7 bytes 16\n"
        "write 7 at 4 data { u8 1 2 0xff }\nwrite 2 level 0 slice 0 data { fill 256 1 }\ncontext 3 interface 5 target 2 depth 0\n"
        "submit context 3 capacity 99 vertex_type XYZ|TEX1 { vertices { u8 0xff 1 } WINFO { w_near 0x7fc00000 w_far -0x0 }\n"
        "  RENDERSTATE { POINTSIZE 0xff800000 } raw { u8 8 0 9 0 } }\nexpect ddrval 0x88760bb8 error_offset 20 response { u8 1 }\n"
        "present 2\nexpect surface 2 hash 0x12\ndialect ddi\nscene 3 triangles 5000000000 clipped 4\ndisjoint\nlose_context 3\n"
        "hold 3 all\nhold 3 type EVENT\nrelease 3 query 7\nclock 18446744073709551615 step 3 frequency 1000\nclock own\n"
        "fail_call 2 calls 3 context 3 command 1 ddrval 0x8876017c\nfail_call 1 lose\nfail_call 1 hang\nfail_call none\nhang 1\n"
        "offer_queries { u32 8 }\noffer_queries own\noffer_caps { fill 76 0 }\noffer_caps own\n"
        "color_key 2 source 1 0xffffffff\ncolor_key 2 dest none\nblit 2 rect -1 0 8 8 flags COLORFILL fill 7 clipped to 0 0 1 1\n"
        "destroy 9\ndestroy_context 3\n"
    )
    everything = everything.replace("-0x0", "-0")
    pathlib.Path("everything.dp2t").write_bytes(everything.encode("latin-1"))
    out = lines(0, "dump", "--json", "everything.dp2t")
    commands = of_type(out, "command")
    if commands[0]["elements"] != [{"w_near": "0x7fc00000", "w_far": -0.0}] or commands[1]["elements"][0]["value"] != "0xff800000":
        fail(f"floats without a number: {commands}")
    if of_type(out, "write_buffer")[0]["data"] != "0102ff" or of_type(out, "submit")[0]["vertices"] != "ff01":
        fail("uploads are not told byte by byte")
    if of_type(out, "observed_result")[0]["ddrval"] != 0x88760BB8:
        fail("an HRESULT is not the unsigned number")

    # Errors are JSON lines, too.
    malformed = (source / "samples/08_malformed.dp2t").read_text()
    pathlib.Path("unexpected.dp2t").write_text(malformed.replace("0x88760bb8 error_offset 60", "0 error_offset 0"))
    diagnostic = of_type(lines(1, "check", "--json", "unexpected.dp2t"), "finding")[0]
    if (diagnostic["at"], diagnostic["fault"], diagnostic["expected"]) != ("6+0x3c", "truncated", False) and diagnostic["at"] != "3+0x3c":
        fail(f"the diagnostic is {diagnostic}")
    lines(1, "dump", "--json", "unexpected.dp2t")
    lines(1, "info", "--json", "unexpected.dp2t")
    lines(1, "queries", "--json", "unexpected.dp2t")
    out = lines(1, "replay", "--json", "--verify", "unexpected.dp2t")
    call = of_type(out, "call")[0]
    if call["ddrval"] != 0x88760BB8 or call["expected"] or call["error"]["at"] != diagnostic["at"]:
        fail(f"the failed call is {call}")
    if len(of_type(out, "difference")) != out[-1]["differences"] or out[-1]["differences"] != 2 or out[-1]["unexpected_failures"] != 1:
        fail(f"differences: {out[-1]}")
    call = of_type(lines(0, "replay", "--json", source / "samples/08_malformed.dp2t"), "call")[0]
    if not call["expected"]:
        fail(f"an expected failure is not told: {call}")
    for verb in ("replay", "queries", "dump", "check", "info"):
        out = lines(4, verb, "--json", "nowhere")
        if [line["type"] for line in out] != ["error", "summary"]:
            fail(f"{verb} nowhere: {out}")
    run("asm", source / "samples/06_occlusion.dp2t", "-o", "whole.dp2c")
    pathlib.Path("cut.dp2c").write_bytes(pathlib.Path("whole.dp2c").read_bytes()[:-60])
    for verb in ("replay", "queries", "dump", "check", "info"):
        if lines(1, verb, "--json", "cut.dp2c")[-1]["whole"] or not lines(0, verb, "--json", "whole.dp2c")[-1]["whole"]:
            fail(f"{verb} does not tell a whole file from one that was cut off")
    pathlib.Path("handle.dp2t").write_text("dp2t 1\nsubmit { }\ndestroy 9\n")
    lines(3, "replay", "--json", "handle.dp2t")

    out = lines(3, "check", "--json", "handle.dp2t")
    told = [(line["at"], line["text"], line["expected"]) for line in of_type(out, "finding")]
    if told != [("0", "bad handle: dwhContext", False), ("1", "bad handle: handle", False)] or out[-1]["findings"] != 2:
        fail(f"records that cannot be played: {out}")
    head = "dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n"
    pathlib.Path("lost.dp2t").write_text(head + "lose_context 1\nsubmit { }\n")
    if lines(0, "check", "--json", "--at", "0", "lost.dp2t")[-1]["elsewhere"] != 1:
        fail("check --at does not tell what is elsewhere")
    if [line["fault"] for line in of_type(lines(1, "check", "--json", "lost.dp2t"), "finding")] != ["context lost"]:
        fail("a lost context is not told")

    # A call that fails at offset 0 has a position, too.
    pathlib.Path("first.dp2t").write_text(head + "submit { raw { u8 0 0 0 0 } }\n")
    error = of_type(lines(1, "replay", "--json", "first.dp2t"), "call")[0]["error"]
    if (error.get("at"), error.get("offset"), error["fault"]) != ("2+0x0", 0, "unknown opcode"):
        fail(f"the place of an error at offset 0: {error}")

    # Misused objects, the first one at offset 0
    pathlib.Path("misused.dp2t").write_text(head + "submit { SETPIXELSHADER { 9 } CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } }\n")
    out = of_type(lines(1, "check", "--json", "misused.dp2t"), "finding")
    told = [(line["at"], line["offset"], line["name"], line["fault"], line["field"]) for line in out]
    if told != [("2+0x0", 0, "SETPIXELSHADER", "bad handle", "dwHandle"),
                ("2+0x14", 20, "ISSUEQUERY", "bad sequence", "BEGIN that no END follows")]:
        fail(f"misused objects: {out}")

    # Undefined values of states are warnings.
    pathlib.Path("undefined.dp2t").write_text(head + "submit { RENDERSTATE { SRCBLEND 0x1234 } TEXTURESTAGESTATE { 2 ADDRESSU 77 } }\n")
    out = lines(0, "check", "--json", "undefined.dp2t")
    told = [(line["at"], line["field"], line["text"], line["undefined"]) for line in of_type(out, "finding")]
    if told != [("2+0x0", "SRCBLEND", "warning: RENDERSTATE: SRCBLEND 0x1234 stays ONE", {"value": 0x1234, "rule": "stays", "drawn": 2}),
                ("2+0xc", "ADDRESSU", "warning: TEXTURESTAGESTATE: stage 2 ADDRESSU 0x4d becomes WRAP",
                 {"value": 77, "rule": "becomes", "drawn": 1, "stage": 2})] or out[-1]["warnings"] != 2:
        fail(f"undefined values: {out}")
    if of_type(lines(0, "check", "--json", "--dialect", "strict-states", "undefined.dp2t"), "finding"):
        fail("undefined values are warned of though strict-states refuses draws with them")

    # The reasons of skipped draws, for each call and in total
    skipping = "dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n" + 2 * (
        "submit { SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 TRIANGLELIST 0 0 3 0 1 } DRAWPRIMITIVE { 9 0 1 } }\npresent 1\n"
    )
    pathlib.Path("skipping.dp2t").write_text(skipping)
    out = lines(0, "replay", "--json", "--stats", "skipping.dp2t")
    calls = of_type(out, "call")
    reasons = [
        [{"reason": "not a primitive type of this command", "draws": n, "record": r, "at": f"{r}+0x3c", "offset": 60, "draw": f"{f}.2"},
         {"reason": "no index buffer", "draws": 2 * n, "record": r, "at": f"{r}+0x8", "offset": 8, "draw": f"{f}.1"}]
        for n, r, f in ((1, 2, 1), (1, 4, 2), (2, 2, 1))
    ]
    if [call.get("skipped") for call in calls] != reasons[:2] or [call["draws_skipped"] for call in calls] != [3, 3]:
        fail(f"skipped draws: {calls}")
    if out[-1]["skipped"] != reasons[2] or of_type(out, "statistics")[0]["draws_skipped"] != 6:
        fail(f"all skipped draws: {out[-1]}")

    # Frames of a recording that began late keep the program's frame numbers.
    pathlib.Path("late.dp2t").write_text(skipping.replace("dp2t 1\n", 'dp2t 1\nmetadata "frames before" "41"\n'))
    out = lines(0, "replay", "--json", "--out", "late", "late.dp2t")
    if [line["number"] for line in of_type(out, "picture")] != [42, 43] or out[-1]["frames"] != 2 or not os.path.exists("late/frame-0043-surface-1.png"):
        fail(f"frames of a late recording: {out}")
    if [line["frame"] for line in of_type(lines(0, "dump", "--json", "late.dp2t"), "present")] != [42, 43]:
        fail("dump numbers the frames of a late recording from 1")
    if of_type(lines(0, "dump", "--json", "--at", "43.2", "late.dp2t"), "command")[0]["draw"] != "43.2":
        fail("a draw of a late recording has no address")

    # Shaders, and programs that cannot be recorded
    pathlib.Path("good.psh").write_text("ps_2_0\nmov r0, c0\nmov oC0, r0\n")
    out = lines(0, "shader", "--json", "good.psh")
    if out[0]["model"] != "ps_2_0" or out[0]["instructions"] != 2 or out[0]["tokens"][0] != 0xFFFF0200 or out[0]["asm"] != run("shader", "good.psh").stdout.decode():
        fail(f"the shader is {out[0]}")
    run("shader", "good.psh", "-o", "tokens")
    if struct.unpack(f"<{len(out[0]['tokens'])}I", pathlib.Path("tokens").read_bytes()) != tuple(out[0]["tokens"]):
        fail("the tokens in JSON are not those that are written")
    if lines(0, "shader", "--json", "-o", "tokens", "good.psh")[-1]["output"] != "tokens":
        fail("shader --json does not name its output")
    pathlib.Path("bad.psh").write_text("ps_2_0\nmad r0, r1\n")
    if not of_type(lines(3, "shader", "--json", "bad.psh"), "error")[0]["text"].startswith("bad.psh:2:11: "):
        fail("a mistake in a shader is not told")
    if run("shader", "--json", "good.psh", "-o", "-").returncode != 2:
        fail("JSON and tokens both go to standard output")
    # Reduced captures
    malformed = source / "samples/08_malformed.dp2t"
    done = lines(0, "reduce", "--json", "--error", "--out", "small.dp2c", malformed)[-1]
    if done["output"] != "small.dp2c" or not done["complete"] or "D3DERR_COMMAND_UNPARSED" not in done["property"]:
        fail(f"reduce tells {done}")
    told = lines(1, "info", "--json", "small.dp2c")[-1]
    if done["after"] != {"records": 2, "commands": 0, "bytes": os.path.getsize("small.dp2c")} or told["submissions"] != 1:
        fail(f"reduce tells {done}, the file is {told}")
    if [line["type"] for line in lines(1, "reduce", "--json", "--error", "--out", "small.dp2c", source / "samples/06_occlusion.dp2t")] != ["error", "summary"]:
        fail("reduce does not tell that a capture has no error")
    lines(2, "reduce", "--json", "--out", "small.dp2c", malformed)
    done = lines(0, "export", "--json", "--out", "exported", source / "samples/06_occlusion.dp2t")[-1]
    if (done["records"], done["files"], done["pictures"]) != (8, 3, 1):
        fail(f"export tells {done}")
    done = lines(0, "import", "--json", "--out", "imported.dp2c", "exported")[-1]
    if (done["case"], done["records"], done["calls"], done["left_out"]) != ("06_occlusion", 8, 1, {}):
        fail(f"import tells {done}")
    done = lines(0, "import", "--json", "--case", "render_state_mirror", "--out", "imported.dp2c", source / "samples/protocol/manifest.json")[-1]
    if done["left_out"] != {"flags": 1, "lpdwRStates": 3, "render_states": 2}:
        fail(f"import tells {done}")
    lines(3, "import", "--json", "--case", "none", "--out", "none.dp2c", "imported.dp2c")
    done = lines(0, "report", "--json", "--against", source / "samples/06_occlusion.dp2t", "--out", "page.html", source / "samples/06_occlusion.dp2t")[-1]
    if (done["frames"], done["draws"], done["differing"], done["left_out"], done["bytes"]) != (1, 2, 0, [], os.path.getsize("page.html")):
        fail(f"report tells {done}")
    done = lines(0, "report", "--json", "--max-size", "170000", "--out", "page.html", source / "samples/d3d9/shadow_map.dp2c")[-1]
    if not done["left_out"] or done["bytes"] > 170000:
        fail(f"report tells {done}")
    done = lines(0, "trim", "--json", "--frames", "1", "--out", "cut.dp2c", source / "samples/06_occlusion.dp2t")[-1]
    if done["events"] != 2 or done["after"]["bytes"] != os.path.getsize("cut.dp2c") or done["output"] != "cut.dp2c":
        fail(f"trim tells {done}")
    lines(1, "trim", "--json", "--frames", "2", "--out", "cut.dp2c", source / "samples/06_occlusion.dp2t")
    for status, name in ((4, "nothing.exe"), (3, "good.psh")):
        if [line["type"] for line in lines(status, "record", "--json", "--", name)] != ["error", "summary"]:
            fail(f"record of {name} does not tell its error")
    pathlib.Path("blocked").write_text("a file")
    lines(4, "replay", "--json", "--out", "blocked/pictures", source / "samples/06_occlusion.dp2t")

    # Addresses: --at accepts every printed address, and selects the line that printed it.
    for path in [source / "samples/06_occlusion.dp2t", *goldens[:2]]:
        for line in lines(0, "dump", "--json", path)[:-1:7]:
            for at in filter(None, (line["at"], line.get("draw"))):
                told = lines(0, "dump", "--json", "--at", at, path)[:-1]
                if line["type"] == "command" and told != [line]:
                    fail(f"{path}: --at {at} tells {told}")
                if line["type"] != "command" and told[0] != line:
                    fail(f"{path}: --at {at} tells {told[0]}")
    occlusion = source / "samples/06_occlusion.dp2t"
    draw = of_type(lines(0, "queries", "--json", occlusion), "draw")[1] # the draw inside the query
    told = lines(0, "queries", "--json", "--at", draw["draw"], occlusion)
    if of_type(told, "draw") != [draw] or of_type(told, "query")[0]["issues"][0]["draws"] != [draw["index"]]:
        fail(f"queries --at {draw['draw']}: {told}")
    info = lines(0, "info", "--json", "--at", draw["at"], occlusion)[-1]
    if info["commands"] != {draw["name"]: {"commands": 1, "records": 1, "bytes": info["command_bytes"]}}:
        fail(f"info --at: {info}")
    # States at two draws: those that differ, as each draw has them.
    *groups, last = lines(0, "show", "--json", "--at", "1.1", "--against", "@1.2", source / "samples/10_lit_patches.dp2t")
    differing = of_type(groups, "state_differences")
    if last["state_differences"] != sum(len(line["states"]) for line in differing) or not differing:
        fail(f"show --against: {last}")
    # The counts of frames add up to those of the capture.
    for path in (occlusion, source / "samples/d3d9/shadow_map.dp2c"):
        *frames, info = lines(0, "info", "--json", "--by", "frames", path)
        sums = [sum(frame[name] for frame in frames) for name in ("submissions", "command_bytes", "commands")]
        if sums != [info["submissions"], info["command_bytes"], sum(op["commands"] for op in info["commands"].values())] or len(frames) != info["presents"]:
            fail(f"info --by frames of {path}: {sums}, {info}")
    for verb, option in (("replay", "--until"), ("queries", "--at"), ("show", "--at"), ("dump", "--at"), ("check", "--at"), ("info", "--at")):
        for at in ("99", "4+0x1", "9.9", "x"):
            lines(2, verb, "--json", option, at, occlusion)
    # A traced pixel: the text has a line for each step, and the bits are those of the values.
    for at, *chosen in (("1.2", "--pixel", "85,50"), ("1.2", "--vertex", "6")):
        told = lines(0, "debug", "--json", "--at", at, *chosen, occlusion)
        begin, steps = of_type(told, "debugged_run")[0], of_type(told, "debugged_step")
        text = run("debug", "--at", at, *chosen, occlusion).stdout.decode().splitlines()
        if begin["draw"] != at or begin["steps"] != len(steps) or len(text) != len(steps) + 1 or told[-1]["runs"] != 1:
            fail(f"debug: {told}")
        for step in steps:
            for operand in [step["result"]] * ("result" in step) + step["sources"]:
                value = operand["value"]
                if value["type"] == "float" and [struct.unpack("f", struct.pack("I", int(bits, 16)))[0] for bits in value["bits"]] != value["values"]:
                    fail(f"debug: {step}")
    shaders = source / "samples/11_shaders.dp2t"
    for all_of_it in ((), ("--all",)):
        told = lines(0, "debug", "--json", "--at", "1.2", "--pixel", "95,30", *all_of_it, shaders)
        if not of_type(told, "debugged_step"):
            fail(f"debug --pixel: {told}")
    lines(1, "debug", "--json", "--at", "1.2", "--pixel", "0,0", shaders)
    for at in ("99", "4+0x1", "9.9", "x", "4"):
        lines(2, "debug", "--json", "--pixel", "1,1", "--at", at, occlusion)
    later = of_type(lines(0, "replay", "--json", occlusion), "picture")
    until = of_type(lines(0, "replay", "--json", "--until", draw["draw"], occlusion), "picture")
    if [line["aspect"] for line in until] != ["shown", "depth"] or until[0]["at"] != draw["at"] or until[0]["hash"] != later[0]["hash"]:
        fail(f"replay --until {draw['draw']}: {until}")
    # Pictures of draws: the text names the files of the lines, and an unchanged target's line that of an earlier one.
    for path in samples + goldens:
        chosen = ("--pictures", "draws,calls", "--before", "--out", "chosen", path)
        told, files = run("replay", *chosen).stdout.decode(), set()
        for line in of_type(lines(0, "replay", "--json", *chosen), "picture"):
            if line["changed"] == (line["path"] in files) or (line["changed"] and line["path"] not in told):
                fail(f"{path}: the text shows another picture than {line}")
            files.add(line["path"])
    first = of_type(lines(0, "replay", "--json", "--until", f"{draw['record']}+0x0", occlusion), "picture")
    if first[0]["hash"] == later[0]["hash"]:
        fail("a replay that stops before the draws shows them")

    # Comparisons: equal, tolerated, different in pixels and size, a missing frame; the first draw that differs
    red, blue = (f"P3 2 1 255 0 0 0 {color}\n" for color in ("9 0 0", "0 0 4"))
    for name, text in (("red", red), ("blue", blue), ("tall", "P3 1 2 255 0 0 0 9 0 0\n")):
        pathlib.Path(name + ".ppm").write_text(text)
    line = lines(1, "compare", "--json", "--out", "compared", "red.ppm", "blue.ppm")[0]
    if (line["result"], line["value"], line["differing_pixels"], line["largest"], line["mean"]) != ("different", 9, 1, [9, 0, 4], [4.5, 0, 2]):
        fail(f"a comparison: {line}")
    if line["first"] != {"x": 1, "y": 0, "expected": [9, 0, 0], "drawn": [0, 0, 4]} or not all(os.path.exists(line[kind]) for kind in ("expected", "drawn", "difference")):
        fail(f"the pixel and the pictures of a comparison: {line}")
    for status, result, arguments in ((0, "equal", ("red.ppm", "red.ppm")), (0, "tolerated", ("--tolerance", "9", "red.ppm", "blue.ppm")),
                                      (1, "different", ("red.ppm", "tall.ppm"))):
        out = lines(status, "compare", "--json", *arguments)
        if out[0]["result"] != result or out[-1]["differing"] != status or out[-1]["pictures"] != 1:
            fail(f"compare {arguments}: {out}")
    pathlib.Path("other.dp2t").write_text(occlusion.read_text().replace("present 1", "present 1\npresent 1"))
    out = lines(1, "compare", "--json", occlusion, "other.dp2t")
    if [line.get("result") for line in out] != ["equal", "missing", None] or out[1]["only_in"] != "other.dp2t" or out[-1]["first"] != "frame 2":
        fail(f"a frame that is missing: {out}")
    pathlib.Path("other.dp2t").write_text(occlusion.read_text().replace("0xff000040", "0xff000041"))
    found = lines(1, "compare", "--json", occlusion, "other.dp2t")[0]["first_draw"]
    if found["kind"] != "found" or found["a"] != found["b"] or found["a"]["name"] != "CLEAR":
        fail(f"the first draw that differs: {found}")
    lines(4, "compare", "--json", "red.ppm", "nowhere.ppm")

    # Cases: passed, failed and in error; an update; the joined results of two shards
    pathlib.Path("cases").mkdir()
    for name, text in (("good", occlusion.read_text()), ("bad", occlusion.read_text()), ("unreadable", "dp2t 1\n<nothing>\n")):
        pathlib.Path(f"cases/{name}.dp2t").write_text(text)
    out = lines(3, "test", "--json", "--golden", "cases-golden", "--update", "cases")
    if [len(line.get("written", ())) for line in of_type(out, "case")] != [2, 2, 0]:
        fail(f"an update of cases tells {out}")
    pathlib.Path("cases/bad.dp2t").write_text(occlusion.read_text().replace("0xff000040", "0xff000041"))
    out = lines(3, "test", "--json", "--golden", "cases-golden", "--out", "cases-out", "cases")
    if [(line["name"], line["result"], line["cause"]) for line in of_type(out, "case")] != [
        ("bad.dp2t", "failed", "differs"), ("good.dp2t", "passed", "none"), ("unreadable.dp2t", "error", "input")
    ]:
        fail(f"cases: {out}")
    if out[0]["type"] != "run" or (out[-1]["passed"], out[-1]["failed"], out[-1]["errors"], out[-1]["status"]) != (1, 1, 1, 3):
        fail(f"the run and the summary of cases: {out[0]}, {out[-1]}")
    difference = of_type(out, "case")[0]["differences"][0]
    if (difference["frame"], difference["x"], difference["y"]) != (1, 80, 0) or not all(
        os.path.exists("cases-out/bad.dp2t/" + name) for name in of_type(out, "case")[0]["pictures"]
    ):
        fail(f"the difference of a case: {difference}")
    if pathlib.Path("cases-out/results.jsonl").read_text().count("\n") != len(out):
        fail("results.jsonl has other lines")
    for shard in (1, 2):
        run("test", "--golden", "cases-golden", "--shard", f"{shard}/2", "--out", f"cases-{shard}", "cases")
    merged = lines(3, "test", "--json", "--merge", "cases-2", "cases-1")
    if [line["name"] for line in merged[:-1]] != [line["name"] for line in out[1:-1]]:
        fail(f"merged cases: {merged}")
    if lines(3, "test", "--json", "--merge", "cases-1")[-1].get("problems") != ["shard 2/2 is missing"]:
        fail("a missing shard is not told")

    pathlib.Path("cases/good.dp2t").rename("good.dp2t")
    gone = of_type(lines(3, "test", "--json", "--golden", "cases-golden", "cases"), "case")[1]
    if (gone["name"], gone["file"], gone["result"], gone["cause"]) != ("good.dp2t", "", "failed", "golden"):
        fail(f"a case whose capture is gone: {gone}")

    # Differences of recordings: records, commands, data, shaders, renumbered objects, ranges that are not aligned
    shaded = (
        "dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nwrite 1 level 0 slice 0 data { u32"
        + 64 * " 1" + " }\nsubmit { RENDERSTATE { ZENABLE TRUE } CREATEPIXELSHADER { 5 auto asm {\nps_2_0\nmov r0, c0\nmov oC0, r0\n} } }\npresent 1\n"
    )
    pathlib.Path("before.dp2t").write_text(shaded)
    pathlib.Path("after.dp2t").write_text(shaded.replace("1 1 1 }", "1 9 1 }").replace("TRUE", "FALSE").replace("mov r0, c0", "mov r0, c1") + "present 0\n")
    out = lines(1, "diff", "--json", "before.dp2t", "after.dp2t")
    changes = of_type(out, "change")
    if [(line["kind"], line["name"]) for line in changes] != [
        ("changed", "write"), ("changed", "RENDERSTATE"), ("changed", "CREATEPIXELSHADER"), ("only_b", "present")
    ] or changes[0]["data"] != {"name": "data", "bytes": [256, 256], "differing": 1, "first": 248, "before": "01000000", "after": "09000000", "where": "x 6, y 7"}:
        fail(f"changes: {changes}")
    if changes[1]["values"] != [{"name": "ZENABLE", "before": "TRUE", "after": "FALSE"}] and changes[1]["values"] != [{"name": "ZENABLE", "before": True, "after": False}]:
        fail(f"a state's change: {changes[1]}")
    if changes[2]["shader"] != [" ps_2_0", "-mov r0, c0", "+mov r0, c1", " mov oC0, r0"] or out[-1]["commands"]["changed"] != 2 or out[-1]["equal"]:
        fail(f"a shader's change: {out}")
    if not lines(0, "diff", "--json", "before.dp2t", "before.dp2t")[-1]["equal"]:
        fail("a capture differs from itself")
    pathlib.Path("numbered.dp2t").write_text(shaded.replace("surface 1", "surface 2").replace("target 1", "target 2").replace("write 1", "write 2").replace("present 1", "present 2"))
    told = of_type(lines(1, "diff", "--json", "before.dp2t", "numbered.dp2t"), "renumbered")
    if [(line["kind"], line["a"], line["b"]) for line in told] != [("surface", 1, 2)]:
        fail(f"renumbered objects: {told}")
    for name, value in (("many", 1), ("others", 2)):
        text = "".join(f"SETPIXELSHADERCONST {{ 0 1 data {{ f32 {i % 9} {value} 0 0 }} }}\n" for i in range(5000))
        pathlib.Path(name + ".dp2t").write_text("dp2t 1\nsubmit {\n" + text + "}\n")
    out = lines(1, "diff", "--json", "many.dp2t", "others.dp2t")
    if len(of_type(out, "unaligned")) != 1 or out[-1]["commands"] != {"equal": 0, "changed": 5000, "only_a": 0, "only_b": 0}:
        fail(f"what is not aligned: {out[0]}, {out[-1]}")
    lines(1, "diff", "--json", "--stat", "many.dp2t", "others.dp2t")

    # The first draw that differs
    text = occlusion.read_text()
    pathlib.Path("other.dp2t").write_text(text.replace("CULLMODE NONE", "CULLMODE CW"))
    out = lines(1, "bisect", "--json", "--out", "bisected", occlusion, "other.dp2t")
    found = of_type(out, "bisection")[0]
    if found["a"]["draw"] != "1.1" or found["surface"]["differing"] != 9600 or not os.path.exists(found["difference"]) or [
        state["name"] for state in found["states"]
    ] != ["RENDERSTATE"]:
        fail(f"bisect finds {out}")
    if lines(0, "bisect", "--json", occlusion, occlusion)[-1]["result"] != "equal":
        fail("bisect finds a difference between equal captures")
    run("replay", "other.dp2t", "--pictures", "draws", "--out", "drawn")
    found = of_type(lines(1, "bisect", "--json", occlusion, "drawn"), "bisection")[0]
    if found["a"]["draw"] != "1.1" or found["picture"] != "drawn/draw-0001.00001-surface-1.png":
        fail(f"bisect of pictures finds {found}")
    lines(4, "bisect", "--json", occlusion, "nowhere.dp2t")

    lines(0, "queries", "--json", source / "samples/d3d9/occlusion.dp2c")
    # In a pixel's history each event begins with the value that the previous event wrote.
    for path, place in ((occlusion, "60,60"), (source / "tests/golden/multisample.dp2t", "33,40"), (source / "samples/04_depth.dp2t", "50,50")):
        for surface in ("1", "2", "11"):
            if surface == "11" and "multisample" not in str(path):
                continue
            out = lines(0, "pixel", "--json", "--all", "--surface", surface, path, place)
            value = out[-1]["first"]
            for line in of_type(out, "pixel_event"):
                if line["before"] != value:
                    fail(f"pixel {place} of surface {surface} in {path}: {line} follows {value}")
                value = line["after"]
            if value != out[-1]["last"] or out[-1]["events"] != len(out) - 1:
                fail(f"pixel {place} of surface {surface} in {path}: {out[-1]}")
    # Times of replays on this machine
    times = lines(0, "replay", "--json", "--repeat", 3, occlusion)[-1]["replay_milliseconds"]
    if len(times) != 3:
        fail(f"replay --repeat: {times}")
    # Without --surface the draw of --at says which surface is meant.
    for at, surface in (("3.1", {"surface": 4, "shown": 1}), ("3.4", {"surface": 1})):
        last = lines(0, "pixel", "--json", "--at", at, source / "samples/d3d9/shadow_map.dp2c", "120,87")[-1]
        if {name: last[name] for name in ("surface", "shown") if name in last} != surface:
            fail(f"pixel --at {at}: {last}")
    # Pixels of one replay have the histories that each has alone.
    places = ("60,60", "90,60")
    out = lines(0, "pixel", "--json", occlusion, *places)
    events = [(f"{line.pop('x')},{line.pop('y')}", line) for line in of_type(out, "pixel_event")]
    for place, told in zip(places, out[-1]["pixels"], strict=True):
        alone = lines(0, "pixel", "--json", occlusion, place)
        if any(told[name] != alone[-1][name] for name in told) or [line for at, line in events if at == place] != of_type(alone, "pixel_event"):
            fail(f"pixel {place} among others: {told}")

    # Profiles: the draws, passes and frames add up, and CSV has the numbers of the lines; overdraw pictures; habits
    for path in samples + [source / "samples/d3d9/shadow_map.dp2c"]:
        by = {what: lines(0, "profile", "--json", "--sort", "order", "--by", what, path) for what in ("draws", "passes", "frames")}
        sums = {what: {} for what in by}
        for what, out in by.items():
            for line in of_type(out, "cost"):
                for column, value in line.items():
                    if column in COLUMNS:
                        sums[what][column] = sums[what].get(column, 0) + value
        if not sums["draws"] == sums["passes"] == sums["frames"]:
            fail(f"profile {path}: {sums}")
        table = run("profile", "--csv", "--sort", "order", path).stdout.decode().splitlines()
        names = table[0].split(",")
        told = [dict(zip(names, row.split(","))) for row in table[1:]]
        for line, row in zip(of_type(by["draws"], "cost"), told, strict=True):
            if any(str(line[column]) != row[column] for column in COLUMNS) or line["at"] != row["at"] or line.get("draw", "") != row["draw"]:
                fail(f"profile {path}: {line} is {row} in CSV")
    heat = of_type(lines(0, "profile", "--json", "--heat", "overdraw", "--out", "heat", occlusion), "overdraw")[0]
    whole_frame = of_type(lines(0, "profile", "--json", "--by", "frames", occlusion), "cost")[0]
    if (heat["pixels"], heat["touched"]) != (whole_frame["pixels"], whole_frame["touched"]) or not os.path.exists(heat["path"]):
        fail(f"overdraw: {heat}, {whole_frame}")
    if sum(heat["histogram"]) != heat["width"] * heat["height"] or heat["pixels"] != sum(n * pixels for n, pixels in enumerate(heat["histogram"])):
        fail(f"the histogram of overdraw: {heat}")
    costs = of_type(lines(0, "profile", "--json", "--heat", "cost", "--out", "heat", occlusion), "pixel_costs")[0]
    draws = sum(line["operations"] for line in of_type(lines(0, "profile", "--json", occlusion), "cost") if line["kind"] == "draw" and line["pixels"])
    if (costs["operations"], costs["touched"]) != (draws, heat["touched"]) or not os.path.exists(costs["path"]):
        fail(f"costs of pixels: {costs}, {draws}")
    if sum(costs["histogram"]) != costs["width"] * costs["height"]:
        fail(f"the histogram of costs: {costs}")
    lines(0, "profile", "--json", "--texels", "--time", "--repeat", "1", occlusion)
    for path in (occlusion, source / "samples/d3d9/shadow_map.dp2c"):
        out = lines(0, "objects", "--json", path)
        told = of_type(out, "object")
        if len(told) != out[-1]["objects"] or len(told) != out[-1]["shown"] or sum(not line["reads"]["count"] for line in told) != out[-1]["unread"]:
            fail(f"objects {path}: {out[-1]}")
        for line in told:
            for uses in (line["writes"], line["reads"]):
                if (uses["count"] != 0) != ("first" in uses) or uses["count"] == 1 and uses["first"] != uses["last"]:
                    fail(f"objects {path}: {line}")
        if len(of_type(lines(0, "objects", "--json", "--unread", "--leaked", path), "object")) > out[-1]["unread"]:
            fail(f"objects --unread {path}")
    rules = set()
    for text in run("lint", "--rules", "--json").stdout.decode().splitlines():
        line = json.loads(text)
        seen[line["type"]] += 1
        rules.add(line["rule"])
        for error in whole.iter_errors(line):
            fail(f"lint --rules: {error.message}")
    pathlib.Path("idle.dp2t").write_text("dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\npresent 1\npresent 1\n")
    out = lines(0, "lint", "--json", "idle.dp2t")
    if [(line["rule"], line["count"]) for line in of_type(out, "habit")] != [("idle-present", 2)] or out[-1]["habits"] != 1 or "idle-present" not in rules:
        fail(f"lint: {out}")
    lines(1, "lint", "--json", "--error", "idle.dp2t")
    for table in (["ops"], ["ops", "--shader"], ["caps"], ["dialects"], ["doctor"]):
        lines(0, *table, "--json")

for kind in by_type:
    if not seen[kind]:
        fail(f"no line of type {kind} was seen")
print(f"json: {sum(seen.values())} lines as the schema says" if not failed else f"json: {failed} failures")
sys.exit(failed != 0)
