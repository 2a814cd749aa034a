#!/usr/bin/env python3
"""Compares frame times, pictures and memory of the workloads on our d3d9.dll, on Wine's own and on DXVK: see
compare_workloads.sh.

Usage: compare_workloads.py FOLDER [--json] [--csv] [--record FILE --machine TEXT --commit TEXT]

FOLDER has figures.csv, lines of runtime,name,frames,ms,check,memory_kb, any number a workload, and
pictures/RUNTIME-NAME.ppm. Runtimes: wine, dxvk, and ours-ISA for each instruction set, or ours-ISA-32. The status
is 1 when a picture differs."""
import csv
import statistics
import sys

sys.dont_write_bytecode = True
from comparison import append_record, checks_agree, geometric_mean, option_parser, pixels_beyond, print_csv, print_json

PEERS = {"wine": "Wine", "dxvk": "DXVK"}
# A picture is right if its mean colours differ by at most MOST_MEAN_DIFFERENCE (the peers filter in 8 bits), and at
# most MOST_PERCENT of its pixels by more than MOST_UNITS in a channel, which is one step of a channel of 5 bits.
MOST_MEAN_DIFFERENCE = 1.0
MOST_UNITS = 9
MOST_PERCENT = 1.0
# Known differences: largest percentage of such pixels, largest difference of the means, and the reason.
SAMPLES = "which samples an alpha covers; ours has another pattern in each pixel of a 2x2 square"
MINIFIED = "DXVK minifies with MAGFILTER if MIPFILTER is NONE"
KNOWN = {
    ("foliage", "wine"): (7, 1, SAMPLES),
    ("foliage", "dxvk"): (7, 1, SAMPLES),
    ("video", "wine"): (40, 2, "Wine multiplies the chroma of YUY2 by 1.403 and 1.770, factors of full-range chroma"),
    ("video", "dxvk"): (70, 14, "DXVK's matrix for YUY2 is divided as integers: 298 / 256 is 1, 100 / 256 is 0"),
    ("cad", "wine"): (3, 1, "which pixels a line covers"),
    ("cad", "dxvk"): (25, 3, "DXVK does not antialias lines (ANTIALIASEDLINEENABLE); which pixels a line covers"),
    ("sixteen_bit", "wine"): (5, 2, "Wine's R5G6B5 target on llvmpipe keeps 8 bits a channel"),
    ("sixteen_bit", "dxvk"): (4, 4, "DXVK does not dither"),
    ("thrash", "dxvk"): (15, 1, MINIFIED),
    ("browser", "dxvk"): (25, 1, MINIFIED),
}


def read_runs(path):
    """The runs of each runtime and workload, by (runtime, name), in the order of the file."""
    runs = {}
    with open(path, newline="") as file:
        for line in csv.DictReader(file):
            runs.setdefault((line["runtime"], line["name"]), []).append(line)
    return runs


def compare_picture(folder, name, ours, theirs, peer):
    """What differs between our picture and a peer's, and whether that is allowed."""
    percent, largest = pixels_beyond(*(f"{folder}/pictures/{runtime}-{name}.ppm" for runtime in (f"ours-{ours['isa']}", peer)), MOST_UNITS)
    most_percent, most_mean, reason = KNOWN.get((name, peer), (MOST_PERCENT, MOST_MEAN_DIFFERENCE, ""))
    return {f"{peer}_percent_beyond": round(percent, 3), f"{peer}_largest": largest, f"{peer}_known": reason,
            f"{peer}_right": percent <= most_percent and checks_agree(ours["check"], theirs["check"], most_mean)}


