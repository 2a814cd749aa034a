#!/usr/bin/env bash
# Runs the programs of this folder on d3d8.dll under Wine (the first lines of each describe what it tests), with and without
# workers, with the GPU in the program and as a process, with recordings from the start and from later frames, and with dp2
# record. Needs what tests/windows/conformance/run.sh --setup installs and builds, and dp2 of a release build.
# Usage: tests/windows/d3d8/run.sh [--bits 64|32]
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/windows/conformance/our_programs.sh
begin_programs d3d8 291 "$@"

# Each program also runs without workers and without compiled shaders. Then it is recorded while the GPU is where it
# is not by default, with one worker.
mkdir sent
for program in handles objects copies lost windows threads both frames resources rules shaders software; do
    accepted $program
    DP2_WORKERS=0 DP2_JIT=off accepted $program
    rm -f program*.dp2c
    DP2_GPU=$elsewhere DP2_CAPTURE=program.dp2c DP2_WORKERS=1 accepted $program
    for file in program*.dp2c; do
        replayed "$file" $program
        [ $program = both ] || mv "$file" "sent/$program-$file" # `both` has a device of Direct3D 9, too
    done
done
"$root/tests/windows/sent_commands.py" "$root/build/release/bin/dp2" d3d8 sent/*.dp2c || fail "commands"
# Two runtimes in one process: each of its three devices has a file of its own.
rm -f program*.dp2c
DP2_CAPTURE=program.dp2c accepted both
[ "$(echo program*.dp2c)" = "program-2.dp2c program-3.dp2c program.dp2c" ] || fail "both: the recordings are $(echo program*.dp2c)"
for file in program*.dp2c; do replayed "$file" both; done
# Recordings that begin later: state, handles and blocks of earlier frames are in their preambles.
DP2_CAPTURE=whole.dp2c accepted frames
for frames in 2.. 3..4 6; do
    rm -f late.dp2c
    DP2_CAPTURE=late.dp2c DP2_CAPTURE_FRAMES=$frames accepted frames
    replayed late.dp2c "frames $frames"
done
# dp2 record installs the runtimes that a program imports in its prefix, says which API each device is of, and restores the
# prefix. record NAME PROGRAM ARGUMENT...: JSON lines to `out`
record() {
    rm -rf "$1"
    timeout 300 "$dp2" record --json --out "$1" --prefix "$WINEPREFIX" "${@:3}" -- "$bin/$2" >out 2>log ||
        fail "record $1 ends with $?"
    grep -q '"type":"summary".*"differences":0' out || fail "record $1: no summary, or differences"
}
installed=$WINEPREFIX/drive_c/windows/system32/d3d8.dll
[ "$bits" = 64 ] || installed=${installed/system32/syswow64}
cp "$installed" before
record light sample_lightmap.exe --dll "$bin/d3d8.dll"
[ "$(grep -o '"api":"[^"]*"' out)" = '"api":"Direct3D 8"' ] || fail "record light: $(grep -o '"api":"[^"]*"' out)"
[ "$(ls light/*.png | wc -l)" = 6 ] || fail "record light: $(ls light)"
# A recording of two frames in the middle has the same pictures, and its preamble makes a context of interface 4.
record late sample_lightmap.exe --dll "$bin/d3d8.dll" --frames 3..4
[ "$(echo late/*.png)" = "late/frame-0003-surface-1.png late/frame-0004-surface-1.png" ] || fail "record late: $(ls late)"
for picture in late/*.png; do cmp "$picture" "light/${picture##*/}" || fail "record late: another $picture"; done
"$dp2" dump --json late/capture.dp2c | grep -o '"interface":[0-9]*' | sort -u >interfaces
[ "$(cat interfaces)" = '"interface":4' ] || fail "record late: $(cat interfaces)"
record two test_d3d8_both.exe
[ "$(grep -o '"api":"[^"]*"' out | tr '\n' ' ')" = '"api":"Direct3D 9" "api":"Direct3D 8" "api":"Direct3D 8" ' ] || fail "record two: $(grep -o '"api":"[^"]*"' out)"
cmp before "$installed" || fail "record: the prefix does not get its d3d8.dll back"
echo "d3d8, $bits bits: handles, tokens, objects, lost devices, threads and recordings as they should be"
