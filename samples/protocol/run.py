#!/usr/bin/env python3
"""Runs the conformance corpus on dp2emu: plays every case of the manifest beside this file, and compares every expected member.

    python3 run.py [--manifest FILE] [--workers N] [--json] [NAME ...]      (NAME: only these cases)

The library is libdp2emu.so.0, or what the environment variable DP2EMU_LIBRARY names. Prints one line for each case that differs;
the exit status is 0 if none does.
"""
import argparse
import ctypes
import hashlib
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "embed"))
import dp2emu
from steps import NotPlayed, Objects

# Defaults of members that a call or its expectation omits.
CALL = {"offset": 0, "flags": 0, "vertex_type": 0, "vertex_size": 0, "vertex_offset": 0, "vertex_length": 0, "vertices": "",
        "null_commands": False, "bad_context": False, "render_states": False, "empty_vertices": False}
EXPECT = {"ddrval": "D3D_OK", "error_offset": 0, "opcode": None, "walk": [], "walk_error": None, "response": "", "answers": [],
          "more": False, "answers_waiting": 0, "needed_bytes": 0, "pixels": [], "buffers": [],
          "flags": None, "render_states": []}


def submit(emulator, context, call, surface, vertices, states):
    """Submits a call. `surface`: the command surface, with the commands at `offset`; `states`: lpdwRStates."""
    same = {name: call[name] for name in ("flags", "vertex_type", "vertex_size", "vertex_offset", "vertex_length")}
    block = dp2emu.sized(dp2emu.dp2emu_call, context=context, commands=surface, command_capacity=call["capacity"],
                         command_offset=call["offset"], command_length=call["length"], vertices=vertices,
                         vertices_bytes=len(call["vertices"]), render_states=states, **same)
    emulator._call("dp2emu_submit", emulator.handle, block)
    return block


def walk(emulator, commands, offset, vertex_size):
    """[offset, opcode, count, size] of each command by dp2emu_command_size(), and the offset at which it fails; None: nowhere."""
    found, at, size = [], 0, ctypes.c_uint32()
    while at < len(commands) and not (found and found[-1][1] == 11): # EXIT
        rest = commands[at:]
        if emulator.library.dp2emu_command_size(rest, len(rest), offset + at, vertex_size, size) != dp2emu.OK:
            return found, offset + at
        found.append([offset + at, rest[0], int.from_bytes(rest[2:4], "little"), size.value])
        at += size.value
    return found, None


def pixels_differ(emulator, want):
    surface = want["surface"]
    data = emulator.read_surface(surface, want["row_bytes"], want["rows"], want.get("level", 0), want.get("slice", 0))
    if "bytes" in want and data.hex() != want["bytes"]:
        yield f"surface {surface} is {data.hex()}, not {want['bytes']}"
    if "sha256" in want and hashlib.sha256(data).hexdigest() != want["sha256"]:
        yield f"surface {surface} is {data.hex(' ', want['row_bytes'])}, not {want.get('rects', [])}"
    for x, y, value in want.get("points", []):
        at = y * want["row_bytes"] + x * want["texel_bytes"]
        texel = int.from_bytes(data[at:at + want["texel_bytes"]], "little")
        if texel != int(value, 16):
            yield f"surface {surface} at {x},{y} is 0x{texel:x}, not {value}"


