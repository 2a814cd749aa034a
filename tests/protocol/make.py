#!/usr/bin/env python3
"""Writes samples/protocol/: the command buffers, which `dp2 asm` makes from the text in tests/protocol/cases_*.py, and the manifest.

    tests/protocol/make.py build/release/bin/dp2            writes
    tests/protocol/make.py --check build/release/bin/dp2    compares: 0 when nothing would change
"""
import importlib
import json
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import corpus
from pages import cited, sources

GROUPS = ["legacy", "streams", "rules", "walk", "queries", "errors"]


class Assembler:
    """Assembles calls to files; buffers with the same bytes share one."""

    def __init__(self, program):
        self.program, self.files, self.names, self.known = program, {"empty.bin": b""}, {b"": "empty.bin"}, {}
        self.texts = {"empty.bin": ""}

    def __call__(self, name, call, dialect):
        key = (call["text"], call["vertex_type"], call["offset"] % 4, dialect)
        if key not in self.known:
            self.known[key] = self.run(name, call, dialect)
        data = self.known[key]
        if data not in self.names:
            self.names[data] = name + ".bin"
            self.files[name + ".bin"] = data
            self.texts[name + ".bin"] = call["text"]
        return self.names[data], data

    def run(self, name, call, dialect):
        text = (f"dp2t 1\ndialect {dialect}\ncontext 1 interface 5 target 0 depth 0\n"
                f"submit context 1 vertex_type {call['vertex_type']} offset {call['offset']} {{ {call['text']} }}\n")
        done = subprocess.run([self.program, "asm", "-", "--raw-output", "-o", "-"], input=text.encode(), capture_output=True, check=False)
        if done.returncode:
            sys.exit(f"{name}: {done.stderr.decode()}")
        return done.stdout


DEFAULTS = {"levels": 1, "depth": 1, "ddrval": "D3D_OK"}


def said(members, always=()):
    """Removes members that are 0, false, null, empty or the default."""
    return {key: value for key, value in members.items() if (value or key in always) and DEFAULTS.get(key) != value}


def line(value):
    return json.dumps(value, separators=(",", ":"))


def lines_of(case, files):
    """A case in readable form: a line for each member, for the input of each call, and for its results."""
    calls = []
    for call in case["calls"]:
        given = {key: value for key, value in call.items() if key not in ("text", "expect")}
        if given["length"] == len(files[given["file"]]):
            del given["length"] # by default the whole file
        if given["capacity"] == 256:
            del given["capacity"]
        expect = {**call["expect"], "pixels": [said(want) for want in call["expect"]["pixels"]]}
        calls.append(f'  {line(said(given, ("length", "capacity")))[:-1]},\n   "expect":{line(said(expect))}}}')
    setup = {**case["setup"], "surfaces": [said(surface) for surface in case["setup"]["surfaces"]]}
    members = [f' "{key}":{line(case[key])}' for key in ("name", "shows", "page", "basis")]
    members.append(f' "setup":{line(said(setup, ("interface", "dialect")))}')
    return "{\n" + ",\n".join(members) + ',\n "calls":[\n' + ",\n".join(calls) + "]}"


def make(program):
    """{name of a file: its bytes}"""
    for group in GROUPS:
        importlib.import_module("cases_" + group)
    assembler = Assembler(program)
    cases = [corpus.finish(case, assembler) for case in corpus.CASES]
    named, pages = sources(), {page for case in cases for page in cited(case["page"])}
    head = {"version": 1, "about": "Made by tests/protocol/make.py; README.md beside this file describes it.",
            "pages": {page: named[page] for page in named if page in pages}, "texts": assembler.texts,
            "ddrvals": {name: f"0x{value:08x}" for name, value in corpus.DDRVAL.items()}}
    assert pages <= set(named), pages - set(named)
    manifest = json.dumps(head, indent=0)[:-2] + ',\n"cases": [\n' + ",\n".join(lines_of(case, assembler.files) for case in cases) + "\n]}\n"
    json.loads(manifest)
    return {**assembler.files, "manifest.json": manifest.encode()}


def main(arguments):
    check, program = arguments[:1] == ["--check"], str(Path(arguments[-1]).resolve())
    files, failed = make(program), 0
    stale = {path.name for path in corpus.SAMPLES.glob("*.bin")} - set(files)
    for name in sorted(stale):
        if check:
            print(f"protocol: {name} is in no case")
        else:
            (corpus.SAMPLES / name).unlink()
    for name, data in files.items():
        path = corpus.SAMPLES / name
        if path.exists() and path.read_bytes() == data:
            continue
        failed += 1
        if check:
            print(f"protocol: {name} is not what tests/protocol/make.py makes")
        else:
            path.write_bytes(data)
    print(f"{len(corpus.CASES)} cases, {len(files) - 1} files, {sum(map(len, files.values()))} bytes")
    return 1 if check and (failed or stale) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
