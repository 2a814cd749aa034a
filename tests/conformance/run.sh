#!/usr/bin/env bash
# Runs Wine's Direct3D 9 tests against our d3d9.dll. Installs what it needs (Wine, MinGW, Wine's source package), builds
# the tests from that source outside the tree, and prints for each test function: checks, failures, todo, skipped and more.
#   tests/conformance/run.sh [--builtin] [--function NAME] [--log DIR] [TEST...]
#   tests/conformance/run.sh --setup    only installs and builds
# TEST: stateblock visual device d3d9ex; all when none is named. --builtin: against Wine's own d3d9 instead.
# A failure that known_failures.txt lists is expected; a listed one that no longer happens is reported.
# Exit code: 0 all as expected, 1 other failures or a crash, 2 usage, 3 something could not be set up.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD here=$root/tests/conformance
work=${CONFORMANCE_WORK:-$root/build/conformance}
builtin="" only="" log="" setup_only="" tests=()
while [ $# -gt 0 ]; do
    case $1 in
    --builtin) builtin=1 ;;
    --setup) setup_only=1 ;;
    --function) only=${2:?--function needs a name} && shift ;;
    --log) log=${2:?--log needs a folder} && shift ;;
    stateblock | visual | device | d3d9ex) tests+=("$1") ;;
    *) echo "usage: tests/conformance/run.sh [--builtin] [--function NAME] [--log DIR] [TEST...] | --setup" >&2 && exit 2 ;;
    esac
    shift
done
[ ${#tests[@]} -gt 0 ] || tests=(stateblock visual device d3d9ex)
log=${log:-$work/log}
mkdir -p "$work" "$log"

setup() {
    tools/setup.sh --packages wine wine64 xvfb xauth x11-xserver-utils g++-mingw-w64-x86-64-posix dpkg-dev
    "$here/build.sh" "$work"
    if [ -z "$builtin" ]; then
        tools/setup.sh mingw
        cp build/mingw/bin/d3d9.dll "$work/ours/"
    fi
}
setup >"$log/setup.log" 2>&1 || { tail -n 20 "$log/setup.log" >&2; echo "conformance: setup failed, see $log/setup.log" >&2; exit 3; }
[ -z "$setup_only" ] || exit 0

# One test in a Wine prefix and on a display of its own, so that several may run side by side. A test function that
# ends the process is noted, and the run continues after it.
run_test() {
    local test=$1 out=$log/$1${2:-}.log after="" retried="" last prefix=$work/prefix.$1 folder=$work/ours override=d3d9=n
    [ -z "$builtin" ] || { folder=$work/wine override=d3d9=b; }
    : >"$out"
    local begin=$SECONDS
    for _ in 1 2 3 4 5 6 7 8; do
        (
            cd "$folder"
            export WINEPREFIX=$prefix WINEDEBUG=-all WINEDLLOVERRIDES="$override;mscoree,mshtml,winedbg.exe=" CONFORMANCE_AFTER=$after CONFORMANCE_ONLY=$only
            [ -n "$builtin" ] || export DP2_LOG="Z:${log//\//\\}\\$test.driver.log"
            # The screen's mode is kept in the prefix, and the tests expect the same mode in each run. Each test looks for
            # a free display from another number on, since tests that start together would find the same one.
            declare -A display=([stateblock]=101 [visual]=121 [device]=141 [d3d9ex]=161)
            screen=("$here/display.sh" "${display[$test]}")
            # Processes of wineboot would lose their display when it ends, and the test would fail with them.
            [ -d "$prefix" ] || { "${screen[@]}" wineboot -i || true; wineserver -k || true; sleep 1; }
            timeout "${CONFORMANCE_TIMEOUT:-900}" "${screen[@]}" wine d3d9_test.exe "$test"
        ) >>"$out" 2>&1 || true
        WINEPREFIX=$prefix wineserver -k >/dev/null 2>&1 || true
        # Wine or its display did not start: start again with a new prefix.
        if ! grep -q '^@begin ' "$out" && [ -z "$only" ]; then
            rm -rf "$prefix"
            sleep 5
            continue
        fi
        last=$(awk '/^@begin /{ open = $2 } /^@end /{ open = "" } END { print open }' "$out" | tr -d '\r')
        [ -n "$last" ] || break
        # Once more, from the same function on: windows that come and go can end a process too (an X error).
        if [ "$last" != "$retried" ]; then
            retried=$last after=$(awk '/^@end /{ done = $2 } END { print done }' "$out" | tr -d '\r')
            continue
        fi
        echo "@end $last 0 1 0 0 0 0" >>"$out"
        echo "$last: Test failed: the process ended inside this function" >>"$out"
        after=$last
        [ -z "$only" ] || break
    done
    echo "@seconds $((SECONDS - begin))" >>"$out"
}
for test in "${tests[@]}"; do run_test "$test" & done
wait

# report TEST SUFFIX
report() {
    tr -d '\r' <"$log/$1$2.log" | awk -v test="$1" -v only="$only" -v known="$([ -n "$builtin" ] || echo "$here/known_failures.txt")" -f "$here/report.awk"
}
# Window messages and mode changes can be late on a busy machine: a function that failed runs once more, alone and in a prefix
# of its own. There are no other retries.
run_again() {
    local test=$1 name failing
    failing=$(awk '$1 == "FAILED:" && NF == 5 { sub(/:$/, "", $3); print $3 }' "$log/$test.report")
    [ -n "$failing" ] && ! grep -qE '^fixed: |ran only' "$log/$test.report" || return 1
    for name in $failing; do
        rm -rf "$work/prefix.$test"
        only=$name
        run_test "$test" ".again"
        report "$test" ".again" >"$log/$test.again.report" && grep -q "^@end $name " "$log/$test.again.log" || { only="" && return 1; }
        echo "again: $test $name passed when it ran alone"
    done
    only=""
}

status=0
for test in "${tests[@]}"; do
    report "$test" "" >"$log/$test.report" && good=1 || good=""
    cat "$log/$test.report"
    # No test ran: print the output of Wine and its display.
    if ! grep -q '^@begin ' "$log/$test.log"; then tail -n 40 "$log/$test.log"; fi
    [ -n "$good" ] || { [ -z "$only" ] && run_again "$test"; } || status=1
done
exit $status
