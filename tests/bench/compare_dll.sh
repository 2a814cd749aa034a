#!/usr/bin/env bash
# Times the same Direct3D 9 programs on our d3d9.dll and on Wine's own (on llvmpipe) in turn, and our core on the same
# scenes without the dll; checks that both runtimes show the same picture. To be run on an idle machine.
#
# Usage: tests/bench/compare_dll.sh [OPTION]... [NAME]...      (scenes, and the programs world, particles, city)
#   --rounds N     how often each is run, in turn; medians count [3]
#   --seconds S    how long it is measured in a round [1]
#   --threads N    our workers and llvmpipe's threads [2]
#   --json, --csv  what is printed [a table]
#   --record       adds a line of ratios to tests/bench/history_dll.csv, when all pictures are right
#   --out DIR      keeps the figures there [a temporary folder]
# Status 1: a picture or an answer differs; 2: something else failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

rounds=3 seconds=1 threads=2 out="" report=() names=()
while [ $# -gt 0 ]; do
    case $1 in
    --rounds) rounds=$2 && shift ;;
    --seconds) seconds=$2 && shift ;;
    --threads) threads=$2 && shift ;;
    --out) out=$2 && shift ;;
    --record) report+=(--record "$root/tests/bench/history_dll.csv") ;;
    --json | --csv) report+=("$1") ;;
    -*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
    *) names+=("$1") ;;
    esac
    shift
done
[ ${#names[@]} -gt 0 ] || names=(S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12 world particles city)
if [ -z "$out" ]; then
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi
mkdir -p "$out/ours" "$out/wine"
out=$(cd "$out" && pwd)

{
    tools/setup.sh --packages wine wine64 xvfb xauth x11-xserver-utils g++-mingw-w64-x86-64-posix libgl1-mesa-dri python3
    cmake --preset release
    cmake --build build/release --target bench_scenes
    cmake --preset mingw
    cmake --build build/mingw --target d3d9 bench_d3d9
    cp build/mingw/bin/bench_d3d9.exe build/mingw/bin/d3d9.dll "$out/ours/"
    cp build/mingw/bin/bench_d3d9.exe "$out/wine/"
} >"$out/build.txt" 2>&1 || { cat "$out/build.txt" >&2 && exit 2; }

export WINEPREFIX=${CONFORMANCE_WORK:-$root/build/conformance}/prefix.bench WINEDEBUG=-all
export GALLIUM_DRIVER=llvmpipe LP_NUM_THREADS=$threads DP2_WORKERS=$threads
mkdir -p "${WINEPREFIX%/*}"
# All programs run on one display, so that Wine's server starts once.
cat >"$out/run.sh" <<'INNER'
#!/usr/bin/env bash
set -euo pipefail
out=$1 root=$2 rounds=$3 seconds=$4 threads=$5
shift 5
export WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe="
[ -d "$WINEPREFIX" ] || wineboot -i >/dev/null 2>&1 || true
# timed FOLDER OVERRIDE NAME: appends the figures of one program to figures.csv
timed() {
    (cd "$out/$1" && WINEDLLOVERRIDES="d3d9=$2;$WINEDLLOVERRIDES" timeout 120 wine bench_d3d9.exe --seconds "$seconds" "$3" 2>"$out/errors.txt") |
        tr -d '\r' | sed "s/^/$1,/" >>"$out/figures.csv" || { echo "compare_dll: $3 failed on $1: $(tail -n 1 "$out/errors.txt")" >&2 && return 2; }
}
for ((round = 1; round <= rounds; ++round)); do
    echo "round $round of $rounds" >&2
    for name in "$@"; do
        timed ours n "$name"
        timed wine b "$name"
        [ "${name#S}" = "$name" ] || "$root/build/release/bin/bench_scenes" --threads "$threads" --seconds "$seconds" "$name" |
            tail -n 1 | awk -F, '{ print "core," $3 "," $4 "," $5 "," $NF }' >>"$out/figures.csv"
    done
done
INNER
chmod +x "$out/run.sh"
echo runtime,name,frames,ms,check >"$out/figures.csv"
tests/windows/conformance/display.sh 171 "$out/run.sh" "$out" "$root" "$rounds" "$seconds" "$threads" "${names[@]}" || exit 2
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD || echo +)
machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors, $(wine --version 2>/dev/null)"
python3 tests/bench/compare_dll.py "$out/figures.csv" --commit "$commit" --machine "$machine" "${report[@]}"
