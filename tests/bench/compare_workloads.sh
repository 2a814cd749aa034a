#!/usr/bin/env bash
# Times the workloads (tests/bench/workloads) on our d3d9.dll, on Wine 10's own (on llvmpipe) and on DXVK 2.6 (on
# lavapipe) in turn, in a Debian 13 that it installs in a folder; checks that they show the same pictures. To be run as
# root on an idle machine.
#
# Usage: tests/bench/compare_workloads.sh [OPTION]... [NAME]...      (workloads; all by default)
#   --rounds N     how often each is run, in turn; medians count [3]
#   --seconds S    how long it is measured in a round [1]
#   --threads N    our workers, and the threads of llvmpipe and lavapipe [2]
#   --isa A,B,...  the instruction sets of ours: baseline, sse41, avx2, avx512; best is the processor's best [best,avx2]
#   --peers SET    what Wine's and DXVK's renderers may use of the processor: sse4.1 (nothing newer), all [all]
#   --bits N       32 or 64: the word size of the program, and of all that runs in it [64]
#   --json, --csv  what is printed [tables]
#   --record       adds a line of ratios for each set and peer to tests/bench/history_workloads.csv, when all is right
#   --out DIR      keeps figures and pictures there [a temporary folder]
# Status 1: a picture differs; 2: something else failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD here=$PWD/tests/bench
# shellcheck source=tests/bench/peers_system.sh
. tests/bench/peers_system.sh

rounds=3 seconds=1 threads=2 isas=best,avx2 peers=all bits=64 out="" record="" report=() names=()
usage() { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
while [ $# -gt 0 ]; do
    case $1 in
    --rounds) rounds=$2 && shift ;;
    --seconds) seconds=$2 && shift ;;
    --threads) threads=$2 && shift ;;
    --isa) isas=$2 && shift ;;
    --peers) peers=$2 && shift ;;
    --bits) bits=$2 && shift ;;
    --out) out=$2 && shift ;;
    --record) record=$here/history_workloads.csv ;;
    --json | --csv) report+=("$1") ;;
    -*) usage ;;
    *) names+=("$1") ;;
    esac
    shift
done
[ -z "$record" ] || [ ${#names[@]} = 0 ] || { echo "compare_workloads: only a comparison of all workloads is recorded" >&2 && exit 2; }
mapfile -t known < <(sed -n 's/^WORKLOAD(\([a-z0-9_]*\),.*/\1/p' tests/bench/workloads/workloads.def)
[ ${#names[@]} -gt 0 ] || names=("${known[@]}")
for name in "${names[@]}"; do
    printf '%s\n' "${known[@]}" | grep -qxF -e "$name" || { echo "compare_workloads: there is no workload $name" >&2 && exit 2; }
done
for isa in ${isas//,/ }; do
    case $isa in best | baseline | sse41 | avx2 | avx512) ;; *) usage ;; esac
done
case $peers in all | sse4.1) ;; *) usage ;; esac
# How MinGW's build and the folder with Debian 13 are called, and what that has for this word size.
case $bits in
64) preset=mingw compiler=x86-64 system=trixie-peers more=() ;;
32)
    preset=mingw32 compiler=i686 system=trixie-peers-32
    more=(wine32:i386 dxvk-wine32:i386 mesa-vulkan-drivers:i386 libgl1:i386 libgl1-mesa-dri:i386)
    ;;
*) usage ;;
esac
if [ -z "$out" ]; then
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi
mkdir -p "$out"/{ours,wine,dxvk,pictures}
out=$(cd "$out" && pwd)
rm -f "$out"/*.csv "$out"/pictures/*.ppm

{
    tools/setup.sh --packages "g++-mingw-w64-$compiler-posix" python3
    install_peers "$system" "${more[@]}"
    cmake --preset "$preset"
    cmake --build "build/$preset" --target d3d9 bench_workloads
    if [ "$bits" = 32 ]; then
        tools/setup.sh --packages g++-mingw-w64-x86-64-posix
        cmake --preset mingw
        cmake --build build/mingw --target dp2_gpu
        cp build/mingw/bin/dp2-gpu64.exe "$out/ours/"
    fi
    for runtime in ours wine dxvk; do cp "build/$preset/bin/bench_workloads.exe" "$out/$runtime/"; done
    cp "build/$preset/bin/d3d9.dll" "$out/ours/"
    cp "$peers_work/$system/usr/lib/dxvk/wine$bits/d3d9.dll.so" "$out/dxvk/d3d9.dll"
} >"$out/build.txt" 2>&1 || { cat "$out/build.txt" >&2 && exit 2; }

machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors, Wine $(peer_version "$system" wine64:amd64), DXVK $(peer_version "$system" dxvk), Mesa $(peer_version "$system" mesa-vulkan-drivers:amd64)$([ "$peers" = all ] || echo " with $peers")"
[ "$peers" = all ] || export GALLIUM_OVERRIDE_CPU_CAPS=$peers
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD || echo +)
status=0
in_system "$peers_work/$system" "$root:$out:$peers_work" --net xvfb-run -a -s "-screen 0 1920x1080x24 -noreset" \
    "$here/run_workloads.sh" "$out" "$peers_work/prefix.$system" "$rounds" "$seconds" "$threads" "$isas" "$bits" "${names[@]}" || status=$?
[ $status = 0 ] || [ -s "$out/figures.csv" ] || exit 2
[ -z "$record" ] || [ $status != 0 ] || report+=(--record "$record")
compared=0
python3 "$here/compare_workloads.py" "$out" --commit "$commit" --machine "$machine" "${report[@]}" || compared=$?
[ $status = 0 ] || exit 2
exit $compared
