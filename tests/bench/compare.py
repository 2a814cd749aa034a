#!/usr/bin/env python3
"""Compares the frame times and pictures of our scenes and a peer's: see compare.sh, which calls it.

Usage: compare.py FOLDER [--ours CONFIG] [--peer CONFIG] [--json] [--csv] [--record FILE --machine TEXT --commit TEXT]

FOLDER has figures.csv (lines of bench_scenes and peer_gl, any number a scene), limits.csv, and optionally
stalls.csv and frames/PEER-CONFIG-SCENE.ppm. The status is 1 when a picture differs or an answer is wrong."""
import csv
import math
import os
import statistics
import sys

sys.dont_write_bytecode = True
from comparison import append_record, checks_agree, geometric_mean, option_parser, pixels_beyond, print_csv, print_json

SCENES = "S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12".split()
# Runs in which other processes used a larger share of the machine than this are ignored if there are quieter ones.
QUIET_PERCENT = 5
# A picture is right if at least LEAST_PERCENT of its pixels differ by at most MOST_UNITS in each channel.
MOST_UNITS = 2
LEAST_PERCENT = 99.5
MOST_MEAN_DIFFERENCE = 0.6
# llvmpipe filters the textures of these scenes in 8 bits by default; runs of the config "float" filter in float.
FLOAT_REFERENCE = ("S4", "S10", "S12")


def read_lines(path):
    if not os.path.exists(path):
        return []
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def median_of(lines, peer, config, scene):
    """The median of the runs' medians, and what they checked; None when there is no run."""
    runs = [l for l in lines if (l["peer"], l["config"], l["scene"]) == (peer, config, scene)]
    quiet = [l for l in runs if float(l["other_cpu_pct"]) <= QUIET_PERCENT]
    if not runs:
        return None
    times = [float(l["median_ms"]) for l in quiet or runs]
    middle = statistics.median(times)
    return {"ms": middle, "runs": len(times), "noisy": not quiet, "check": runs[-1]["check"],
            "spread_percent": 100 * (max(times) - min(times)) / middle}


def check_picture(folder, scene, ours, peer):
    path = f"{folder}/frames/dp2emu-{ours}-{scene}.ppm"
    reference = f"{folder}/frames/llvmpipe-{peer}-{scene}.ppm"
    if not os.path.exists(path) or not os.path.exists(reference):
        return None
    percent, largest = pixels_beyond(path, reference, MOST_UNITS)
    return {"percent_beyond": round(percent, 3), "largest": largest, "right": percent <= 100 - LEAST_PERCENT}


def compare(folder, ours_config, peer_config):
    lines = read_lines(folder + "/figures.csv")
    limits = {}
    for line in read_lines(folder + "/limits.csv"): # one line for each round: the limit is the minimum
        limits[line["scene"]] = min(float(line["limit_ms"]), limits.get(line["scene"], math.inf))
    stalls = read_lines(folder + "/stalls.csv")
    configs = sorted({l["config"] for l in lines if l["peer"] == "dp2emu"})
    rows = []
    for scene in SCENES:
        ours = median_of(lines, "dp2emu", ours_config, scene)
        peer = median_of(lines, "llvmpipe", peer_config, scene)
        if ours is None:
            continue
        row = {"scene": scene, "ours_ms": ours["ms"], "noisy": ours["noisy"] or bool(peer and peer["noisy"]),
               "spread_percent": ours["spread_percent"],
               "all_ours_ms": {c: median_of(lines, "dp2emu", c, scene)["ms"] for c in configs
                               if median_of(lines, "dp2emu", c, scene)}}
        reference_config = "float" if scene in FLOAT_REFERENCE else peer_config
        reference = median_of(lines, "llvmpipe", reference_config, scene)
        if peer:
            row.update(llvmpipe_ms=peer["ms"], ratio=peer["ms"] / ours["ms"])
        if reference:
            row.update(check_right=checks_agree(ours["check"], reference["check"], MOST_MEAN_DIFFERENCE))
        if scene in limits:
            row.update(limit_ms=limits[scene], from_limit=ours["ms"] / limits[scene])
        row["stalls"] = {}
        for stall in stalls:
            if (stall["config"], stall["scene"]) == (ours_config, scene):
                row["stalls"].setdefault(stall["reason"], []).append(float(stall["ms"]))
        row["stalls"] = {reason: statistics.median(ms) for reason, ms in row["stalls"].items()}
        row["picture"] = check_picture(folder, scene, ours_config, reference_config)
        rows.append(row)
    return rows


def wrong(row):
    return not row.get("check_right", True) or bool(row["picture"]) and not row["picture"]["right"]


def number(value):
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def print_table(rows):
    configs = sorted({c for row in rows for c in row["all_ours_ms"]})
    head = ["scene", "ours ms", "llvmpipe ms", "ratio", "limit ms", "ours/limit"] + configs + ["waits ms", "picture"]
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for row in rows:
        picture = row["picture"]
        text = "not compared" if picture is None else \
            f"{picture['percent_beyond']:.2f} % beyond {MOST_UNITS}, at most {picture['largest']}"
        waits = ", ".join(f"{reason} {number(ms)}" for reason, ms in row["stalls"].items())
        cells = [row["scene"], number(row["ours_ms"]) + ("!" if row["noisy"] else "")]
        cells += [number(row.get(name)) for name in ("llvmpipe_ms", "ratio", "limit_ms", "from_limit")]
        cells += [number(row["all_ours_ms"].get(c)) for c in configs]
        print("| " + " | ".join(cells + [waits, text + (" WRONG" if wrong(row) else "")]) + " |")
    print(f"\ngeometric mean of the ratios: {number(geometric_mean(rows, 'ratio'))} "
          f"({sum('ratio' in row for row in rows)} scenes), of ours/limit: {number(geometric_mean(rows, 'from_limit'))}")
    if any(row["noisy"] for row in rows):
        print(f"! other processes used more than {QUIET_PERCENT} % of the machine in every run: measure again")


def record(rows, options):
    ratios = {row["scene"]: f"{row['ratio']:.3f}" for row in rows if "ratio" in row}
    means = [f"{geometric_mean(rows, name):.3f}" for name in ("ratio", "from_limit")]
    append_record(options, ["config", "mean", "mean_from_limit"] + SCENES,
                  [options.ours] + means + [ratios.get(scene, "") for scene in SCENES])


def main():
    parser = option_parser(__doc__)
    parser.add_argument("folder")
    parser.add_argument("--ours", default="t2")
    parser.add_argument("--peer", default="t2")
    options = parser.parse_args()
    rows = compare(options.folder, options.ours, options.peer)
    if not rows:
        sys.exit(f"compare: {options.folder}/figures.csv has no scene of ours in {options.ours}")
    if options.json:
        print_json(options, geometric_mean(rows, "ratio"), rows, "scenes")
    elif options.csv:
        print_csv(rows, ["scene", "ours_ms", "llvmpipe_ms", "ratio", "limit_ms", "from_limit", "noisy"])
    else:
        print_table(rows)
    failed = [row["scene"] for row in rows if wrong(row)]
    if failed:
        print("compare: other pictures or answers than the reference: " + ", ".join(failed), file=sys.stderr)
    if options.record and not failed:
        if any("ratio" not in row for row in rows) or len(rows) < len(SCENES):
            sys.exit("compare: only a comparison of all scenes is recorded")
        if any(row["noisy"] for row in rows):
            sys.exit("compare: the machine was not idle, nothing is recorded")
        record(rows, options)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
