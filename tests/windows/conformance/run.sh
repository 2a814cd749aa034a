#!/usr/bin/env bash
# Runs Wine's tests of Direct3D 9 or 8, or of DirectDraw, against our d3d9.dll, d3d8.dll or ddraw.dll. Installs what it needs (Wine, MinGW, Wine's source
# package), builds the tests from that source outside the tree, and prints for each test function: checks, failures, todo,
# skipped and more.
#   tests/windows/conformance/run.sh [--api d3d9|d3d8|ddraw] [--bits 64|32] [--suite RELEASE] [--wine RELEASE] [--builtin] [--function NAME]
#                                    [--log DIR] [--prepared] [TEST...]
#   tests/windows/conformance/run.sh --setup [--api API] [--bits BITS] [--suite RELEASE] [--wine RELEASE]
# --setup only installs and builds; --prepared only runs. Default: d3d9, 64 bits.
# --suite: the release of Wine that the tests are from (default: 8); --wine: the release that they run under (default: this
# machine's). Both are rows of releases.txt. Another release than this machine's, and 32-bit programs where this machine's
# Wine has no libraries for them, run in a folder with a Debian of their own (debian.sh; needs root).
# TEST: one of tests_of in releases.sh; default: all. --builtin: runs them against Wine's own library instead.
# A failure that known_failures.txt lists is expected; a listed failure that no longer happens is reported.
# Exit code: 0 all as expected, 1 unexpected failures or a crash, 2 usage, 3 something could not be set up.
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD here=$root/tests/windows/conformance
# shellcheck source=tests/windows/conformance/releases.sh
. "$here/releases.sh"
# shellcheck source=tests/windows/conformance/prefix.sh
. "$here/prefix.sh"
work=$(realpath -m "${CONFORMANCE_WORK:-$root/build/conformance}")
arguments=("$@") api=d3d9 bits=64 suite=8 wine="" builtin="" only="" log="" setup_only="" prepared="" tests=()
usage() { echo "usage: tests/windows/conformance/run.sh [--api d3d9|d3d8|ddraw] [--bits 64|32] [--suite RELEASE] [--wine RELEASE] [--builtin] [--function NAME] [--log DIR] [--prepared] [TEST...] | --setup; releases:" $(known_releases) >&2; exit 2; }
while [ $# -gt 0 ]; do
    case $1 in
    --builtin) builtin=1 ;;
    --setup) setup_only=1 ;;
    --prepared) prepared=1 ;;
    --api) api=${2:?--api needs a name} && shift ;;
    --bits) bits=${2:?--bits needs a number} && shift ;;
    --suite) suite=${2:?--suite needs a release} && shift ;;
    --wine) wine=${2:?--wine needs a release} && shift ;;
    --function) only=${2:?--function needs a name} && shift ;;
    --log) log=$(realpath -m "${2:?--log needs a folder}") && shift ;;
    -*) usage ;;
    *) tests+=("$1") ;;
    esac
    shift
