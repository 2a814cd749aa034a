#!/usr/bin/env python3
"""Each function of the public headers has rows in the tables of bad input (tests/api/bad_input_*_test.cpp): for NULL
when it takes pointers, for a wrong size when it takes a struct that begins with its size, for dead handles when it
takes handles, for overlapping memory when it takes two pointers or more.
"""
import re
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
import public_header

TESTS = Path(__file__).resolve().parents[2] / "api"
HANDLES = {"handle", "surface", "context", "memory", "target", "depth", "buffer", "vertex_buffer"}
# Objects of the library: their pointers need no rows, since they cannot overlap, and a destroyed one looks like a valid
# one.
OBJECTS = {"dp2emu", "dp2emu_picture"}


def split(parameters):
    """(type, name) of each parameter in a text such as "const void* data, size_t bytes"."""
    for parameter in filter(None, (p.strip() for p in parameters.split(","))):
        if parameter != "void":
            kind, name = re.fullmatch(r"(?:const )?(.*?)\s*(\w+)", parameter).groups()
            yield kind, name


def structs(header):
    """{name of a struct: (type, name) of each of its members}"""
    return {name: list(split(re.sub(r"\[\d+\]", "", body).replace(";", ",")))
            for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", header, re.S)}


def needed(parameters, members):
    kinds, pointers = set(), 0
    for kind, name in parameters:
        if kind.endswith("_function"):
            kinds.add("Null")
        if not kind.endswith("*"):
            if name in HANDLES:
                kinds.add("Handle")
            continue
        if name == "user":
            continue
        kinds.add("Null")
        pointee = kind.rstrip("* ")
        pointers += pointee not in OBJECTS or kind.endswith("**")
        inside = members.get(pointee, [])
        if inside and inside[0] == ("uint32_t", "size"):
            kinds.add("Size")
        if name == "memory" or HANDLES & {member for _, member in inside if _ == "uint32_t"}:
            kinds.add("Handle")
        pointers += sum(member.endswith("*") and member != "char*" and "user" not in other for member, other in inside)
    if pointers >= 2:
        kinds.add("Overlap")
    return kinds


def main():
    header = re.sub(r"/\*.*?\*/|^#.*?$", "", public_header.text(), flags=re.S | re.M)
    members = structs(header)
    functions = {name: needed(list(split(parameters)), members) for name, parameters in
                 re.findall(r"DP2EMU_API[^;(]*?(\w+)\(([^;]*)\);", header)}
    if len(functions) < 40 or "Overlap" not in functions["dp2emu_submit"]:
        sys.exit("bad input: the headers are not understood")
    rows = {}
    for file in sorted(TESTS.glob("bad_input_*_test.cpp")):
        for name, kind in re.findall(r'\{"(\w+)",\s*Kind::(\w+)', file.read_text()):
            rows.setdefault(name, set()).add(kind)
        for name in re.findall(r'of_contexts\(rows, "(\w+)"', file.read_text()):
            rows.setdefault(name, set()).update({"Null", "Handle"})
    wrong = [f"{name} is no function" for name in rows.keys() - functions.keys()]
    wrong += [f"{name} has no row for {kind}" for name, kinds in functions.items()
              for kind in sorted(kinds - rows.get(name, set()))]
    if wrong:
        sys.exit("\n".join("bad input: " + line for line in wrong))
    print(f"bad input: {len(functions)} functions have their rows")


if __name__ == "__main__":
    main()
