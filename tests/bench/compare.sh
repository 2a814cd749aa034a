#!/usr/bin/env bash
# Times our scenes in turn with Mesa's llvmpipe, compares both with the limit of the machine, and checks our pictures
# against llvmpipe's. To be run on an idle machine.
#
# Usage: tests/bench/compare.sh [OPTION]... [SCENE]...
#   --rounds N        how often each program is run, in turn; medians count [3]
#   --seconds S       how long a scene is measured in a round [1.5]
#   --threads LIST    our workers, in turn; the last is compared [0,1,2]
#   --peer-threads N  llvmpipe's threads, and the limits' [2]
#   --newest          llvmpipe of Debian 13 (Mesa 25), in a folder that compare_workloads.sh uses, too; needs root
#   --json, --csv     what is printed [a table]
#   --record          adds a line of ratios to tests/bench/history.csv, when all pictures are right and the machine was idle
#   --out DIR         keeps figures and pictures there [a temporary folder]
# Status 1: a picture or an answer differs from the reference's; 2: something else failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=tests/bench/peers_system.sh
. tests/bench/peers_system.sh

rounds=3 seconds=1.5 threads=0,1,2 peer_threads=2 newest="" out="" record="" report=() scenes=()
while [ $# -gt 0 ]; do
    case $1 in
    --rounds) rounds=$2 && shift ;;
    --seconds) seconds=$2 && shift ;;
    --threads) threads=$2 && shift ;;
    --peer-threads) peer_threads=$2 && shift ;;
    --newest) newest=1 ;;
    --out) out=$2 && shift ;;
    --record) record=1 ;;
    --json | --csv) report+=("$1") ;;
    -*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
    *) scenes+=("$1") ;;
    esac
    shift
done
if [ -z "$out" ]; then
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi
mkdir -p "$out/frames"
out=$(cd "$out" && pwd)
rm -f "$out"/*.csv "$out"/frames/*

{
    tools/setup.sh --packages g++ python3 libegl-dev libgl-dev libegl-mesa0 libgl1-mesa-dri
    cmake --preset release
    cmake --build build/release --target bench_scenes
    mkdir -p build/peer
    g++ -std=c++20 -O2 -ffp-contract=off -I. tests/bench/peer/*.cpp tests/bench/scenes/{harness,scene_data}.cpp \
        -o build/peer/peer_gl -lEGL -lGL
    [ -z "$newest" ] || install_peers trixie-peers
    g++ -std=c++20 -O3 -march=native -Wno-psabi -pthread -I. tests/bench/limits/*.cpp -o build/peer/limits
} >"$out/build.txt" 2>&1 || { cat "$out/build.txt" >&2 && exit 2; }

export XDG_RUNTIME_DIR=$out MESA_SHADER_CACHE_DISABLE=true MESA_GLSL_CACHE_DISABLE=true
unset DISPLAY WAYLAND_DISPLAY
figures=(--csv "$out/figures.csv" --out "$out/frames")
# A program's error output goes to a file; its last error message is shown if it fails.
run() {
    "$@" 2>>"$out/programs.txt" || { echo "compare: $* failed:" >&2 && grep -E "^(bench_scenes|peer_gl|limits): " "$out/programs.txt" | tail -n 1 >&2 && exit 2; }
}
in_newest() { in_system "$peers_work/trixie-peers" "$PWD:$out" --net "$@"; }
llvmpipe() { run ${newest:+in_newest} env "XDG_RUNTIME_DIR=$out" GALLIUM_DRIVER=llvmpipe "LP_NUM_THREADS=$peer_threads" "$@" --peer llvmpipe; }
echo scene,limit_ms >"$out/limits.csv"
for ((round = 1; round <= rounds; ++round)); do
    echo "round $round of $rounds" >&2
    run build/release/bin/bench_scenes "${figures[@]}" --seconds "$seconds" --peer dp2emu --threads "$threads" \
        --stalls "$out/stalls.csv" "${scenes[@]}"
    run build/peer/limits "$peer_threads" >"$out/round.csv"
    tail -n +2 "$out/round.csv" >>"$out/limits.csv"
    llvmpipe build/peer/peer_gl "${figures[@]}" --seconds "$seconds" --config "t$peer_threads" "${scenes[@]}"
done
# llvmpipe filters 8-bit textures in 8 bits where that is fast, so pictures are compared with those of float filtering.
for scene in S4 S10 S12; do
    case " ${scenes[*]:-$scene} " in *" $scene "*) ;; *) continue ;; esac
    llvmpipe env GALLIVM_PERF=no_aos_sampling build/peer/peer_gl "${figures[@]}" --seconds 0 --min-frames 1 --warm 1 \
        --config float "$scene"
done

machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors, $(grep -qw avx512bw /proc/cpuinfo && echo AVX-512 || echo no AVX-512), Mesa $(grep -o 'Mesa [0-9.]*' "$out/programs.txt" | head -n 1 | cut -d' ' -f2)"
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD || echo +)
python3 tests/bench/compare.py "$out" --ours "t${threads##*,}" --peer "t$peer_threads" --machine "$machine" --commit "$commit" \
    "${report[@]}" ${record:+--record tests/bench/history.csv}
