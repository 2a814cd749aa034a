#!/usr/bin/env python3
"""Compares frame times of the same programs on our d3d9.dll, on Wine's own and without a dll: see compare_dll.sh.

Usage: compare_dll.py FIGURES [--json] [--csv] [--record FILE --machine TEXT --commit TEXT]

FIGURES has lines of runtime,name,frames,ms,check, any number a program. The status is 1 when a picture differs."""
import argparse
import csv
import datetime
import json
import math
import os
import statistics
import sys

NAMES = "S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12 world particles city".split()
# Mean colours may differ by so much (Wine's renderer filters in 8 bits), sums of answers by this part.
MOST_MEAN_DIFFERENCE = 1.0
MOST_ANSWER_DIFFERENCE = 0.0002


def agree(ours, theirs):
    if ("/" in ours) != ("/" in theirs):
        return False
    if "/" not in ours:
        return abs(int(ours) - int(theirs)) <= MOST_ANSWER_DIFFERENCE * int(theirs)
    return all(abs(float(a) - float(b)) <= MOST_MEAN_DIFFERENCE for a, b in zip(ours.split("/"), theirs.split("/")))


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
        row = {"name": name, "ours_ms": middle(ours), "wine_ms": middle(wine), "right": agree(ours[-1]["check"], wine[-1]["check"])}
        row["ratio"] = row["wine_ms"] / row["ours_ms"]
        if core and name != "S0":  # the core alone shows no picture, and S0 is nothing else
            row.update(core_ms=middle(core), over_core=row["ours_ms"] / middle(core))
        rows.append(row)
    return rows


def mean(rows, name):
    values = [row[name] for row in rows if name in row]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def record(rows, options):
    """One line a comparison: ratios alone, which can be compared between machines."""
    new = not os.path.exists(options.record)
    ratios = {row["name"]: f"{row['ratio']:.2f}" for row in rows}
    with open(options.record, "a", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        if new:
            out.writerow(["date", "commit", "machine", "mean", "mean_over_core"] + NAMES)
        out.writerow([datetime.date.today().isoformat(), options.commit, options.machine, f"{mean(rows, 'ratio'):.2f}",
                      f"{mean(rows, 'over_core'):.2f}"] + [ratios.get(name, "") for name in NAMES])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("figures")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--csv", action="store_true")
    parser.add_argument("--record")
    parser.add_argument("--machine", default="")
    parser.add_argument("--commit", default="")
    options = parser.parse_args()
    rows = compare(options.figures)
    if not rows:
        sys.exit("compare_dll: no program ran on both runtimes")
    if options.json:
        print(json.dumps({"commit": options.commit, "machine": options.machine, "geometric_mean": mean(rows, "ratio"), "programs": rows},
                         indent=1))
    elif options.csv:
        out = csv.DictWriter(sys.stdout, ["name", "ours_ms", "wine_ms", "ratio", "core_ms", "over_core", "right"], lineterminator="\n")
        out.writeheader()
        out.writerows(rows)
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
