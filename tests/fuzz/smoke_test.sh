#!/usr/bin/env bash
# smoke_test.sh SMOKE PROGRAM: smoke.sh fails if a fuzzer is missing, fails, or runs too few inputs. The fuzzers are
# scripts that print libFuzzer's output.
set -euo pipefail
smoke=$1
program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
targets=$(cd "$(dirname "$smoke")" && ls fuzz_*.cpp | sed 's/\.cpp$//')

fuzzer() { # fuzzer NAME INPUTS STATUS: creates a fuzzer
    printf '#!/bin/sh\necho "stat::number_of_executed_units: %s" >&2\nexit %s\n' "$2" "$3" >"$work/$1"
    chmod +x "$work/$1"
}
printf '#!/bin/sh\nmkdir -p "$1"\n' >"$work/make_fuzz_seeds"
chmod +x "$work/make_fuzz_seeds"
all_pass() { for target in $targets; do fuzzer "$target" 100000 0; done; }
failed=0
expect() { # expect STATUS WHAT TEXT: checks smoke.sh's status, and that its output contains TEXT
    local status=0
    "$smoke" "$program" "$work" 1 >"$work/out" 2>&1 || status=$?
    if [ "$status" != "$1" ] || ! grep -q "$3" "$work/out"; then
        echo "$2: status $status, expected $1, and '$3' in"
        cat "$work/out"
        failed=1
    fi
}

all_pass
expect 0 "fuzzers that run enough inputs" "fuzz_decoder: 100000 inputs"
fuzzer fuzz_decoder 1 0
expect 1 "a fuzzer with too few inputs" "fuzz_decoder: ran too few inputs"
all_pass
rm "$work/fuzz_shader_run"
expect 1 "a fuzzer that is missing" "fuzz_shader_run: ended with status 127"
all_pass
fuzzer fuzz_submission 100000 77
expect 1 "a fuzzer that found something" "fuzz_submission: ended with status 77"
all_pass
printf '#!/bin/sh\nexit 0\n' >"$work/fuzz_assembler"
expect 1 "a fuzzer that says nothing" "fuzz_assembler: ran too few inputs"
exit $failed
