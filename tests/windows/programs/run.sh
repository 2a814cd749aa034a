#!/usr/bin/env bash
# Runs Direct3D 9 programs of other projects on our d3d9.dll and on Wine's own, and compares: pictures and frame rates
# of SDL's renderer tests, and failures of the test units of Wine's d3dx9_36.
# Installs what it needs, fetches the sources with apt and builds them outside the tree (build_sdl.sh, build_d3dx9.sh).
#   tests/windows/programs/run.sh [--suite RELEASE] [--wine RELEASE] [NAME...]
#   tests/windows/programs/run.sh --setup [--suite RELEASE] [--wine RELEASE]    only installs, fetches and builds
# NAME: lines of programs.txt, also as a pattern ('d3dx9_*'); default: all. --wine: the release of Wine that everything
# runs under: this machine's, or another one in a folder with that release's Debian
# (tests/windows/conformance/debian.sh; needs root). --suite: the release that the units are from; default: that of
# --wine, since the units test its d3dx9_36, and older releases crash them. Both are rows of
# tests/windows/conformance/releases.txt.
# A shim between program and runtime (shim.c) gives SDL's programs the same clock on both sides. Prints a line for each
# program; a difference that known_differences.txt lists is expected; a listed one that no longer happens is reported.
# Both sides use as many threads as there are processors, so frame rates are only meaningful on an idle machine.
# Exit code: 0 all as expected, 1 unexpected differences or a crash, 2 usage, 3 something could not be set up.
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD here=$root/tests/windows/programs conformance=$root/tests/windows/conformance
# shellcheck source=tests/windows/conformance/releases.sh
. "$conformance/releases.sh"
work=$(realpath -m "${PROGRAMS_WORK:-$root/build/programs}")
systems=$(realpath -m "${CONFORMANCE_WORK:-$root/build/conformance}")
log=$work/log
mkdir -p "$log" "$work/run"

arguments=("$@") suite="" wine="" setup_only="" stage="" patterns=()
usage() {
    # shellcheck disable=SC2046 # words
    echo "usage: tests/windows/programs/run.sh [--suite RELEASE] [--wine RELEASE] [NAME...] | --setup; releases:" $(known_releases) "names:" $(names) >&2
    exit 2
}
names() { awk '!/^#/ && NF { print $2 }' "$here/programs.txt"; }
matches() { # NAME PATTERN
    # shellcheck disable=SC2053 # a pattern
    [[ $1 == $2 ]]
}
while [ $# -gt 0 ]; do
    case $1 in
    --setup) setup_only=1 ;;
    --prepared | --on-display) stage=$1 ;; # the script's own calls, in another system and on a display
    --suite) suite=${2:?--suite needs a release} && shift ;;
    --wine) wine=${2:?--wine needs a release} && shift ;;
    --*) usage ;;
    *)
        found=""
        for name in $(names); do ! matches "$name" "$1" || found=1; done
        [ -n "$found" ] || usage
        patterns+=("$1")
        ;;
    esac
    shift
done
for release in ${suite:+"$suite"} ${wine:+"$wine"}; do known_releases | grep -qxF -e "$release" || usage; done

packages() {
    tools/setup.sh --packages wine wine64 fonts-wine fonts-liberation xvfb xauth x11-xserver-utils libgl1-mesa-dri g++ cmake ninja-build g++-mingw-w64-x86-64-posix dpkg-dev
}
setup() {
    # shellcheck disable=SC2046 # lists of arguments
    packages && suite=${suite:-${wine:-$(machine_wine)}} &&
        "$here/build_sdl.sh" "$work" $(awk '$1 == "draws" { print $5 }' "$here/programs.txt" | sort -u) &&
        "$here/build_d3dx9.sh" "$work/d3dx9-$suite" "$suite" $(awk '$1 == "checks" { print $3 }' "$here/programs.txt") &&
        tools/setup.sh mingw &&
        cp build/mingw/bin/d3d9.dll "$work/bin/dp2_d3d9.dll" &&
        cp build/mingw/bin/d3d9.dll "$work/d3dx9-$suite/bin/" &&
        { [ -z "$wine" ] || [ "$wine" = "$(machine_wine)" ] || "$conformance/debian.sh" "$systems" "$(debian_of "$wine")" "$work"; }
}
if [ -z "$stage" ]; then
    setup >"$log/setup.log" 2>&1 || { tail -n 20 "$log/setup.log" >&2; echo "programs: setup failed, see $log/setup.log" >&2; exit 3; }
    [ -z "$setup_only" ] || exit 0
