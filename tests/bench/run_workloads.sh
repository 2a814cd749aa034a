#!/usr/bin/env bash
# The part of compare_workloads.sh that runs in the folder's Debian 13, on a display: run_workloads.sh OUT PREFIX ROUNDS SECONDS
# THREADS ISA,... BITS NAME... writes OUT/figures.csv and OUT/pictures. Status 2: a program failed; the others still run.
set -euo pipefail
out=$1 prefix=$2 rounds=$3 seconds=$4 threads=$5 isas=$6 bits=$7
shift 7
# shellcheck source=tests/windows/conformance/prefix.sh
. "$(dirname "$0")/../windows/conformance/prefix.sh"
make_template "$prefix" || { echo "compare_workloads: wineboot makes no prefix" >&2 && exit 2; }
export WINEPREFIX=$prefix WINEDEBUG=-all DXVK_LOG_PATH=$out MESA_SHADER_CACHE_DISABLE=true
export DP2_LOG=stderr GALLIUM_DRIVER=llvmpipe VK_DRIVER_FILES=/usr/share/vulkan/icd.d/lvp_icd.json LP_NUM_THREADS=$threads DP2_WORKERS=$threads
wineserver -p # one server for all programs

# timed RUNTIME FOLDER OVERRIDE NAME: appends the figures of one program to figures.csv.
timed() {
    local runtime=$1 folder=$2 override=$3 name=$4 line
    if line=$(cd "$out/$folder" && WINEDLLOVERRIDES="d3d9=$override;mscoree,mshtml,winedbg.exe=" \
        timeout 180 /usr/bin/time -f %M -o "$out/memory.txt" \
        wine bench_workloads.exe --seconds "$seconds" --picture "../pictures/$runtime-$name.ppm" "$name" 2>"$out/errors.txt" | tr -d '\r') &&
        ! grep -q "the best is used" "$out/errors.txt"; then # our answer to an instruction set that the processor lacks
        echo "$runtime,$line,$(tail -n 1 "$out/memory.txt")" >>"$out/figures.csv"
    else
        echo "compare_workloads: $name failed on $runtime: $(grep -v "^info:" "$out/errors.txt" | tail -n 1)" >&2
        failed=2
    fi
}

failed=0 suffix=-$bits
[ "$bits" != 64 ] || suffix=""
echo runtime,name,frames,ms,check,memory_kb >"$out/figures.csv"
for ((round = 1; round <= rounds; ++round)); do
    echo "round $round of $rounds" >&2
    for name in "$@"; do
        for isa in ${isas//,/ }; do
            DP2_ISA=${isa#best} timed "ours-$isa$suffix" ours n "$name"
        done
        timed wine wine b "$name"
        timed dxvk dxvk n "$name"
    done
done
# DXVK's log names the device that it drew on.
grep -q llvmpipe "$out/bench_workloads_d3d9.log" || { echo "compare_workloads: DXVK did not run on lavapipe" >&2 && exit 2; }
exit $failed
