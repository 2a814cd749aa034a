#!/usr/bin/env python3
"""The C interface as one header: dp2emu.h, where each #include of a header of this project is replaced by that header.
dp2emu_protocol.h, which has no functions, is not included. Usage: public_header.py        (prints it)
"""
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "responses/include"


def text(name="dp2emu.h", seen=None):
    seen = seen if seen is not None else set()
    if name in seen:
        return ""
    seen.add(name)
    return re.sub(r'^#include "(dp2emu\w*\.h)"\n', lambda line: text(line[1], seen), (FOLDER / name).read_text(), flags=re.M)


if __name__ == "__main__":
    print(text(), end="")