fi
wine=${wine:-$(machine_wine)}
suite=${suite:-$wine}
[ "$wine" = "$(machine_wine)" ] || exec "$conformance/debian.sh" "$systems" "$(debian_of "$wine")" "$work" "$here/run.sh" --prepared "${arguments[@]}"
[ "$stage" = --on-display ] || exec "$conformance/display.sh" 201 "$here/run.sh" "${arguments[@]}" --on-display

# Wine's d3d9 draws on llvmpipe; vertical sync is off on both sides.
export WINEPREFIX=$work/prefix-$wine WINEDEBUG=-all
export LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=llvmpipe vblank_mode=0
export SDL_RENDER_DRIVER=direct3d SDL_RENDER_VSYNC=0 SDL_AUDIODRIVER=dummy
[ -d "$WINEPREFIX" ] || { wineboot -i >/dev/null 2>&1 || true; }
windows_path() { local path=Z:$1; echo "${path//\//\\}"; }

# run SIDE NAME FOLDER OVERRIDE PROGRAM ARGUMENT...: writes output and status to run/NAME/SIDE.
run() {
    local out=$work/run/$2/$1 status=0
    (
        cd "$3"
        export WINEDLLOVERRIDES="d3d9=$4;mscoree,mshtml,winedbg.exe=" DP2_LOG
        DP2_LOG=$(windows_path "$out/driver.log")
        timeout "${PROGRAMS_TIMEOUT:-300}" wine "${@:5}"
    ) >"$out/output" 2>&1 </dev/null || status=$?
    echo $status >"$out/status"
}
# expected NAME: the allowed count from known_differences.txt, and the reason; prints nothing if it is not listed.
expected() {
    awk -v name="$1" -v suite="$suite" -v wine="$wine" '
        ($1 == "*" || $1 == suite) && ($2 == "*" || $2 == wine) && $3 == name { $1 = $2 = $3 = ""; print }' "$here/known_differences.txt"
}

# draw_on SIDE NAME FRAMES KEYS PROGRAM ARGUMENT...: writes pictures and result to run/NAME/SIDE, too. On a busy machine
# a program may list displays before Wine's desktop exists, so a program that drew nothing runs once more.
draw_on() {
    local side=$1 out=$work/run/$2/$1 runtime='C:\windows\system32\d3d9.dll'
    [ "$side" != ours ] || runtime=$(windows_path "$work/bin/dp2_d3d9.dll")
    for _ in 1 2; do
        rm -rf "$out" && mkdir -p "$out"
        PROGRAMS_D3D9=$runtime PROGRAMS_OUT=$(windows_path "$out") PROGRAMS_FRAMES=$3 PROGRAMS_KEYS=$4 PROGRAMS_PICTURES=10 \
            run "$side" "$2" "$work/bin" n,b "$5.exe" "${@:6}"
        grep -qs '^frames 0 ' "$out/result" || break
    done
}

