#!/usr/bin/env bash
# minimise.sh FUZZERS FOLDER...: replaces the corpus of each target (corpus.py) by few small inputs from that corpus
# and from FOLDER/TARGET. They reach all edges that the old corpus reaches (as listed by libFuzzer's set-cover merge;
# pick_inputs.py); others are only added for at least DP2_LEAST_EDGES new edges (default: 2). Excluded are inputs longer
# than the target's limit (targets.def) or than DP2_MOST_BYTES, and programs with workers and a failing n-th
# allocation, which differs from run to run.
set -euo pipefail
fuzzers=$(realpath "$1")
shift
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/corpus.py" unpack "$work/corpus"
steady() { # uses a program's settings: workers in byte 3, the failing allocation in bytes 8 to 11 (support/program.h)
    local -a bytes
    read -r -a bytes < <(od -An -v -tu1 -w12 -N12 "$1") || true
    [ "${#bytes[@]}" -lt 12 ] || [ $((bytes[3] % 5)) = 0 ] || [ $((bytes[8] + bytes[9] + bytes[10] + bytes[11])) = 0 ]
}
sed -n 's/^FUZZ_TARGET(\([a-z0-9_]*\), [0-9]*, \([0-9]*\),.*/\1 \2/p' "$here/targets.def" | while read -r target most; do
    [ "${DP2_MOST_BYTES:-$most}" -ge "$most" ] || most=$DP2_MOST_BYTES
    mkdir -p "$work/$target.in/kept" "$work/$target.in/new" "$work/$target" "$work/none"
    most_of=(-type f -size -"$((most + 1))"c -exec cp -t)
    [ ! -d "$work/corpus/$target" ] || find "$work/corpus/$target" "${most_of[@]}" "$work/$target.in/kept" {} +
    for folder in "$@"; do
        [ ! -d "$folder/$target" ] || find "$folder/$target" "${most_of[@]}" "$work/$target.in/new" {} +
    done
    for file in "$work/$target.in"/*/*; do
        [ "$target" != sequence ] || [ ! -e "$file" ] || steady "$file" || rm "$file"
    done
    rm -f "$work/control" "$work/none"/*
    "$fuzzers/fuzz_$target" -set_cover_merge=1 -merge_control_file="$work/control" -use_counters=0 -entropic=0 -timeout=120 \
        -rss_limit_mb=4096 "$work/none" "$work/$target.in" >"$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 1; }
    "$here/pick_inputs.py" "$work/control" "${DP2_LEAST_EDGES:-2}" | xargs -d '\n' -r cp -t "$work/$target"
    [ -n "$(ls "$work/$target")" ] || continue
    "$here/corpus.py" pack "$work" "$target"
    echo "$target: $(find "$work/$target.in" -type f | wc -l) inputs, kept $(ls "$work/$target" | wc -l), $(cat "$work/$target"/* | wc -c) bytes"
done
