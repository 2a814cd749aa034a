#!/usr/bin/env bash
# Times the same programs on our d3d9.dll, d3d8.dll or ddraw.dll and on Wine's own (on llvmpipe) in turn, and our core on the scenes
# without the dll; checks that both runtimes show the same picture. To be run on an idle machine.
#
# Usage: tests/bench/compare_dll.sh [OPTION]... [NAME]...      (scenes, and the programs world, particles, city; with
#                                                               --api d3d8 the programs in tests/bench/d3d8; with
#                                                               --api ddraw blits and the scenes in tests/bench/ddraw)
#   --api A        d3d9, d3d8, ddraw [d3d9]
#   --bits N       32 or 64: the word size of the programs; 32 needs wine32 [64]
#   --rounds N     how often each is run, in turn; medians count [3]
#   --seconds S    how long it is measured in a round [1]
#   --threads N    our workers and llvmpipe's threads [2]
#   --json, --csv  what is printed [a table]
#   --record       adds a line of ratios to tests/bench/history_dll.csv, history_d3d8.csv or history_ddraw.csv, when all pictures are right
#   --out DIR      keeps the figures there, and pictures of d3d8 and ddraw [a temporary folder]
# Status 1: a picture or an answer differs; 2: something else failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

rounds=3 seconds=1 threads=2 api=d3d9 bits=64 out="" record="" report=() names=() known=()
usage() { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
while [ $# -gt 0 ]; do
    case $1 in
    --rounds) rounds=$2 && shift ;;
    --seconds) seconds=$2 && shift ;;
    --threads) threads=$2 && shift ;;
    --api) api=$2 && shift ;;
    --bits) bits=$2 && shift ;;
    --out) out=$2 && shift ;;
    --record) record=yes ;;
    --json | --csv) report+=("$1") ;;
    -*) usage ;;
    *) names+=("$1") ;;
    esac
    shift
done
case $api in
d3d9)
    history=history_dll.csv targets=(d3d9 bench_d3d9)
    known=(S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12 world particles city)
    ;;
d3d8)
    history=history_d3d8.csv targets=(d3d8 bench_d3d8_programs)
    read -ra known < <(sed -n 's/^foreach(name \(.*\))$/\1/p' tests/bench/d3d8/CMakeLists.txt)
    ;;
ddraw)
    history=history_ddraw.csv targets=(ddraw bench_ddraw)
    for kind in fill copy keyed mirrored enlarged reduced keyed_enlarged sprites tiles; do known+=("$kind"{8,16,32}); done
    known+=(copy_16_to_32 lights waves quads)
    ;;
*) usage ;;
esac
case $bits in
64) preset=mingw compilers=(g++-mingw-w64-x86-64-posix) ;;
32) preset=mingw32 compilers=(g++-mingw-w64-x86-64-posix g++-mingw-w64-i686-posix) ;;
*) usage ;;
esac
[ ${#names[@]} -gt 0 ] || names=("${known[@]}")
for name in "${names[@]}"; do
    printf '%s\n' "${known[@]}" | grep -qxF -e "$name" || { echo "compare_dll: there is no program $name" >&2 && exit 2; }
done
[ -z "$record" ] || report+=(--record "$root/tests/bench/$history")
if [ -z "$out" ]; then
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi
mkdir -p "$out"/{ours,wine,pictures}
out=$(cd "$out" && pwd)

{
    tools/setup.sh --packages wine wine64 xvfb xauth x11-xserver-utils "${compilers[@]}" libgl1-mesa-dri python3
    if [ "$api" = d3d9 ]; then
        cmake --preset release
        cmake --build build/release --target bench_scenes
    fi
    cmake --preset $preset
    cmake --build build/$preset --target "${targets[@]}"
    if [ "$bits" = 32 ]; then
        cmake --preset mingw
        cmake --build build/mingw --target dp2_gpu
        cp build/mingw/bin/dp2-gpu64.exe "$out/ours/"
    fi
    cp "build/$preset/bin/$api.dll" "$out/ours/"
    for runtime in ours wine; do cp build/$preset/bin/bench_"$api"*.exe "$out/$runtime/"; done
} >"$out/build.txt" 2>&1 || { cat "$out/build.txt" >&2 && exit 2; }

export WINEPREFIX=${CONFORMANCE_WORK:-$root/build/conformance}/prefix.bench WINEDEBUG=-all
export GALLIUM_DRIVER=llvmpipe LP_NUM_THREADS=$threads DP2_WORKERS=$threads
mkdir -p "${WINEPREFIX%/*}"
# All programs run on one display, so that Wine's server starts once.
cat >"$out/run.sh" <<'INNER'
#!/usr/bin/env bash
set -euo pipefail
out=$1 root=$2 api=$3 rounds=$4 seconds=$5 threads=$6
shift 6
export WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe="
[ -d "$WINEPREFIX" ] || wineboot -i >/dev/null 2>&1 || true
# timed FOLDER OVERRIDE NAME: appends the figures of one program to figures.csv
timed() {
    local program picture=(--picture "../pictures/$1-$3.ppm")
    case $api in
    d3d9) program=(bench_d3d9.exe "$3") ;;
    d3d8) program=("bench_d3d8_$3.exe" "${picture[@]}") ;;
    *) program=(bench_ddraw.exe "$3" "${picture[@]}") ;;
    esac
    (cd "$out/$1" && WINEDLLOVERRIDES="$api=$2;$WINEDLLOVERRIDES" timeout 120 wine "${program[@]}" --seconds "$seconds" 2>"$out/errors.txt") |
        tr -d '\r' | sed "s/^/$1,/" >>"$out/figures.csv" || { echo "compare_dll: $3 failed on $1: $(tail -n 1 "$out/errors.txt")" >&2 && return 2; }
}
for ((round = 1; round <= rounds; ++round)); do
    echo "round $round of $rounds" >&2
    for name in "$@"; do
        timed ours n "$name"
        timed wine b "$name"
        [ "$api" != d3d9 ] || [ "${name#S}" = "$name" ] || "$root/build/release/bin/bench_scenes" --threads "$threads" --seconds "$seconds" "$name" |
            tail -n 1 | awk -F, '{ print "core," $3 "," $4 "," $5 "," $NF }' >>"$out/figures.csv"
    done
done
INNER
chmod +x "$out/run.sh"
echo runtime,name,frames,ms,check,processor_ms >"$out/figures.csv"
tests/windows/conformance/display.sh 171 "$out/run.sh" "$out" "$root" "$api" "$rounds" "$seconds" "$threads" "${names[@]}" || exit 2
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD || echo +)
machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors, $(wine --version 2>/dev/null)"
python3 tests/bench/compare_dll.py "$out" --commit "$commit" --machine "$machine" "${report[@]}"
