#!/usr/bin/env bash
# smoke.sh PROGRAM FUZZERS [SECONDS]: runs each libFuzzer program of the folder FUZZERS for some seconds, on seeds and
# dictionaries that PROGRAM (dp2) makes of the samples. Fails when one finds something, does not start, or runs fewer
# inputs than a slow machine under load does.
set -euo pipefail
program=$(realpath "$1")
fuzzers=$(realpath "$2")
seconds=${3:-15}
root=$(realpath "$(dirname "$0")/../..")
cd "$root"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Inputs a second: a twentieth of what a busy two-core machine runs.
declare -A least=([decoder]=1600 [assembler]=50 [capture_reader]=500 [submission]=130 [shader]=500 [shader_run]=50)

for sample in samples/*.dp2t; do
    "$program" asm "$sample" --raw -o "$work/$(basename "$sample" .dp2t).bin"
    "$program" asm "$sample" -o "$work/$(basename "$sample" .dp2t).dp2c"
done
"$program" ops --dictionary binary >"$work/binary.dict"
"$program" ops --dictionary text >"$work/text.dict"
# The shaders of the pinned pictures.
mkdir "$work/assembly"
awk -v folder="$work/assembly" '/ asm \{$/ { file = folder "/" ++n; next } /^ *\} \}/ { file = "" } file { print > file }' tests/golden/*.dp2t samples/*.dp2t

seeds() { # target: fills its folder
    case $1 in
    assembler) cp samples/*.dp2t "$work/$1" ;;
    capture_reader) cp "$work"/*.dp2c "$work/$1" ;;
    shader*) for shader in "$work"/assembly/*; do "$program" shader "$shader" -o "$work/$1/$(basename "$shader")"; done ;;
    *) cp "$work"/*.bin "$work/$1" ;;
    esac
}

failed=0
fail() { echo "fuzz_$1: $2"; failed=1; }
cd "$work" # where libFuzzer leaves what it finds
for source in "$root"/tests/fuzz/fuzz_*.cpp; do
    target=$(basename "$source" .cpp)
    target=${target#fuzz_}
    if [ -z "${least[$target]:-}" ]; then
        fail "$target" "smoke.sh does not say how many inputs it must run"
        continue
    fi
    mkdir -p "$work/$target"
    (cd "$root" && seeds "$target")
    dictionary=binary
    [ "$target" != assembler ] || dictionary=text
    status=0
    "$fuzzers/fuzz_$target" -max_total_time="$seconds" -dict="$work/$dictionary.dict" -timeout=20 -rss_limit_mb=4096 \
        -print_final_stats=1 "$work/$target" >"$work/log" 2>&1 || status=$?
    inputs=$(sed -n 's/^stat::number_of_executed_units: *\([0-9]*\)$/\1/p' "$work/log")
    wanted=$((least[$target] * seconds))
    echo "fuzz_$target: ${inputs:-no} inputs in $seconds seconds, at least $wanted wanted"
    if [ "$status" != 0 ]; then
        fail "$target" "ended with status $status"
        tail -n 40 "$work/log"
        for found in crash-* timeout-* oom-* leak-*; do
            [ -e "$found" ] || continue
            fail "$target" "found $found"
            mv "$found" "$root"
        done
    elif [ "${inputs:-0}" -lt "$wanted" ]; then
        fail "$target" "ran too few inputs"
        tail -n 10 "$work/log"
    fi
done
exit $failed
