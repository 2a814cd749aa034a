#!/usr/bin/env python3
"""Holds a driver against the corpus: one line for each case that fails, then how many did.

Usage: run.py [--manifest FILE] [--workers N] [--json]
Exit status: 0 all agree, 1 not. The driver here is dp2emu; a runner of another one replaces the class Driver.
"""
import argparse
import ctypes
import json
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "embed"))
import dp2emu  # noqa: E402


class Driver:
    """What the cases ask of a driver."""

    def __init__(self, case, workers):
        self.emulator = dp2emu.Emulator(workers=workers)  # answers come in the call that ends their query
        for surface in case["surfaces"]:
            self.emulator.create_surface(**surface)
        self.context = self.emulator.create_context(target=case["target"], interface_version=case["interface"])
        self.context = case.get("context", self.context)

    def submit(self, call, commands):
        surface = ctypes.create_string_buffer(bytes(call["offset"]) + commands, max(call["capacity"], 1))
        vertices = bytes.fromhex(call.get("vertices", ""))
        block = dp2emu.sized(dp2emu.dp2emu_call, context=self.context, commands=ctypes.addressof(surface),
                             command_capacity=call["capacity"], command_offset=call["offset"], command_length=len(commands),
                             vertex_type=call.get("vertex_type", 0), vertex_size=call.get("vertex_size", 0),
                             vertex_length=call.get("vertex_count", 0), vertices=ctypes.cast(vertices, ctypes.c_void_p),
                             vertices_bytes=len(vertices))
        self.emulator._call("dp2emu_submit", self.emulator.handle, block)
        ddrval = block.ddrval & 0xFFFFFFFF
        response = surface.raw[call["offset"]:][:block.error_offset] if ddrval == 0 else b""
        answers, more = self.emulator.answers(response)
        return {"ddrval": ddrval, "error_offset": block.error_offset, "response": response.hex(),
                "answers": [[query, data.hex()] for query, data in answers], "more": more,
                "waiting": block.answers_waiting, "needed": block.needed_bytes}

    def pixel(self, surface, x, y):
        rows = self.emulator.read_surface(surface, 8 * 4, 8)
        return struct.unpack_from("<I", rows, (y * 8 + x) * 4)[0]

    def close(self):
        self.emulator.close()


def walk(library, case, data):
    """The commands that a walker finds, and where it stops; None: at the end."""
    at, size, found = 0, ctypes.c_uint32(), []
    while at < len(data):
        if library.dp2emu_command_size(data[at:], len(data) - at, case["offset"] + at, case["vertex_size"], size) != dp2emu.OK:
            return found, at
        found.append([at, data[at], struct.unpack_from("<H", data, at + 2)[0], size.value])
        at += size.value
    return found, None


def differences(library, case, folder, workers):
    if case["kind"] == "walk":
        found, stops_at = walk(library, case, (folder / case["file"]).read_bytes())
        if found != case["commands"]:
            yield f"walks {found}, not {case['commands']}"
        if stops_at != case["stops_at"]:
            yield f"stops at {stops_at}, not {case['stops_at']}"
        return
    driver = Driver(case, workers)
    for number, call in enumerate(case["calls"]):
        for what, value in driver.submit(call, (folder / call["file"]).read_bytes()).items():
            if value != call[what]:
                yield f"call {number}: {what} is {value}, not {call[what]}"
    for surface, x, y, value in case["pixels"]:
        if (pixel := driver.pixel(surface, x, y)) != value:
            yield f"pixel {x}, {y} of surface {surface} is {pixel:#010x}, not {value:#010x}"
    driver.close()


def main():
    parser = argparse.ArgumentParser(description="Holds dp2emu against the corpus.")
    parser.add_argument("--manifest", type=Path, default=HERE / "manifest.json")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="JSON lines")
    options = parser.parse_args()
    library, failed = dp2emu.load(), 0
    cases = json.loads(options.manifest.read_text())["cases"]
    for case in cases:
        found = list(differences(library, case, options.manifest.parent, options.workers))
        failed += bool(found)
        if options.json:
            print(json.dumps({"case": case["name"], "basis": case["basis"], "agrees": not found, "differences": found}))
        elif found:
            print(f"{case['name']} ({case['basis']}, {case['source']}): {'; '.join(found)}")
    if not options.json:
        print(f"{len(cases)} cases, {failed} differ")
    return 1 if failed else 0


sys.exit(main())
