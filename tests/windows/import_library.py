#!/usr/bin/env python3
"""dp2emu.lib has the form that Microsoft's linker takes, with exactly the names of the version script.

Usage: import_library.py LIBRARY.lib MAP 64|32
Each function is a member in the short form of the PE specification (7, "Import Library Format"): a header of 20 bytes that
begins with 0 and 0xFFFF, then the symbol and the dll. Three members in the long form hold what is the same for all functions.
"""
import re
import struct
import sys


def members(data):
    if data[:8] != b"!<arch>\n":
        raise SystemExit("import library: is no archive")
    at = 8
    while at + 60 <= len(data):
        header = data[at : at + 60]
        if header[58:60] != b"`\n":
            raise SystemExit(f"import library: the member at {at} has no header")
        size = int(header[48:58])
        yield header[:16].decode().strip(), data[at + 60 : at + 60 + size]
        at += 60 + size + size % 2


def main():
    path, map_path, bits = sys.argv[1:]
    machine, underscore = (0x8664, "") if bits == "64" else (0x14C, "_")
    wanted = {underscore + name for name in re.findall(r"^    (dp2emu_\w+);", open(map_path).read(), re.M)}
    found, listed, long_form = set(), set(), 0
    for name, body in members(open(path, "rb").read()):
        if name == "/" and not listed:  # the first linker member: a number of symbols, their members, their names
            (count,) = struct.unpack_from(">I", body)
            listed = {text.decode() for text in body[4 + 4 * count :].split(b"\0")[:count]}
        if name in ("/", "//"):
            continue
        if body[:4] != b"\0\0\xff\xff":
            long_form += 1
            continue
        of_machine, _, _, _, kind = struct.unpack_from("<HIIHH", body, 6)
        symbol, dll = (text.decode() for text in body[20:].split(b"\0")[:2])
        # Code, imported by its name; with 32 bits by the name without the underscore of cdecl (IMPORT_NAME_NOPREFIX or
        # IMPORT_NAME_UNDECORATE).
        if of_machine != machine or dll != "dp2emu.dll" or kind & 3 != 0 or kind >> 2 & 7 not in ((1,) if bits == "64" else (2, 3)):
            raise SystemExit(f"import library: {symbol} is for machine {of_machine:#x}, {dll}, of kind {kind}")
        found.add(symbol)
    if found != wanted or not wanted:
        raise SystemExit(f"import library: names differ: {sorted(found ^ wanted)}")
    missing = {name for symbol in wanted for name in (symbol, "__imp_" + symbol)} - listed
    if missing or long_form != 3:
        raise SystemExit(f"import library: not listed {sorted(missing)}, {long_form} members in the long form")


main()
