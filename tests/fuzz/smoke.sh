#!/usr/bin/env bash
# smoke.sh PROGRAM FUZZERS [SECONDS [AT_ONCE]]: runs each libFuzzer program in the folder FUZZERS for some seconds,
# AT_ONCE at the same time (default: the number of processors), on the checked-in corpora (a new target: on seeds made
# from captures by make_fuzz_seeds), with dictionaries from PROGRAM (dp2). Fails if a fuzzer finds an error, does not
# start, or runs fewer inputs than a slow machine under load does (targets.def).
set -euo pipefail
program=$(realpath "$1")
fuzzers=$(realpath "$2")
seconds=${3:-60}
at_once=${4:-$(nproc)}
here=$(realpath "$(dirname "$0")")
root=$(realpath "$here/../..")
cd "$root"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$fuzzers/make_fuzz_seeds" "$work/seeds" samples/*.dp2t samples/d*/*.dp2c tests/golden/*.dp2t
"$here/corpus.py" unpack "$work/corpus"
"$program" ops --dictionary binary >"$work/binary.dict"
"$program" ops --dictionary text >"$work/text.dict"

# run TARGET LEAST LONGEST DICTIONARY: runs one fuzzer in its own folder. Returns 0 if it found no error and ran enough
# inputs.
run() {
    local target=$1 wanted=$(($2 * seconds)) longest=$3 dictionary=$4 folder="$work/$1" status=0 inputs
    mkdir -p "$folder/new" && cd "$folder" || return 1 # libFuzzer writes failing inputs here
    # The corpus reaches more than the seeds do, in a tenth of the time.
    local corpora=("$work/corpus/$target")
    [ -d "$work/corpus/$target" ] || corpora=("$work/seeds/$target")
    local options=()
    [ "$dictionary" = none ] || options+=("-dict=$work/$dictionary.dict")
    # Without entropic schedules, which take half the time for programs that reach tens of thousands of features.
    "$fuzzers/fuzz_$target" "${options[@]}" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
        -entropic=0 -max_len="$longest" \
        new "${corpora[@]}" >log 2>&1 || status=$?
    inputs=$(sed -n 's/^stat::number_of_executed_units: *\([0-9]*\)$/\1/p' log)
    echo "fuzz_$target: ${inputs:-no} inputs in $seconds seconds, at least $wanted wanted"
    if [ "$status" != 0 ]; then
        echo "fuzz_$target: ended with status $status"
        tail -n 40 log
        local found
        for found in crash-* timeout-* oom-* leak-*; do
            [ -e "$found" ] || continue
            echo "fuzz_$target: found $found"
            mv "$found" "$root"
        done
        return 1
    fi
    [ "${inputs:-0}" -ge "$wanted" ] || { echo "fuzz_$target: ran too few inputs"; tail -n 10 log; return 1; }
}

targets=$(sed -n 's/^FUZZ_TARGET(\([a-z0-9_]*\), \([0-9]*\), \([0-9]*\), [A-Za-z]*, \([a-z]*\))$/\1 \2 \3 \4/p' "$here/targets.def")
failed=0
for source in "$here"/fuzz_*.cpp; do
    target=$(basename "$source" .cpp)
    grep -q "^${target#fuzz_} " <<<"$targets" || { echo "$target: targets.def does not have it"; failed=1; }
done
running=0
while read -r target least longest dictionary; do
    if [ "$running" -ge "$at_once" ]; then
        wait -n || failed=1
        running=$((running - 1))
    fi
    (
        status=0
        run "$target" "$least" "$longest" "$dictionary" >"$work/$target.said" 2>&1 || status=$?
        cat "$work/$target.said"
        exit $status
    ) &
    running=$((running + 1))
done <<<"$targets"
while [ "$running" -gt 0 ]; do
    wait -n || failed=1
    running=$((running - 1))
done
exit $failed
