#!/usr/bin/env python3
"""The embedding guide: its command lines work against an installed library; every program in it and in the README is built with
these command lines, runs, and prints the output that is shown there.
Usage: guide.py SOURCE_DIR BUILD_DIR [--renew]             (--renew writes the outputs into the guide)

A block ```LANGUAGE FILE is a file that later blocks need; a block ```c or ```cpp is a program, followed by its output in a
block ```text; the lines of ```sh are run on the first program of each language.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_LINES, MOST_COLUMNS, LEAST_PROGRAMS = 750, 110, 12  # ten A4 pages in 8-point type with 2 cm margins
BLOCK = re.compile(r"^```(\w+)(?: ([\w.]+))?\n(.*?)^```\n", re.M | re.S)
PROGRAMS = {"c": "program.c", "cpp": "program.cpp"}


def fail(text):
    sys.exit(f"guide: {text}")


def install(build, folder):
    subprocess.run(["cmake", "--install", build, "--prefix", folder / "usr"], check=True, stdout=subprocess.DEVNULL)
    library = next((folder / "usr").rglob("libdp2emu.so")).parent
    # CMake's default generator is make, which the tests do not install.
    return {**os.environ, "CMAKE_GENERATOR": "Ninja", "CMAKE_PREFIX_PATH": str(folder / "usr"),
            "PKG_CONFIG_PATH": str(library / "pkgconfig"), "LD_LIBRARY_PATH": str(library)}


def check_size(text):
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        fail(f"{len(lines)} lines, {MOST_LINES} are ten pages")
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_COLUMNS:
            fail(f"line {number} has {len(line)} columns")


class Workshop:
    """A folder with an installed library, the guide's files and its command lines."""

    def __init__(self, folder, environment, blocks):
        self.folder, self.environment = folder, environment
        self.lines = [line for block in blocks if block[1] == "sh" for line in block[3].splitlines()]
        self.compile = {}
        for line in self.lines:
            for language, file in PROGRAMS.items():
                if f" {file} " in line:
                    self.compile.setdefault(language, line)
        for language, file, code in (block.groups() for block in blocks):
            if file:
                (folder / file).write_text(code)
            elif language in PROGRAMS and not (folder / PROGRAMS[language]).exists():
                (folder / PROGRAMS[language]).write_text(code)

    def run(self, what, line):
        ran = subprocess.run(line, shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=120)
        if ran.returncode != 0:
            fail(f"{what} ends with {ran.returncode}: {line}\n{ran.stderr}{ran.stdout}")
        return ran

    def output(self, number, language, code):
        (self.folder / PROGRAMS[language]).write_text(code)
        self.run(f"the compiler of program {number}", self.compile[language])
        ran = self.run(f"program {number}", "./program")
        if ran.stderr or not ran.stdout:
            fail(f"program {number} prints {ran.stderr or 'nothing'}")
        return ran.stdout


def main():
    source, build = Path(sys.argv[1]), sys.argv[2]
    renew = "--renew" in sys.argv
    guide = source / "samples/embed/GUIDE.md"
    text = guide.read_text()
    blocks = list(BLOCK.finditer(text))
    if len(re.findall("^```", text, re.M)) != 2 * len(blocks):
        fail("a block does not end, or its first line is not ```LANGUAGE or ```LANGUAGE FILE")
    programs, renewed, copied = 0, "", 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        workshop = Workshop(folder, install(build, folder), blocks)
        for line in workshop.lines:
            workshop.run("a command line", line)
        for block, following in zip(blocks, blocks[1:] + [None]):
            language, file, code = block.groups()
            if file or language not in PROGRAMS:
                continue
            programs += 1
            if not following or following[1] != "text" or text[block.end():following.start()].strip():
                fail(f"no output follows program {programs}")
            found = workshop.output(programs, language, code)
            if renew:
                renewed += text[copied:following.start(3)] + found
                copied = following.end(3)
            elif found != following[3]:
                fail(f"program {programs} prints\n{found}not\n{following[3]}")
        readme = [block.groups() for block in BLOCK.finditer((source / "README.md").read_text())]
        if [block[0] for block in readme] != ["c", "text"]:
            fail("README.md has not one program and its output")
        found = workshop.output("of the README", "c", readme[0][2])
        if found != readme[1][2]:
            fail(f"README.md's program prints\n{found}not\n{readme[1][2]}")
    if programs < LEAST_PROGRAMS:
        fail(f"only {programs} programs were found")
    if renew:
        text = renewed + text[copied:]
        guide.write_text(text)
    check_size(text)
    print(f"guide: {programs} programs print what it says")


main()
