#!/usr/bin/env python3
"""Compares the table of tools/runtime/SENT.md with the opcodes, and with the commands in recordings of a runtime.

Usage: sent_commands.py DP2 [RUNTIME RECORDING...]

DP2 is the program dp2. With a runtime (ddraw, d3d8, d3d9), a command in the recordings that the table does not give to it is an
error, and so is one that it gives and no recording has."""
import json
import pathlib
import subprocess
import sys

TABLE = pathlib.Path(__file__).resolve().parents[2] / "tools/runtime/SENT.md"
RUNTIMES = {"ddraw", "d3d8", "d3d9"}


def read_table():
    """The runtimes that send each command, by its name, and what is wrong with the table."""
    senders, faults = {}, []
    for line in TABLE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or len(cells) != 3 or cells[0] == "D3DDP2OP_":
            continue
        name, sent_by, reason = cells
        named = set() if sent_by == "none" else set(sent_by.split(", "))
        if name in senders or not named <= RUNTIMES or not reason:
            faults.append(f"the row of {name}")
        senders[name] = named
    return senders, faults


def lines_of(dp2, *arguments):
    done = subprocess.run([dp2, *arguments], stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    dp2, *rest = sys.argv[1:]
    senders, faults = read_table()
    opcodes = {line["name"] for line in lines_of(dp2, "ops", "--json") if line["type"] == "opcode"}
    faults += [f"{name} is not in the table" for name in sorted(opcodes - set(senders))]
    faults += [f"{name} is no opcode" for name in sorted(set(senders) - opcodes)]
    if rest:
        runtime, *recordings = rest
        found = set()
        for recording in recordings:
            for line in lines_of(dp2, "info", "--json", recording):
                found.update(line.get("commands", {}))
        expected = {name for name, named in senders.items() if runtime in named}
        faults += [f"{runtime} sends {name}" for name in sorted(found - expected)]
        faults += [f"no recording of {runtime} has {name}" for name in sorted(expected - found)]
    for fault in faults:
        print(f"sent_commands: tools/runtime/SENT.md: {fault}", file=sys.stderr)
    if not faults:
        print(f"sent_commands: {len(senders)} opcodes" + (f", {len(found)} in the recordings of {runtime}" if rest else ""))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
