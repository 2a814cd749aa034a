#!/usr/bin/env bash
# The README's second command: builds and runs the tests. --quick leaves out most tests of over ten seconds. --full adds the format check, the sanitizer
# builds, a short fuzz run and the conformance suite (CI). At the end it prints how many seconds each part took, and of how
# many processor seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
: >"$work/seconds"

heading() { printf '\n=== %s\n' "$*"; }
part=""
# processor: sets `used` to the processor seconds of this shell's children that ended; a subshell would give its own.
processor() {
    local file=$work/times.$BASHPID
    times >"$file"
    used=$(awk 'NR == 2 { for (i = 1; i <= 2; ++i) { split($i, t, /[ms]/); sum += 60 * t[1] + t[2] } printf "%d\n", sum }' "$file")
}
note() { printf '%-60s %6d %6d\n' "$@" >>"$work/seconds"; } # name, seconds, processor seconds
end_part() {
    [ -n "$part" ] || return 0
    processor
    note "$part" $((SECONDS - part_began)) $((used - part_used))
    part=""
}
# section NAME: the commands up to the next call are timed under this name.
section() { end_part; processor; part=$* part_began=$SECONDS part_used=$used; heading "$@"; }
# beside NAME COMMAND...: runs the command as a part in parallel with others. If it fails, its log is printed at the very
# end of the output, where it is easiest to find.
beside() {
    local name=$1 began=$SECONDS status=0 used before
    shift
    processor
    before=$used
    "$@" >"$work/$name.log" 2>&1 || status=$?
    [ $status = 0 ] || echo "$name" >>"$work/failed"
    processor
    note "$name (beside others)" $((SECONDS - began)) $((used - before))
    return $status
}
# in_time SECONDS NAME: whether this run has taken less than so many seconds; if not, the part NAME is left out, which the
# output says. So a machine that is twice as slow as usual, as CI's sometimes is, ends within CI's 90 minutes.
# tests/release/run.sh runs these parts, too.
in_time() {
    [ "$SECONDS" -ge "$1" ] || return 0
    printf '%-60s left out after %d seconds\n' "$2" "$SECONDS" | tee -a "$work/seconds"
    return 1
}
finish() {
    end_part
    heading "seconds of each part, and processor seconds"
    cat "$work/seconds"
    processor
    printf '%-60s %6d %6d\n' all "$SECONDS" "$used"
    echo "disk: $(du -sm build | cut -f1) MB in build, $(df --output=avail -BM . | tail -n 1 | tr -d ' ') free"
    kill $(jobs -p) 2>/dev/null || true
    [ ! -s "$work/failed" ] || while read -r part; do
        heading "$part: failed"
        # ctest prints the output of a failed test after its line, then the line of the next test.
        awk '/^ *[0-9]+\/[0-9]+ Test .*\*\*\*/ { on = !/Skipped/; lines = 0 } /^ +Start / { on = 0 } on && ++lines <= 80' "$work/$part.log"
        tail -n 60 "$work/$part.log"
    done <"$work/failed"
    rm -rf "$work"
}
trap finish EXIT

if [ "${1:-}" = --full ]; then
    # What a machine keeps between runs: compiled files, the system of another Debian, and one with a 32-bit Wine.
    kept=${XDG_CACHE_HOME:-$HOME/.cache}/dp2emu
    export DP2_SYSTEMS=$kept/systems
    export CCACHE_DIR=$kept/ccache CCACHE_MAXSIZE=2G CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 \
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
    section "format"
    tools/setup.sh --packages clang-format ccache
    tests/release/rules/format.sh
    section "reference of the C interface"
    tests/release/rules/reference.sh
fi

# Wine's tests, and then our Windows programs, wait for windows most of their time: they run beside everything else.
# Each release's tests run under this machine's Wine, and under another release's where its system is installed.
. tests/windows/conformance/releases.sh
prepare_conformance() {
    local suite api
    for suite in $(known_releases); do
        for api in d3d9 d3d8; do tests/windows/conformance/run.sh --setup --api $api --suite "$suite" || return; done
    done
    tests/windows/conformance/run.sh --setup --api ddraw --suite 8
}
conformance_of() { # API
    local suite wine status=0
    for suite in $(known_releases); do
        tests/windows/conformance/run.sh --prepared --api "$1" --suite "$suite" || status=1
        for wine in $(known_releases); do
            [ "$wine" != "$(machine_wine)" ] && [ -f "${DP2_SYSTEMS:-build/conformance}/$(debian_of "$wine")/installed" ] || continue
            tests/windows/conformance/run.sh --prepared --api "$1" --suite "$suite" --wine "$wine" || status=1
        done
    done
    return $status
}
# All APIs at once, since their tests wait most of the time. Of ddraw only the tests that change no display mode, which
# are those of few seconds, and of one release under this machine's Wine.
conformance() {
    local status=0 job jobs=()
    conformance_of d3d8 >"$work/d3d8.conformance" 2>&1 &
    jobs+=($!)
    tests/windows/conformance/run.sh --prepared --api ddraw --suite 8 dsurface refcount >"$work/ddraw.conformance" 2>&1 &
    jobs+=($!)
    conformance_of d3d9 || status=1
    for job in "${jobs[@]}"; do wait "$job" || status=1; done
    cat "$work"/{d3d8,ddraw}.conformance
    return $status
}
# Replays with the release build's dp2 what they record.
recorded() {
    until [ -f "$work/built" ]; do sleep 1; done
    tests/windows/conformance/recording.sh && tests/windows/d3d9/run.sh && tests/windows/d3d8/run.sh && tests/windows/ddraw/run.sh &&
        DP2_WINDOWS_PROGRAMS=build/mingw/bin tests/tools/cases.sh . build/release/bin/dp2 tools/tasks/ci.md
}
# 32-bit programs: Wine's tests of Direct3D 8, and recordings, which are the same as those of 64-bit programs.
small_programs() {
    local status=0 sizes
    tests/windows/conformance/run.sh --setup --api d3d8 --bits 32 || return
    tests/windows/word_sizes.sh >"$work/word_sizes" 2>&1 &
    sizes=$!
    tests/windows/conformance/run.sh --prepared --api d3d8 --bits 32 || status=1
    wait $sizes || status=1
    cat "$work/word_sizes"
    return $status
}
on_wine() {
    local status=0
    beside "conformance: setup" prepare_conformance || return
    beside conformance conformance || status=1
    beside "recordings and Windows programs" recorded || status=1
    return $status
}
if [ "${1:-}" = --full ]; then
    on_wine &
    wine=$!
    debian32=""
    if kernel_runs_32_bits; then
        # It downloads and unpacks packages for minutes.
        # shellcheck disable=SC1091
        beside "32-bit Debian" tests/windows/conformance/debian.sh 32 "$DP2_SYSTEMS" "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$PWD" &
        debian32=$!
    fi
