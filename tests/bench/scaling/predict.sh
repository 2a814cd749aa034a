#!/usr/bin/env bash
# Records the schedules of scenes and captures, and predicts their frames' times on 1 to 16 processors.
#
# Usage: tests/bench/scaling/predict.sh [OPTION]... [SCENE|CAPTURE]...
#   --out DIR   keeps the recordings there [a temporary folder]
#   --check     also measures one worker on one processor and two workers on two, and prints both speed-ups; to be run
#               on an idle machine
#   --record    adds a line for each number of workers to tests/bench/history_scaling.csv
#   other options are those of predict.py
# Without names: the fifteen scenes.
set -euo pipefail
cd "$(dirname "$0")/../../.."

out="" check="" record=() options=() names=()
while [ $# -gt 0 ]; do
    case $1 in
    --out) out=$2 && shift ;;
    --check) check=1 ;;
    --record) record=(--record tests/bench/history_scaling.csv) ;;
    --workers) options+=("$1" "$2") && shift ;;
    --independent-scenes | --json | --csv) options+=("$1") ;;
    -*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
    *) names+=("$1") ;;
    esac
    shift
done
[ ${#names[@]} -gt 0 ] || names=(S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12)
if [ -z "$out" ]; then
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi
mkdir -p "$out"
{
    cmake --preset release
    cmake --build build/release --target bench_schedule
} >"$out/build.txt" 2>&1 || { cat "$out/build.txt" >&2 && exit 2; }

bench=build/release/bin/bench_schedule
# The least of five: other programs only add to the time of a few frames.
frame_ms() { for _ in 1 2 3 4 5; do "$@" | cut -d, -f4; done | sort -g | head -n 1; }
recordings=()
for name in "${names[@]}"; do
    recording=$out/$(basename "$name" .dp2c).jsonl
    # Of a scene steady frames: the first ones make the batches and other memory that later ones use again.
    frames=()
    [ -f "$name" ] || frames=(6 10)
    "$bench" record "$recording" "$name" "${frames[@]}"
    recordings+=("$recording")
    [ -n "$check" ] || continue
    one=$(frame_ms taskset -c 0 "$bench" time 1 "$name")
    two=$(frame_ms taskset -c 0,1 "$bench" time 2 "$name")
    python3 tests/bench/scaling/predict.py --workers 1,2 --csv "$recording" |
        awk -F, -v name="$(basename "$name" .dp2c)" -v one="$one" -v two="$two" 'NR == 2 {
            printf "%-12s measured %.2f ms / %.2f ms = %.2f, predicted %.2f ms / %.2f ms = %.2f\n", name, one, two, one / two, $2, $4, $5 }'
done
machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors"
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD || echo +)
python3 tests/bench/scaling/predict.py "${options[@]}" "${record[@]}" --machine "$machine" --commit "$commit" "${recordings[@]}"
