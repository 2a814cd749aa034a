#!/usr/bin/env bash
# Runs Direct3D 9 programs that others wrote, on our d3d9.dll and on Wine's own, and compares pictures and frame rates.
# Installs what it needs, fetches the programs' sources with apt and builds them outside the tree (build.sh).
#   tests/programs/run.sh [NAME...]     NAME: a line of programs.txt; all when none is named
#   tests/programs/run.sh --setup       only installs, fetches and builds
# A shim between program and runtime (shim.c) gives both runs the same clock. Prints a line a program; a difference that
# known_differences.txt lists is expected, and one that it lists and that is not there any more is told.
# Both sides take as many threads as there are processors: frame rates mean something on an idle machine only.
# Exit code: 0 all as expected, 1 other differences or a crash, 2 usage, 3 something could not be set up.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD here=$root/tests/programs
work=${PROGRAMS_WORK:-$root/build/programs}
log=$work/log
mkdir -p "$log" "$work/run"

setup() {
    tools/setup.sh --packages wine wine64 xvfb xauth x11-xserver-utils libgl1-mesa-dri g++ cmake ninja-build g++-mingw-w64-x86-64-posix dpkg-dev
    # shellcheck disable=SC2046 # words
    "$here/build.sh" "$work" $(awk '!/^#/ && NF { print $3 }' "$here/programs.txt" | sort -u)
    tools/setup.sh mingw
    cp build/mingw/bin/d3d9.dll "$work/bin/dp2_d3d9.dll"
}
if [ "${1:-}" != --on-display ]; then
    known=$(awk '!/^#/ && NF { print $1 }' "$here/programs.txt")
    for name in "$@"; do
        [ "$name" = --setup ] || grep -qxF -e "$name" <<<"$known" || { echo "usage: tests/programs/run.sh [NAME...] | --setup; names:" $known >&2; exit 2; }
    done
    setup >"$log/setup.log" 2>&1 || { tail -n 20 "$log/setup.log" >&2; echo "programs: setup failed, see $log/setup.log" >&2; exit 3; }
    [ "${1:-}" != --setup ] || exit 0
    exec tests/conformance/display.sh 201 "$here/run.sh" --on-display "$@"
fi
shift

# llvmpipe draws for Wine's d3d9; without vertical sync on either side.
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="d3d9=n,b;mscoree,mshtml,winedbg.exe="
export LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=llvmpipe vblank_mode=0
export SDL_RENDER_DRIVER=direct3d SDL_RENDER_VSYNC=0 SDL_AUDIODRIVER=dummy
[ -d "$WINEPREFIX" ] || { wineboot -i >/dev/null 2>&1 || true; }
windows_path() { local path=Z:$1; echo "${path//\//\\}"; }

# run_on SIDE NAME FRAMES PROGRAM ARGUMENT...: leaves pictures, result, output and status in run/NAME/SIDE. On a busy
# machine a program may ask for displays before Wine's desktop is there: one that drew nothing runs once more.
run_on() {
    run_once "$@"
    ! grep -qs '^frames 0 ' "$work/run/$2/$1/result" || run_once "$@"
}
run_once() {
    local side=$1 out=$work/run/$2/$1 frames=$3 pictures=10 runtime='C:\windows\system32\d3d9.dll' status=0
    [ "$side" != ours ] || runtime=$(windows_path "$work/bin/dp2_d3d9.dll")
    rm -rf "$out"
    mkdir -p "$out"
    (
        cd "$work/bin"
        export PROGRAMS_D3D9=$runtime PROGRAMS_OUT PROGRAMS_PICTURES=$pictures PROGRAMS_FRAMES=$frames DP2_LOG
        PROGRAMS_OUT=$(windows_path "$out") DP2_LOG=$(windows_path "$out/driver.log")
        timeout "${PROGRAMS_TIMEOUT:-300}" wine "$4.exe" "${@:5}"
    ) >"$out/output" 2>&1 </dev/null || status=$?
    echo $status >"$out/status"
}

# compare_sides NAME: prints its line; fails when something is not as expected.
compare_sides() {
    local name=$1 out=$work/run/$1 side status problem rates pictures count="-" differing pixels="-" largest="-" first allowed reason problems=()
    for side in ours wine; do
        status=$(cat "$out/$side/status")
        [ "$status" = 0 ] || problems+=("exit status $status on $side")
        problem=$(grep -m 1 '^shim: ' "$out/$side/output" | tr -d '\r') && problems+=("on $side: $problem")
        [ -f "$out/$side/result" ] || echo "frames 0 timed 0 seconds 0" >"$out/$side/result"
    done
    rates=$(cat "$out/ours/result" "$out/wine/result" | awk '
        { rate[NR] = $6 > 0 ? $4 / $6 : 0 }
        END { if (rate[1] && rate[2]) printf "%9.1f %9.1f %7.2f", rate[1], rate[2], rate[1] / rate[2]; else printf "%9s %9s %7s", "-", "-", "-" }')
    if pictures=$("$work/compare" "$out/ours" "$out/wine"); then
        read -r _ count _ differing _ pixels _ largest _ first <<<"$pictures"
    else
        problems+=("$pictures")
    fi
    read -r allowed reason < <(awk -v name="$name" '$1 == name { $1 = ""; print }' "$here/known_differences.txt") || true
    if [ ${#problems[@]} = 0 ] && [ "$pixels" -gt "${allowed:-0}" ]; then
        problems+=("$differing pictures differ, the first is frame $first")
    elif [ ${#problems[@]} = 0 ] && [ -n "$allowed" ] && [ "$pixels" = 0 ]; then
        problems+=("known_differences.txt lists it, but the pictures agree")
    fi
    local verdict="passed${allowed:+ with a known difference: $reason}"
    [ ${#problems[@]} = 0 ] || verdict="FAILED: $(printf '%s; ' "${problems[@]}")"
    printf '%-15s %s %8s %8s %8s  %s\n' "$name" "$rates" "$count" "$pixels" "$largest" "${verdict%; }"
    [ ${#problems[@]} = 0 ]
}

status=0
printf '%-15s %9s %9s %7s %8s %8s %8s\n' program "fps ours" "Wine's" ratio pictures pixels largest
while read -r name frames program arguments; do
    case $name in '#'* | '') continue ;; esac
    [ $# = 0 ] || grep -qxF -e "$name" < <(printf '%s\n' "$@") || continue
    for side in ours wine; do
        # shellcheck disable=SC2086 # words
        run_on "$side" "$name" "$frames" "$program" $arguments
    done
    compare_sides "$name" || status=1
done <"$here/programs.txt"
wineserver -k >/dev/null 2>&1 || true
exit $status