# compare_pictures NAME: prints the program's line of the result table; fails if something is not as expected.
compare_pictures() {
    local name=$1 out=$work/run/$1 side statuses=() problem rates pictures count="-" differing pixels="-" largest="-" first allowed reason problems=()
    for side in ours wine; do
        statuses+=("$(cat "$out/$side/status")")
        problem=$(grep -m 1 '^shim: ' "$out/$side/output" | tr -d '\r') && problems+=("on $side: $problem")
        [ -f "$out/$side/result" ] && continue
        problems+=("did not come to its end on $side, exit status ${statuses[-1]}")
        echo "frames 0 timed 0 seconds 0" >"$out/$side/result"
    done
    # Some of SDL's checks fail on any renderer; then the exit status must be equal on both sides.
    [ "${statuses[0]}" = "${statuses[1]}" ] || problems+=("exit status ${statuses[0]} on ours, ${statuses[1]} on wine")
    rates=$(cat "$out/ours/result" "$out/wine/result" | awk '
        { rate[NR] = $6 > 0 ? $4 / $6 : 0 }
        END { if (rate[1] && rate[2]) printf "%9.1f %9.1f %7.2f", rate[1], rate[2], rate[1] / rate[2]; else printf "%9s %9s %7s", "-", "-", "-" }')
    if pictures=$("$work/compare" "$out/ours" "$out/wine"); then
        read -r _ count _ differing _ pixels _ largest _ first <<<"$pictures"
    else
        problems+=("$pictures")
    fi
    read -r allowed reason < <(expected "$name") || true
    if [ ${#problems[@]} = 0 ] && [ "$pixels" -gt "${allowed:-0}" ]; then
        problems+=("$differing pictures differ, the first is frame $first")
    elif [ ${#problems[@]} = 0 ] && [ -n "$allowed" ] && [ "$pixels" = 0 ]; then
        problems+=("known_differences.txt lists it, but the pictures agree")
    fi
    printf '%-19s %s %8s %8s %8s  ' "$name" "$rates" "$count" "$pixels" "$largest"
    verdict
}
# verdict: prints the verdict, from the caller's variables problems, allowed and reason.
verdict() {
    local text="passed${allowed:+ with a known difference: $reason}"
    [ ${#problems[@]} = 0 ] || text="FAILED: $(printf '%s; ' "${problems[@]}")"
    echo "${text%; }"
    [ ${#problems[@]} = 0 ]
}

# check_on SIDE NAME UNIT: runs a test unit
check_on() {
    local out=$work/run/$2/$1 override=b
    [ "$1" != ours ] || override=n
    rm -rf "$out" && mkdir -p "$out"
    run "$1" "$2" "$out" "$override" "$work/d3dx9-$suite/bin/$3.exe"
}
# lines_of FILE WHAT: the source lines of checks that failed or were skipped, one in each line.
lines_of() { tr -d '\r' <"$1" | sed -n "s/^\([a-z0-9_]*\.c:[0-9]*\):.* Test$2: .*/\1/p" | LC_ALL=C sort; }

# compare_checks NAME: prints the test unit's line of the result table; fails if something is not as expected. Failures
# that also happen with Wine's d3d9 come from Wine's d3dx9_36 or C library, and do not count.
compare_checks() {
    local name=$1 out=$work/run/$1 side kind checks=() failures=() skipped extra=0 allowed reason problems=()
    for side in ours wine; do
        checks+=("$(LC_ALL=C sed -n 's/.*: \([0-9]*\) tests executed .*/\1/p' "$out/$side/output" | tail -n 1)")
        [ -n "${checks[-1]}" ] || problems+=("ended before its last check on $side, with exit status $(cat "$out/$side/status")")
        for kind in failed "s skipped"; do lines_of "$out/$side/output" " $kind" >"$out/$side/${kind#s }"; done
        failures+=("$(wc -l <"$out/$side/failed")")
    done
    extra=$(LC_ALL=C comm -23 "$out/ours/failed" "$out/wine/failed" | tee "$out/extra" | wc -l)
    skipped=$(LC_ALL=C comm -23 "$out/ours/skipped" "$out/wine/skipped" | tr '\n' ' ')
    [ -z "$skipped" ] || problems+=("skipped at ${skipped% }")
    read -r allowed reason < <(expected "$name") || true
    [ "$extra" -le "${allowed:-0}" ] || problems+=("failures that Wine's does not have at $(uniq "$out/extra" | head -n 5 | tr '\n' ' ')")
    [ -z "$allowed" ] || [ "$extra" != 0 ] || problems+=("known_differences.txt lists it, but no failure is ours alone")
    printf '%-19s %9s %9s %7s %8s %8s  ' "$name" "${checks[0]:--}" "${checks[1]:--}" "${failures[@]}" "$extra"
    verdict
}

chosen() {
    local pattern
    [ ${#patterns[@]} != 0 ] || return 0
    for pattern in "${patterns[@]}"; do ! matches "$1" "$pattern" || return 0; done
    return 1
}
status=0 header=""
echo "units of Wine $suite, all under Wine $wine"
while read -r kind name arguments; do
    [[ $kind = draws || $kind = checks ]] || continue
    chosen "$name" || continue
    # shellcheck disable=SC2086 # words
    if [ "$kind" = draws ]; then
        [ "$header" = draws ] || printf '%-19s %9s %9s %7s %8s %8s %8s\n' program "fps ours" "Wine's" ratio pictures pixels largest
        for side in ours wine; do draw_on "$side" "$name" $arguments; done
        compare_pictures "$name" || status=1
    else
        [ "$header" = checks ] || printf '%-19s %9s %9s %7s %8s %8s\n' unit "checks" "Wine's" failures "Wine's" "more"
        for side in ours wine; do check_on "$side" "$name" $arguments; done
        compare_checks "$name" || status=1
    fi
    header=$kind
done <"$here/programs.txt"
wineserver -k >/dev/null 2>&1 || true
exit $status