fi

section "release build"
# Tests that need these packages are skipped without them.
[ "${1:-}" != --full ] || tools/setup.sh --packages debootstrap
warnings=() once=()
case ${1:-} in
--full) warnings=(-DDP2_WERROR=ON) once=(-DDP2_TESTS_RUN_ONCE=ON -DDP2_BUILD_MUTATOR=ON) ;;
--quick) once=(-DDP2_BUILD_BENCHMARKS=OFF -DDP2_TESTS_RUN_ONCE=ON -DDP2_QUICK_TESTS=ON) ;;
esac
tools/setup.sh release "${warnings[@]}" "${once[@]}"
touch "$work/built"
trixie=""
if [ "${1:-}" = --full ] && in_time 1800 "Debian 13"; then
    # The README's commands on Debian 13, without the slow tests, and the packages. This and what follows has a lower
    # priority than Wine's tests.
    beside "Debian 13" nice -n 19 tests/release/packaging/bare.sh --kept "$kept/trixie" trixie &
    trixie=$!
fi
section "release tests"
# Two at a time, since tests by scripts and tests without workers leave a processor idle.
slow=()
[ "${1:-}" != --quick ] || slow=(--exclude-regex '^(memory|scenes|protocol|task_fuzz_parser|outcomes|useless_options|json_lines|show_states|mutations|round_trips|capture_headers|fuzz_smoke|tools_(reduce_(pixel|script)|trim_(recordings|signals)|limits_of_calls|report|record|pictures_are_exact|import_errors|test_endings))$')
[ "${1:-}" != --full ] || slow=(--exclude-regex '^(hostile|failures)$') # the address sanitizer's build runs them
ctest --test-dir build/release --output-on-failure --parallel 2 "${slow[@]}"
[ "${1:-}" = --full ] || exit 0
renice -n 19 $$ >/dev/null

# No test uses two processors for long, so tests run beside the builds that follow, each part with a log of its own.
section "asan build"
tools/setup.sh asan
beside "asan tests" ctest --test-dir build/asan --output-on-failure --parallel 2 &
asan=$!
beside "fuzz smoke" tests/fuzz/smoke.sh build/release/bin/dp2 build/asan/bin "${DP2_FUZZ_SECONDS:-20}" 4 &
fuzz=$!
section "32-bit runtimes"
tools/setup.sh --packages g++-mingw-w64-i686-posix
tools/setup.sh mingw32 "${warnings[@]}" -DDP2_BUILD_D3D9_BENCHMARKS=OFF -DCMAKE_CXX_FLAGS_RELEASE=-O1
small="" tsan="" others=""
if [ -n "$debian32" ]; then
    beside "32-bit programs" small_programs &
    small=$!
else
    echo "left out: 32-bit programs, which this kernel does not run"
fi
if in_time 2700 "tsan"; then
    section "tsan build"
    tools/setup.sh tsan
    beside "tsan tests" ctest --test-dir build/tsan --output-on-failure &
    tsan=$!
fi
section "waiting for what runs beside"
# Packages of the release build; a port that no other part compiles; processors without AVX.
others() { DP2_PREBUILT=build/release tests/release/packaging/run.sh && tests/release/ports/run.sh aarch64 && tests/release/ports/old_processors.sh; }
if in_time 3600 "packages and ports"; then
    beside "packages and ports" others &
    others=$!
fi
failed=""
for job in $asan $tsan $fuzz $others $trixie $wine $small $debian32; do wait "$job" || failed=1; done
[ ! -f "$work/conformance.log" ] || grep -E '^(tests of|(known|again|stateblock|visual|device|d3d9ex):) ' "$work/conformance.log" || true
[ -z "$failed" ] || exit 1

echo "all passed"
