#!/usr/bin/env python3
"""Compares frame times of the same programs on our d3d9.dll, on Wine's own and without a dll: see compare_dll.sh.

Usage: compare_dll.py FIGURES [--json] [--csv] [--record FILE --machine TEXT --commit TEXT]

FIGURES has lines of runtime,name,frames,ms,check, any number a program. The status is 1 when a picture differs."""
import csv
import math
import statistics
import sys

sys.dont_write_bytecode = True
from comparison import append_record, checks_agree, geometric_mean, option_parser, print_csv, print_json

NAMES = "S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12 world particles city".split()
MOST_MEAN_DIFFERENCE = 1.0 # largest difference of the mean colours: Wine's renderer filters in 8 bits


def compare(path):
    runs = {}
    with open(path, newline="") as file:
        for line in csv.DictReader(file):
            runs.setdefault((line["name"], line["runtime"]), []).append(line)
    rows = []
    for name in NAMES:
        ours, wine, core = (runs.get((name, runtime)) for runtime in ("ours", "wine", "core"))
        if not ours or not wine:
            continue
        middle = lambda lines: statistics.median(float(line["ms"]) for line in lines)
        row = {"name": name, "ours_ms": middle(ours), "wine_ms": middle(wine),
               "right": checks_agree(ours[-1]["check"], wine[-1]["check"], MOST_MEAN_DIFFERENCE)}
        row["ratio"] = row["wine_ms"] / row["ours_ms"]
        if core and name != "S0": # S0 is little but its present to a window, which the core does not do
            row.update(core_ms=middle(core), over_core=row["ours_ms"] / middle(core))
        rows.append(row)
    return rows


def mean(rows, name):
    return geometric_mean(rows, name) or math.nan


def record(rows, options):
    ratios = {row["name"]: f"{row['ratio']:.2f}" for row in rows}
    means = [f"{mean(rows, name):.2f}" for name in ("ratio", "over_core")]
    append_record(options, ["mean", "mean_over_core"] + NAMES, means + [ratios.get(name, "") for name in NAMES])


def main():
    parser = option_parser(__doc__)
    parser.add_argument("figures")
    options = parser.parse_args()
    rows = compare(options.figures)
    if not rows:
        sys.exit("compare_dll: no program ran on both runtimes")
    if options.json:
        print_json(options, geometric_mean(rows, "ratio"), rows, "programs")
    elif options.csv:
        print_csv(rows, ["name", "ours_ms", "wine_ms", "ratio", "core_ms", "over_core", "right"])
    else:
        print("| program | ours ms | Wine's ms | ratio | core ms | ours/core | |\n|---|---|---|---|---|---|---|")
        for row in rows:
            core = f"{row['core_ms']:.2f} | {row['over_core']:.2f}" if "core_ms" in row else "- | -"
            print(f"| {row['name']} | {row['ours_ms']:.2f} | {row['wine_ms']:.2f} | {row['ratio']:.2f} | {core} | {'' if row['right'] else 'WRONG'} |")
        print(f"\ngeometric mean of the ratios: {mean(rows, 'ratio'):.2f}, of ours/core: {mean(rows, 'over_core'):.2f}")
    wrong = [row["name"] for row in rows if not row["right"]]
    if wrong:
        print("compare_dll: other pictures or answers than Wine's: " + ", ".join(wrong), file=sys.stderr)
    elif options.record:
        record(rows, options)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
