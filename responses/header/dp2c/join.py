#!/usr/bin/env python3
"""Makes the public headers dp2c_writer.h and dp2c_reader.h, each one file without includes of this project, from their
parts in this folder. Usage: join.py           (writes them)
                             join.py --check   (fails if they are not those of the parts)
"""
import re
import sys
from pathlib import Path

PARTS = Path(__file__).resolve().parent
PUBLIC = PARTS.parents[1] / "include"
HEADERS = ["dp2c_writer.h", "dp2c_reader.h"]


def joined(name):
    """The header, where each #include of a part is replaced by the part."""
    return re.sub(r'^#include "(dp2c_\w+\.h)"\n', lambda line: (PARTS / line[1]).read_text(),
                  (PARTS / name).read_text(), flags=re.M)


def main():
    if sys.argv[1:] == ["--check"]:
        old = [name for name in HEADERS if (PUBLIC / name).read_text() != joined(name)]
        if old:
            sys.exit(f"responses/header/dp2c/join.py has not been run: {', '.join(old)}")
        return
    for name in HEADERS:
        (PUBLIC / name).write_text(joined(name))


if __name__ == "__main__":
    main()