done
for release in "$suite" ${wine:+"$wine"}; do known_releases | grep -qxF -e "$release" || usage; done
case $api-$bits in d3d[89]-64 | d3d[89]-32 | ddraw-64 | ddraw-32) ;; *) usage ;; esac
[ ${#tests[@]} -gt 0 ] || read -r -d '' -a tests < <(tests_of "$api") || true
for test in "${tests[@]}"; do tests_of "$api" | grep -qwF -e "$test" || usage; done
programs=$work/suite-$suite/$api-$bits
mkdir -p "$programs" ${log:+"$log"}

compiler=x86-64
[ "$bits" = 64 ] || compiler=i686
# 32-bit programs also need the GPU's program, which has 64 bits.
our_dll() {
    [ -z "$builtin" ] || return 0
    tools/setup.sh mingw && cp "build/mingw/bin/$api.dll" build/mingw/bin/dp2-gpu64.exe "$programs/ours/" || return
    [ "$bits" = 64 ] || { tools/setup.sh mingw32 && cp "build/mingw32/bin/$api.dll" "$programs/ours/"; }
}
# Whether this machine's Wine, or that of the system in which this script runs, is the one to use
wine_is_here() { [ "${wine:-$(machine_wine)}" = "$(machine_wine)" ] && { [ "$bits" = 64 ] || runs_32_bits; }; }
in_debian() { "$here/debian.sh" "$bits" "${DP2_SYSTEMS:-$work}" "$(debian_of "${wine:-$(machine_wine)}")" "$work${log:+:$log}" "$@"; }
setup() {
    tools/setup.sh --packages wine wine64 xvfb xauth x11-xserver-utils "g++-mingw-w64-$compiler-posix" dpkg-dev &&
        "$here/build.sh" "$work/suite-$suite" "$suite" "$api" "$bits" && our_dll && { wine_is_here || in_debian; }
}
if [ -z "$prepared" ]; then
    setup_log=${log:-$programs}/setup.log
    setup >"$setup_log" 2>&1 || { tail -n 20 "$setup_log" >&2; echo "conformance: setup failed, see $setup_log" >&2; exit 3; }
fi
[ -z "$setup_only" ] || exit 0
if ! wine_is_here; then
    in_debian "$here/run.sh" --prepared "${arguments[@]}"
    exit
fi
wine=${wine:-$(machine_wine)}
place=$programs/wine-$wine # prefixes and logs of this Wine
template=$(template_in "$work")
log=${log:-$place/log}
mkdir -p "$place" "$log"
echo "tests of Wine $suite for $api under Wine $wine, $bits bits${builtin:+, on its own $api}"
# Each test starts its search for a free display at a number of its own, since tests that start together would find the
# same one.
declare -A offset=([stateblock]=1 [visual]=21 [device]=41 [d3d9ex]=61 [d3d9-64]=100 [d3d8-64]=200 [d3d9-32]=300 [d3d8-32]=400
    [ddraw1]=1 [ddraw2]=61 [ddraw4]=41 [ddraw7]=81 [d3d]=101 [dsurface]=121 [refcount]=141 [ddrawmodes]=161 [ddraw-64]=500 [ddraw-32]=700)
display_of() { echo $((offset[$api-$bits] + offset[$1] + suite)); }

# COM loads ddraw.dll from the system's folder, where ours then must be, too.
install_class() {
    local system=$1/drive_c/windows/system32
    [ "$api" = ddraw ] && [ -z "$builtin" ] || return 0
    [ "$bits" = 64 ] || [ ! -d "$1/drive_c/windows/syswow64" ] || system=${system%system32}syswow64
    rm -f "$system/ddraw.dll" && cp "$programs/ours/ddraw.dll" "$system/"
}
# Runs one test with its own Wine prefix and display, so that several can run at once. If a test function ends the
# process, that is noted, and the run continues after it.
run_test() {
    local test=$1 out=$log/$1${2:-}.log after="" retried="" last prefix=$place/prefix.$1 folder=$programs/ours override=$api=n
    [ -z "$builtin" ] || { folder=$programs/wine override=$api=b; }
    : >"$out"
    local begin=$SECONDS
    for _ in 1 2 3 4 5 6 7 8; do
        [ -d "$prefix" ] || new_prefix "$template" "$prefix" >>"$out" 2>&1 || true
        install_class "$prefix" || true
        (
            cd "$folder"
            export WINEPREFIX=$prefix WINEDEBUG=-all WINEDLLOVERRIDES="$override;mscoree,mshtml,winedbg.exe=" CONFORMANCE_AFTER=$after CONFORMANCE_ONLY=$only
            [ -n "$builtin" ] || export DP2_LOG="Z:${log//\//\\}\\$test.driver.log"
            # The prefix stores the screen's mode, so each run gets a display with the same modes.
            screen=("$here/display.sh" "$(display_of "$test")")
            timeout "${CONFORMANCE_TIMEOUT:-900}" "${screen[@]}" wine "${api}_test.exe" "$test"
        ) >>"$out" 2>&1 || true
        WINEPREFIX=$prefix wineserver -k >/dev/null 2>&1 || true
        # Wine or its display did not start: starts again with a new prefix.
        if ! grep -q '^@begin ' "$out" && [ -z "$only" ]; then
            rm -rf "$prefix"
            sleep 5
            continue
        fi
        last=$(awk '/^@begin /{ open = $2 } /^@end /{ open = "" } END { print open }' "$out" | tr -d '\r')
        [ -n "$last" ] || break
        # Runs the function that ended the process once more: an X error about a closed window can end it, too.
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
make_template "$template" "$here/display.sh" "$(display_of visual)" || { echo "conformance: wineboot makes no prefix" >&2; exit 3; }
for test in "${tests[@]}"; do run_test "$test" & done
wait

# report TEST SUFFIX: prints the report of the log TESTSUFFIX.log
report() {
    tr -d '\r' <"$log/$1$2.log" | awk -v test="$1" -v only="$only" -v suite="$suite" -v wine="$wine" -v api="$api" -v bits="$bits" -v known="$([ -n "$builtin" ] || echo "$here/known_failures.txt")" -f "$here/report.awk"
}
# Window messages and mode changes can be late on a busy machine, so a function that failed runs again, alone and in a new
# prefix, at most three times.
passes_alone() {
    local test=$1 attempt
    only=$2
    for attempt in 1 2 3; do
        rm -rf "$place/prefix.$test"
        CONFORMANCE_TIMEOUT=${CONFORMANCE_TIMEOUT:-200} run_test "$test" ".again"
        if report "$test" ".again" >"$log/$test.again.report" && grep -q "^@end $only " "$log/$test.again.log"; then
            echo "again: $test $only passed when it ran alone (attempt $attempt)"
            return 0
        fi
        echo "again: $test $only failed when it ran alone (attempt $attempt):"
        grep 'Test failed' "$log/$test.again.report" || true
    done
    return 1
}
run_again() {
    local test=$1 name failing status=0
    failing=$(awk '$1 == "FAILED:" && /: [0-9]+ failures/ { sub(/:$/, "", $3); print $3 }' "$log/$test.report")
    [ -n "$failing" ] && ! grep -qE '^fixed: |ran only' "$log/$test.report" || return 1
    for name in $failing; do passes_alone "$test" "$name" || { status=1; break; }; done
    only=""
    return $status
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
