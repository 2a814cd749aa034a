"""What compare.py, compare_dll.py and compare_workloads.py share: their options, means of ratios, checks of answers and
pictures, and the forms of output."""
import argparse
import csv
import datetime
import json
import math
import operator
import os
import sys

MOST_ANSWER_DIFFERENCE = 0.0002 # largest relative difference of the sums of answers


def option_parser(usage):
    parser = argparse.ArgumentParser(usage=usage)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--csv", action="store_true")
    parser.add_argument("--record")
    parser.add_argument("--machine", default="")
    parser.add_argument("--commit", default="")
    return parser


def geometric_mean(rows, name):
    """The geometric mean over the rows that have this figure; None when no row has it."""
    values = [row[name] for row in rows if name in row]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def checks_agree(ours, theirs, most_mean_difference):
    """Whether two checks agree: means of the channels ("12.3/45.6/78.9"), or the sum of a scene's answers ("800")."""
    if ("/" in ours) != ("/" in theirs):
        return False
    if "/" not in ours:
        return abs(int(ours) - int(theirs)) <= MOST_ANSWER_DIFFERENCE * int(theirs)
    means = zip(ours.split("/"), theirs.split("/"))
    return all(abs(float(a) - float(b)) <= most_mean_difference for a, b in means)


def read_pixels(path):
    with open(path, "rb") as file:
        if file.readline() != b"P6\n":
            raise ValueError(path + " is no P6 picture")
        size = file.readline()
        file.readline()
        return size, file.read()


def pixels_beyond(path, reference, most_units):
    """How many percent of the pixels differ from the reference by more than most_units, and the largest difference."""
    size, ours = read_pixels(path)
    other_size, theirs = read_pixels(reference)
    if size != other_size or len(ours) != len(theirs):
        raise ValueError(f"{path} and {reference} differ in size")
    channels = bytes(map(abs, map(operator.sub, ours, theirs)))
    pixels = bytes(map(max, channels[0::3], channels[1::3], channels[2::3]))
    return 100 * sum(map(most_units.__lt__, pixels)) / len(pixels), max(pixels)


def print_json(options, mean, rows, name):
    print(json.dumps({"commit": options.commit, "machine": options.machine, "geometric_mean": mean, name: rows}, indent=1))


def print_csv(rows, columns):
    out = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
    out.writeheader()
    out.writerows(rows)


def append_record(options, columns, values):
    """One line a comparison: ratios, which can be compared between machines; no times. `columns` follow date, commit and
    machine. Columns that the file does not have yet are added to it."""
    lines = []
    if os.path.exists(options.record):
        with open(options.record, newline="") as file:
            lines = list(csv.DictReader(file))
    columns = ["date", "commit", "machine"] + columns
    known = list(lines[0]) if lines else []
    values = [datetime.date.today().isoformat(), options.commit, options.machine] + values
    with open(options.record, "w", newline="") as file:
        out = csv.DictWriter(file, known + [name for name in columns if name not in known], restval="", lineterminator="\n")
        out.writeheader()
        out.writerows(lines)
        out.writerow(dict(zip(columns, values)))
