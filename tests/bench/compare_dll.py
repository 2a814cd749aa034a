#!/usr/bin/env python3
"""Compares frame times of the same programs on our d3d9.dll, d3d8.dll or ddraw.dll, on Wine's own and without a dll: see
compare_dll.sh.

Usage: compare_dll.py FOLDER [--json] [--csv] [--record FILE --machine TEXT --commit TEXT]

FOLDER has figures.csv, lines of runtime,name,frames,ms,check,processor_ms (the last is optional), any number a program,
and pictures/RUNTIME-NAME.ppm of programs that write them. The status is 1 when a picture differs."""
import csv
import math
import os
import statistics
import sys

sys.dont_write_bytecode = True
from comparison import append_record, checks_agree, geometric_mean, option_parser, pixels_beyond, print_csv, print_json

MOST_MEAN_DIFFERENCE = 1.0 # largest difference of the mean colours: Wine's renderer filters in 8 bits
# Of pictures, at most MOST_PERCENT of the pixels may differ by more than MOST_UNITS in a channel.
MOST_UNITS = 9
MOST_PERCENT = 1.0

TITLES = {"core_ms": "core ms", "over_core": "ours/core", "ours_processor_ms": "ours, processor ms", "wine_processor_ms": "Wine's, processor ms",
          "processor_ratio": "ratio", "percent_beyond": "% of pixels unlike"}


def compare(folder):
    runs = {}
    with open(f"{folder}/figures.csv", newline="") as file:
        for line in csv.DictReader(file):
            runs.setdefault((line["name"], line["runtime"]), []).append(line)
    rows = []
    for name in dict.fromkeys(name for name, _ in runs):
        ours, wine, core = (runs.get((name, runtime)) for runtime in ("ours", "wine", "core"))
        if not ours or not wine:
            continue
        middle = lambda lines, column="ms": statistics.median(float(line[column]) for line in lines)
        row = {"name": name, "ours_ms": middle(ours), "wine_ms": middle(wine),
               "right": checks_agree(ours[-1]["check"], wine[-1]["check"], MOST_MEAN_DIFFERENCE)}
        row["ratio"] = row["wine_ms"] / row["ours_ms"]
        if all(line["processor_ms"] for line in ours + wine):
            processor = [middle(lines, "processor_ms") for lines in (ours, wine)]
            row.update(ours_processor_ms=processor[0], wine_processor_ms=processor[1], processor_ratio=processor[1] / processor[0])
        pictures = [f"{folder}/pictures/{runtime}-{name}.ppm" for runtime in ("ours", "wine")]
        if all(map(os.path.exists, pictures)):
            row["percent_beyond"], row["largest"] = pixels_beyond(*pictures, MOST_UNITS)
            row["right"] = row["right"] and row["percent_beyond"] <= MOST_PERCENT
        if core and name != "S0": # S0 is little but its present to a window, which the core does not do
            row.update(core_ms=middle(core), over_core=row["ours_ms"] / middle(core))
        rows.append(row)
    return rows


def mean(rows, name):
    return geometric_mean(rows, name) or math.nan


def record(rows, options):
    ratios = {row["name"]: f"{row['ratio']:.2f}" for row in rows}
    means = {f"mean{suffix}": f"{mean(rows, column):.2f}" for suffix, column in
             (("", "ratio"), ("_over_core", "over_core"), ("_of_processor_time", "processor_ratio")) if any(column in row for row in rows)}
    append_record(options, [*means, *ratios], [*means.values(), *ratios.values()])


def main():
    parser = option_parser(__doc__)
    parser.add_argument("folder")
    options = parser.parse_args()
    rows = compare(options.folder)
    if not rows:
        sys.exit("compare_dll: no program ran on both runtimes")
    if options.json:
        print_json(options, geometric_mean(rows, "ratio"), rows, "programs")
    elif options.csv:
        print_csv(rows, ["name", "ours_ms", "wine_ms", "ratio", "ours_processor_ms", "wine_processor_ms", "processor_ratio", "core_ms", "over_core", "percent_beyond", "right"])
    else:
        figure = lambda row, column: f"{row[column]:.2f}" if column in row else "-"
        columns = ["ours_ms", "wine_ms", "ratio"]
        titles = ["program", "ours ms", "Wine's ms", "ratio"]
        for column, more in (("core_ms", ["core_ms", "over_core"]), ("processor_ratio", ["ours_processor_ms", "wine_processor_ms", "processor_ratio"]),
                             ("percent_beyond", ["percent_beyond"])):
            if any(column in row for row in rows):
                columns += more
                titles += [TITLES[name] for name in more]
        print("| " + " | ".join(titles) + " | |\n|" + "---|" * (len(titles) + 1))
        for row in rows:
            print("| " + " | ".join([row["name"]] + [figure(row, column) for column in columns]) + f" | {'' if row['right'] else 'WRONG'} |")
        print("\ngeometric mean of the ratios: " + f"{mean(rows, 'ratio'):.2f}, least {min(row['ratio'] for row in rows):.2f}" + "".join(
            f", of {title}: {mean(rows, name):.2f}" for name, title in (("over_core", "ours/core"), ("processor_ratio", "processor time")) if name in columns))
    wrong = [row["name"] for row in rows if not row["right"]]
    if wrong:
        print("compare_dll: other pictures or answers than Wine's: " + ", ".join(wrong), file=sys.stderr)
    elif options.record:
        record(rows, options)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
