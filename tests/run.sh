#!/usr/bin/env bash
# The README's second command: builds and passes the tests. --full adds the format check, the sanitizer
# builds, a short fuzz run and the conformance suite (CI).
set -euo pipefail
cd "$(dirname "$0")/.."
section() { printf '\n=== %s\n' "$*"; }

if [ "${1:-}" = --full ]; then
    section "format"
    tools/setup.sh --packages clang-format
    git ls-files '*.h' '*.cpp' '*.c' | xargs clang-format --dry-run --Werror
fi

section "release build and tests"
tools/setup.sh release
ctest --test-dir build/release --output-on-failure
[ "${1:-}" = --full ] || exit 0

# Wine's tests wait for windows most of their time: they run beside the sanitizer builds, which give way.
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
section "conformance: setup"
tests/conformance/run.sh --setup
tests/conformance/run.sh >"$work/conformance" 2>&1 &
conformance=$!
renice -n 19 $$ >/dev/null

for preset in asan tsan; do
    section "$preset build"
    tools/setup.sh "$preset"
done

fuzz_smoke() {
    seconds=${DP2_FUZZ_SECONDS:-15}
    for sample in samples/*.dp2t; do
        build/release/bin/dp2 asm "$sample" --raw -o "$work/$(basename "$sample" .dp2t).bin"
        build/release/bin/dp2 asm "$sample" -o "$work/$(basename "$sample" .dp2t).dp2c"
    done
    build/release/bin/dp2 ops --dictionary binary >"$work/binary.dict"
    build/release/bin/dp2 ops --dictionary text >"$work/text.dict"
    # The shaders of the pinned pictures.
    mkdir "$work/assembly"
    awk -v folder="$work/assembly" '/ asm \{$/ { file = folder "/" ++n; next } /^ *\} \}/ { file = "" } file { print > file }' tests/golden/*.dp2t samples/*.dp2t
    for target in decoder assembler capture_reader submission shader shader_run; do
        mkdir -p "$work/$target"
        case $target in
        assembler) cp samples/*.dp2t "$work/$target" && dictionary=text ;;
        capture_reader) cp "$work"/*.dp2c "$work/$target" && dictionary=binary ;;
        shader*) for shader in "$work"/assembly/*; do build/release/bin/dp2 shader "$shader" -o "$work/$target/$(basename "$shader")"; done && dictionary=binary ;;
        *) cp "$work"/*.bin "$work/$target" && dictionary=binary ;;
        esac
        echo "fuzz_$target, $seconds seconds"
        "build/asan/bin/fuzz_$target" -max_total_time="$seconds" -dict="$work/$dictionary.dict" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
            "$work/$target" 2>&1 | grep -E 'stat::number_of_executed_units|ERROR|SUMMARY|Test unit|crash-' || true
        if ls crash-* timeout-* oom-* leak-* 2>/dev/null; then echo "fuzz_$target found something" && return 1; fi
    done
}

# Neither fills two processors for long: side by side, each with a log of its own.
ctest --test-dir build/asan --output-on-failure >"$work/asan tests" 2>&1 &
asan=$!
ctest --test-dir build/tsan --output-on-failure >"$work/tsan tests" 2>&1 &
tsan=$!
fuzz_smoke >"$work/fuzz smoke" 2>&1 &
fuzz=$!
failed=""
for job in "asan tests:$asan" "tsan tests:$tsan" "fuzz smoke:$fuzz"; do
    wait "${job##*:}" || failed=1
    section "${job%%:*}"
    cat "$work/${job%%:*}"
done
[ -z "$failed" ] || exit 1

section "conformance: Wine's Direct3D 9 tests against d3d9.dll"
wait $conformance || { tail -n 60 "$work/conformance"; exit 1; }
grep -E '^(known|again|stateblock|visual|device|d3d9ex): ' "$work/conformance"
section "recordings of those tests, replayed natively"
tests/conformance/recording.sh
section "threads, misuse and a full disk"
tests/d3d9/run.sh
echo "all passed"
