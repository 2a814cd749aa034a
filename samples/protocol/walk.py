#!/usr/bin/env python3
"""A walker of DP2 command buffers: finds the commands and their lengths, and nothing else. Written from the driver
documentation (d3dhal.h and its pages), not from this project's tables, so that the two can be compared.

    python3 walk.py                        compares its walk of every call in manifest.json with the expected one
    python3 walk.py --manifest FILE        uses another manifest

check() can compare another walker: pass it instead of walk().
"""
import json
import pathlib
import struct
import sys

# Bytes of the structure that is repeated as often as the header's count says.
EACH = {1: 4, 2: 4, 3: 8, 8: 8, 25: 8, 28: 16, 29: 8, 30: 12, 32: 8, 33: 68, 34: 8, 35: 4, 36: 68, 38: 36, 39: 12, 40: 8, 41: 8,
        43: 8, 44: 20, 45: 12, 46: 4, 47: 4, 48: 8, 49: 12, 50: 8, 51: 8, 52: 12, 53: 24, 54: 8, 55: 4, 56: 4, 57: 8, 58: 12,
        59: 12, 60: 24, 61: 8, 62: 8, 63: 48, 64: 24, 65: 68, 66: 20, 67: 28, 71: 8, 72: 4, 73: 4, 74: 8, 75: 4, 76: 4, 77: 8,
        79: 16, 80: 16, 81: 52, 82: 24, 83: 8, 84: 8, 85: 8, 86: 4, 89: 8, 90: 4, 91: 8, 93: 8, 94: 8, 95: 8, 96: 52, 97: 12,
        98: 32}
# Bytes that follow a structure, computed from its DWORDs.
TAIL = {
    34: lambda d: 104 if d[1] == 2 else 0, # D3DLIGHT7
    45: lambda d: d[1] + d[2], # declaration and code
    48: lambda d: 16 * d[1], 57: lambda d: 16 * d[1], 77: lambda d: 16 * d[1], 93: lambda d: 16 * d[1],
    83: lambda d: 4 * d[1], 94: lambda d: 4 * d[1],
    54: lambda d: d[1], 74: lambda d: d[1], # code
    61: lambda d: (16 if d[1] & 1 else 0) + (28 if d[1] & 2 else 0), # four segments, D3DRECTPATCH_INFO
    62: lambda d: (12 if d[1] & 1 else 0) + (16 if d[1] & 2 else 0), # three segments, D3DTRIPATCH_INFO
    71: lambda d: 8 * d[1], # D3DVERTEXELEMENT9
    97: lambda d: (4 * d[0] if d[2] & 1 else 0) + (4 * d[1] if d[2] & 2 else 0), # row and column weights
}
# Bytes of indices after the start vertex, for a count of n.
ONCE = {15: lambda n: 0, 16: lambda n: 0, 17: lambda n: 2 * (n + 1), 18: lambda n: 0, 19: lambda n: 0, 20: lambda n: 2 * (n + 2),
        21: lambda n: 0, 22: lambda n: 2 * (n + 2), 26: lambda n: 6 * n, 27: lambda n: 4 * n}
EXIT = 11


class Stop(Exception):
    """The reason why a command cannot be walked."""


def command_size(data, at, end, vertex_size, bare_clear):
    """The size in bytes of the command at `at`, which must end at or before `end`."""
    if end - at < 4:
        raise Stop("truncated")
    opcode, count = data[at], struct.unpack_from("<H", data, at + 2)[0]
    here = at + 4

    def take(size):
        nonlocal here
        if size > end - here:
            raise Stop("truncated")
        here += size
        return here - size

    if opcode in EACH:
        for _ in range(count):
            record = take(EACH[opcode])
            if opcode in TAIL:
                take(TAIL[opcode](struct.unpack_from(f"<{EACH[opcode] // 4}I", data, record)))
    elif opcode in ONCE:
        take(2)
        take(ONCE[opcode](count))
    elif opcode in (23, 24): # vertices start and end at a multiple of four
        if opcode == 23:
            take(4)
        take(-here % 4)
        take((count + 2 if opcode == 23 else 2 * count) * vertex_size)
        take(-here % 4)
    elif opcode == 31:
        take(4 * struct.unpack_from("<H", data, take(8) + 6)[0])
    elif opcode == 42: # a CLEAR without rectangles has one that is not read
        take(16 + 16 * (count if count or bare_clear else 1))
    elif opcode != EXIT:
        raise Stop("unknown")
    return here - at


def walk(commands, offset=0, vertex_size=0, bare_clear=False):
    """`commands` are at `offset` of their surface. Returns the commands as [offset, opcode, count, size], and what ended the
    walk early: None, or {offset, reason}."""
    data, at, end, found = bytes(offset) + commands, offset, offset + len(commands), []
    while at < end:
        try:
            size = command_size(data, at, end, vertex_size, bare_clear)
        except Stop as stop:
            return found, {"offset": at, "reason": str(stop)}
        found.append([at, data[at], struct.unpack_from("<H", data, at + 2)[0], size])
        if data[at] == EXIT:
            break
        at += size
    return found, None


def check(manifest_path, walker):
    """How many calls of the manifest were walked, and a line for each that `walker` walks differently."""
    manifest, lines, calls = json.loads(manifest_path.read_text()), [], 0
    for case in manifest["cases"]:
        for number, call in enumerate(case["calls"]):
            if case.get("basis", "observed") == "observed" and "walk" not in call.get("expect", {}):
                continue # only what an observed case states is expected
            commands = (manifest_path.parent / call["file"]).read_bytes()
            commands = commands[:call.get("length", len(commands))]
            bare = case["setup"].get("dialect") in ("permedia3", "vmhal9x")
            found, error = walker(commands, call.get("offset", 0), call.get("vertex_size", 0), bare)
            calls += 1
            if (found, error) != (call["expect"].get("walk", []), call["expect"].get("walk_error")):
                lines.append(f"{case['name']}, call {number}: walks {found}, {error}")
    return calls, lines


if __name__ == "__main__":
    path = pathlib.Path(sys.argv[2] if sys.argv[1:2] == ["--manifest"] else pathlib.Path(__file__).with_name("manifest.json"))
    walked, differences = check(path, walk)
    print(*differences, f"{walked} calls walked, {len(differences)} differ", sep="\n")
    sys.exit(1 if differences else 0)
