#!/usr/bin/env python3
"""The embedding guide: every program in it is built with the guide's own command lines against an installed library, runs,
and prints what the guide says. Usage: guide.py SOURCE_DIR BUILD_DIR [--renew]     (--renew writes the outputs into the guide)
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_LINES, LEAST_PROGRAMS = 680, 12  # ten pages of 68 lines
BLOCK = re.compile(r"^```(\w+)(?: ([\w.]+))?\n(.*?)^```\n", re.M | re.S)


def fail(text):
    sys.exit(f"guide: {text}")


def install(build, folder):
    subprocess.run(["cmake", "--install", build, "--prefix", folder / "usr"], check=True, stdout=subprocess.DEVNULL)
    library = next((folder / "usr").rglob("libdp2emu.so")).parent
    return {**os.environ, "PKG_CONFIG_PATH": str(library / "pkgconfig"), "LD_LIBRARY_PATH": str(library)}


def output(number, language, code, compile_line, folder, environment):
    (folder / ("program.c" if language == "c" else "program.cpp")).write_text(code)
    built = subprocess.run(compile_line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    if built.returncode != 0:
        fail(f"program {number} does not compile:\n{built.stderr}")
    run = subprocess.run(["./program"], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
    if run.returncode != 0 or run.stderr:
        fail(f"program {number} ends with {run.returncode}: {run.stderr}{run.stdout}")
    return run.stdout


def main():
    source, build = Path(sys.argv[1]), sys.argv[2]
    guide = source / "samples/embed/GUIDE.md"
    text = guide.read_text()
    if text.count("\n") > MOST_LINES:
        fail(f"{text.count(chr(10))} lines, {MOST_LINES} are ten pages")
    blocks = list(BLOCK.finditer(text))
    lines = next(block[3].splitlines() for block in blocks if block[1] == "sh")
    compile_lines = {"c": lines[0], "cpp": lines[1]}
    programs, renewed, copied = 0, "", 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = install(build, folder)
        for block, behind in zip(blocks, blocks[1:] + [None]):
            language, file, code = block.groups()
            if file:
                (folder / file).write_text(code)
            if file or language not in compile_lines:
                continue
            programs += 1
            if not behind or behind[1] != "text" or text[block.end():behind.start()].strip():
                fail(f"no output stands behind program {programs}")
            found = output(programs, language, code, compile_lines[language], folder, environment)
            if "--renew" in sys.argv:
                renewed += text[copied:behind.start(3)] + found
                copied = behind.end(3)
            elif found != behind[3] or not found:
                fail(f"program {programs} prints\n{found}not\n{behind[3]}")
    if programs < LEAST_PROGRAMS:
        fail(f"only {programs} programs were found")
    if "--renew" in sys.argv:
        guide.write_text(renewed + text[copied:])
    print(f"guide: {programs} programs print what it says")


main()
