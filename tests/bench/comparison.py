"""What compare.py and compare_dll.py share: their options, means of ratios, checks of answers, and the forms of output."""
import argparse
import csv
import datetime
import json
import math
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


def print_json(options, rows, name):
    print(json.dumps({"commit": options.commit, "machine": options.machine, "geometric_mean": geometric_mean(rows, "ratio"),
                      name: rows}, indent=1))


def print_csv(rows, columns):
    out = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
    out.writeheader()
    out.writerows(rows)


def append_record(options, columns, values):
    """One line a comparison: ratios, which can be compared between machines; no times. `columns` follow date, commit and machine."""
    new = not os.path.exists(options.record)
    with open(options.record, "a", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        if new:
            out.writerow(["date", "commit", "machine"] + columns)
        out.writerow([datetime.date.today().isoformat(), options.commit, options.machine] + values)