def differences(emulator, context, call, setup, stated):
    """Submits a call, and yields a line for each result that is not as expected. `stated`: the members that are compared."""
    offset, expect, vertices = call["offset"], call["expect"], call["vertices"]
    surface = ctypes.create_string_buffer(max(1, call["capacity"]))
    # The surface has the whole file: bytes after `length` must not be read.
    ctypes.memmove(ctypes.addressof(surface) + offset, call["bytes"], min(len(call["bytes"]), call["capacity"] - offset))
    before, states = surface.raw, (ctypes.c_uint32 * 256)()
    block = submit(emulator, 0xDEAD if call["bad_context"] else context, call, None if call["null_commands"] else ctypes.addressof(surface),
                   ctypes.cast(vertices, ctypes.c_void_p) if vertices or call["empty_vertices"] else None, states if call["render_states"] else None)

    failed = block.ddrval != 0
    begin = 0 if setup.get("dialect") == "permedia3" else offset
    response = b"" if failed else surface.raw[begin:begin + block.error_offset]
    answers, more = emulator.answers(response)
    found = {"ddrval": block.ddrval & 0xFFFFFFFF, "error_offset": block.error_offset, "more": more,
             "opcode": (emulator.last_error().opcode or None) if failed else None,
             "answers_waiting": block.answers_waiting, "needed_bytes": block.needed_bytes}
    if setup.get("dialect", "ddi") == "ddi" and "walk" in stated: # dp2emu_command_size() supports only this dialect
        walked, found["walk_error"] = walk(emulator, call["bytes"][:call["length"]], offset, call["vertex_size"])
        if walked != expect["walk"]:
            yield f"walk is {walked}, not {expect['walk']}"
    wanted = {**expect, "walk_error": expect["walk_error"] and expect["walk_error"]["offset"]}
    for name, value in found.items():
        if name in stated and value != wanted[name]:
            yield f"{name} is {value:#x}, not {wanted[name]:#x}" if name == "ddrval" else f"{name} is {value}, not {wanted[name]}"
    if "response" in stated and not re.fullmatch(expect["response"], response.hex()): # a dot is any digit
        yield f"response is {response.hex()}, not {expect['response']}"
    if "answers" in stated and [query for query, _ in answers] != [answer["id"] for answer in expect["answers"]]:
        yield f"queries {[query for query, _ in answers]} are answered, not {[answer['id'] for answer in expect['answers']]}"
    if surface.raw[:begin] + surface.raw[begin + len(response):] != before[:begin] + before[begin + len(response):]:
        yield "bytes of the command surface outside the response were changed"
    if expect["flags"] is not None and block.flags != int(expect["flags"], 16):
        yield f"flags are {block.flags:#x}, not {expect['flags']}"
    written = [[state, f"0x{value:08x}"] for state, value in enumerate(states) if value]
    if "render_states" in stated and written != expect["render_states"]:
        yield f"lpdwRStates is {written}, not {expect['render_states']}"
    for want in expect["pixels"]:
        yield from pixels_differ(emulator, want)
    for want in expect["buffers"]:
        data = ctypes.create_string_buffer(len(want["data"]) // 2)
        emulator._call("dp2emu_read_buffer", emulator.handle, want["handle"], 0, data, len(data))
        if data.raw.hex() != want["data"]:
            yield f"buffer {want['handle']} is {data.raw.hex()}, not {want['data']}"


def run(case, folder, ddrvals, workers):
    """The differences of a case, whose files are in `folder`, each with the number of its call."""
    setup = case["setup"]
    completion = setup.get("completion", {}).get("model", "immediate")
    if completion != "immediate":
        raise NotPlayed(f"the completion model {completion}")
    with dp2emu.Emulator(workers=workers, dialect=setup.get("dialect", "ddi").encode()) as emulator:
        objects = Objects(emulator, folder)
        found = [f"setup: {text}" for text in objects.set_up(setup)]
        for number, call in enumerate(case["calls"]):
            commands = objects.read(call["file"]) if "file" in call else b""
            vertices = objects.bytes_of(call, "vertices") or b""
            call = {**CALL, "length": len(commands), **call, "bytes": commands, "vertices": vertices}
            call["capacity"] = max(call.get("capacity", 256), call["offset"] + call["length"])
            expect = dict(call.get("expect", {}))
            # An observed case expects only what it states; in others a missing member has its default.
            stated = {*expect} if case.get("basis", "observed") == "observed" else {*EXPECT}
            if "response_file" in expect:
                expect["response"] = objects.bytes_of(expect, "response").hex()
            if stated & {"ddrval", "error_offset", "response", "response_file"}: # one result, whose missing members are 0
                stated |= {"ddrval", "error_offset", "response"}
            call["expect"] = {**EXPECT, **expect}
            name = call["expect"]["ddrval"]
            call["expect"]["ddrval"] = int(ddrvals.get(name, name), 16)
            context = objects.contexts.get(call.get("context", 1))
            texts = [*differences(emulator, context, call, setup, stated), *objects.steps(call.get("after", []))]
            found += [f"call {number}: {text}" for text in texts]
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--manifest", type=pathlib.Path, default=HERE / "manifest.json")
    options.add_argument("--workers", type=int, default=0)
    options.add_argument("--json", action="store_true", help="an object a case instead of text")
    options.add_argument("names", nargs="*", metavar="NAME")
    options = options.parse_args()
    manifest, failed = json.loads(options.manifest.read_text()), 0
    cases = [case for case in manifest["cases"] if not options.names or case["name"] in options.names]
    for case in cases:
        try:
            found = run(case, options.manifest.parent, {"D3D_OK": "0x0", **manifest.get("ddrvals", {})}, options.workers)
        except NotPlayed as why:
            found = [f"not played: {why}; see dp2 import"]
        failed += bool(found)
        if options.json:
            print(json.dumps({"name": case["name"], "basis": case.get("basis", "observed"), "passed": not found, "differences": found}))
        elif found:
            print(f"{case['name']} ({case.get('basis', 'observed')}): {'; '.join(found)}")
    if not options.json:
        print(f"{len(cases)} cases, {failed} differ")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