def compare(folder):
    """A row for each instruction set and workload that ran on ours."""
    runs = read_runs(f"{folder}/figures.csv")
    rows, compared = [], {}
    for (runtime, name), ours in runs.items():
        if not runtime.startswith("ours-"):
            continue
        isa = runtime.removeprefix("ours-")
        middle = lambda lines, column: statistics.median(float(line[column]) for line in lines)
        row = {"isa": isa, "name": name, "ours_ms": middle(ours, "ms"), "ours_mb": middle(ours, "memory_kb") / 1024}
        for peer in PEERS:
            theirs = runs.get((peer, name))
            if not theirs:
                continue
            row[f"{peer}_ms"] = middle(theirs, "ms")
            row[f"{peer}_mb"] = middle(theirs, "memory_kb") / 1024
            row[f"{peer}_ratio"] = row[f"{peer}_ms"] / row["ours_ms"]
            # No pixel of ours depends on the instruction set, so the same picture is compared once.
            with open(f"{folder}/pictures/{runtime}-{name}.ppm", "rb") as file:
                key = (name, peer, file.read())
            if key not in compared:
                compared[key] = compare_picture(folder, name, {"isa": isa, **ours[-1]}, theirs[-1], peer)
            row.update(compared[key])
        rows.append(row)
    return rows


def wrong(row):
    return any(not row.get(f"{peer}_right", True) for peer in PEERS)


def number(row, column, digits=2):
    return f"{row[column]:.{digits}f}" if column in row else "-"


def picture_text(row, peer):
    if f"{peer}_right" not in row:
        return "-"
    text = f"{row[f'{peer}_percent_beyond']:.2f} %"
    if not row[f"{peer}_right"]:
        return text + " WRONG"
    return text + (" known" if row[f"{peer}_known"] else "")


def of_isa(rows, isa):
    return [row for row in rows if row["isa"] == isa]


def print_table(rows, isa):
    print(f"Instruction set: {isa}\n")
    print("| workload | ours ms | Wine ms | DXVK ms | Wine/ours | DXVK/ours | ours MB | Wine MB | DXVK MB | pixels unlike Wine's | unlike DXVK's |")
    print("|" + "---|" * 11)
    for row in rows:
        times = [number(row, column) for column in ("ours_ms", "wine_ms", "dxvk_ms", "wine_ratio", "dxvk_ratio")]
        memory = [number(row, column, 0) for column in ("ours_mb", "wine_mb", "dxvk_mb")]
        print("| " + " | ".join([row["name"]] + times + memory + [picture_text(row, peer) for peer in PEERS]) + " |")
    print()
    for peer, title in PEERS.items():
        column = f"{peer}_ratio"
        ratios = [row for row in rows if column in row]
        if ratios:
            least = min(ratios, key=lambda row: row[column])
            print(f"{title}/ours: geometric mean {geometric_mean(rows, column):.2f}, least {least[column]:.2f} ({least['name']})")
    print()


def record(rows, options, isa):
    for peer in PEERS:
        column = f"{peer}_ratio"
        ratios = {row["name"]: row[column] for row in rows if column in row}
        if ratios:
            values = [geometric_mean(rows, column), min(ratios.values()), *ratios.values()]
            append_record(options, ["isa", "peer", "mean", "least", *ratios], [isa, peer] + [f"{value:.2f}" for value in values])


def main():
    parser = option_parser(__doc__)
    parser.add_argument("folder")
    options = parser.parse_args()
    rows = compare(options.folder)
    if not rows:
        sys.exit("compare_workloads: no workload ran on ours")
    isas = list(dict.fromkeys(row["isa"] for row in rows))
    if options.json:
        means = {isa: {peer: geometric_mean(of_isa(rows, isa), f"{peer}_ratio") for peer in PEERS} for isa in isas}
        print_json(options, means, rows, "workloads")
    elif options.csv:
        of_peers = [f"{peer}_{column}" for column in ("ms", "ratio", "mb", "percent_beyond", "right") for peer in PEERS]
        print_csv(rows, ["isa", "name", "ours_ms", "ours_mb"] + of_peers)
    else:
        for isa in isas:
            print_table(of_isa(rows, isa), isa)
    failed = [f"{row['name']} ({row['isa']})" for row in rows if wrong(row)]
    if failed:
        print("compare_workloads: other pictures than a peer's: " + ", ".join(failed), file=sys.stderr)
    elif options.record:
        for isa in isas:
            record(of_isa(rows, isa), options, isa)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
