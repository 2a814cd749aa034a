#!/usr/bin/env python3
"""Predicts the time of a frame with more processors than this machine has, from recordings of bench_schedule: see
tests/bench/README.md.

Usage: predict.py [OPTION]... RECORDING...
  --workers LIST        numbers of workers, each with as many processors [1,2,4,8,16]
  --independent-scenes  what if tiles of several scenes were drawn together (Rules)
  --json, --csv         what is printed [a table]
  --record FILE         adds a line of speed-ups, with --machine TEXT --commit TEXT"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from comparison import append_record, geometric_mean, option_parser, print_csv, print_json
from recording import read_recording
from schedule import Rules, predict

LEAST_SHARE = 0.05  # an idle share or a wait below is not printed


def short_name(name):
    return os.path.splitext(os.path.basename(name))[0]


def shares(counter):
    return ", ".join(f"{why} {100 * share:.0f} %" for why, share in counter.most_common(3) if share >= LEAST_SHARE)


def row_of(recording, counts, rules):
    row = {"name": short_name(recording.name)}
    for count in counts:
        prediction = predict(recording, count, rules=rules)
        row[f"ms_{count}"] = prediction.frame_ns * 1e-6
        row[f"speedup_{count}"] = row[f"ms_{counts[0]}"] / row[f"ms_{count}"]
    # Of the largest machine:
    row["caller"] = prediction.caller_share
    row["idle"] = shares(prediction.idle)
    waits = prediction.caller_waits
    row["waits"] = shares(type(waits)({why: ns / prediction.frame_ns for why, ns in waits.items()}))
    return row


def print_table(rows, counts):
    print("| | ms, " + str(counts[0]) + " worker | " + " | ".join(f"{count}" for count in counts[1:]) +
          f" | caller works, {counts[-1]} workers | idle processors wait for | the caller sleeps for |")
    print("|---|" + "---:|" * (len(counts) + 1) + "---|---|")
    for row in rows:
        print(f"| {row['name']} | {row[f'ms_{counts[0]}']:.2f} | " +
              " | ".join(f"{row[f'speedup_{count}']:.2f}" for count in counts[1:]) +
              f" | {100 * row['caller']:.0f} % | {row['idle']} | {row['waits']} |")
    print("geometric means: " + ", ".join(f"{geometric_mean(rows, f'speedup_{count}'):.2f}" for count in counts[1:]))


def parse_options():
    parser = option_parser(__doc__.split("Usage: ")[1])
    parser.add_argument("--workers", default="1,2,4,8,16")
    parser.add_argument("--independent-scenes", action="store_true")
    parser.add_argument("recordings", nargs="+")
    return parser.parse_args()


def main():
    options = parse_options()
    counts = [int(count) for count in options.workers.split(",")]
    rules = Rules(options.independent_scenes)
    rows = [row_of(read_recording(path), counts, rules) for path in options.recordings]
    last = f"speedup_{counts[-1]}"
    if options.json:
        print_json(options, geometric_mean(rows, last), rows, "recordings")
    elif options.csv:
        print_csv(rows, list(rows[0]))
    else:
        print_table(rows, counts)
    if options.record:
        columns = ["mean"] + [row["name"] for row in rows]
        for count in counts[1:]:
            name = f"speedup_{count}"
            append_record(options, ["workers"] + columns,
                          [count, f"{geometric_mean(rows, name):.3f}"] + [f"{row[name]:.3f}" for row in rows])


if __name__ == "__main__":
    main()
