#!/usr/bin/env bash
# Runs the programs of this folder on d3d8.dll under Wine (the first lines of each describe what it tests), with and without
# workers and with the GPU as a process, with recordings from the start and from later frames, and with dp2 record. Needs
# the packages that tests/windows/conformance/run.sh --setup installs, and dp2 of a release build.
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/windows/conformance/releases.sh
. tests/windows/conformance/prefix.sh
root=$PWD work=${CONFORMANCE_WORK:-$PWD/build/conformance}
# All programs share a display and the processes of Wine's desktop, which end with the script.
if [ "${1:-}" != --on-display ]; then exec tests/windows/conformance/display.sh 291 "$PWD/tests/windows/d3d8/run.sh" --on-display; fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp build/mingw/bin/{d3d8.dll,d3d9.dll,dp2-gpu64.exe} build/mingw/bin/test_d3d8_*.exe "$folder/"
use_prefix "$work"
trap 'wineserver -k || true; rm -rf "$folder"' EXIT
keep_server
cd "$folder"

# Prints the program's output last, after the log, which may be long.
fail() { tail -n 200 log out 2>/dev/null || true; echo "d3d8 $*"; exit 1; }
# run PROGRAM: the program must end with status 0 and print its last line. On a busy machine Wine sometimes ends with
# status 1 before the program begins, so a program that neither prints nor logs anything runs once more.
run() {
    local status=0 attempt
    for attempt in 1 2; do
        rm -f log
        status=0
        DP2_LOG=log timeout 300 wine "test_d3d8_$1.exe" >out 2>&1 || status=$?
        [ ! -s out ] && [ ! -s log ] && [ $attempt = 1 ] || break
        echo "again: d3d8 $1, which did not begin: status $status"
    done
    [ $status = 0 ] || fail "$1 failed with $status"
    grep -q "as they should be" out || fail "$1 did not end"
    ! grep -qs "command refused" log || fail "$1: a command was refused"
}
# replayed FILE WHAT: shows pictures and answers that are the recorded ones
replayed() {
    [ -s "$1" ] || fail "$2: nothing was recorded"
    "$root/build/release/bin/dp2" replay "$1" --verify >replay 2>&1 || { cat replay; fail "$2: the replay of $1 differs"; }
}

# Each program also runs without workers and without compiled shaders. Then it is recorded while a separate process draws
# with one worker.
mkdir sent
for program in handles objects copies lost windows threads both frames resources; do
    run $program
    DP2_WORKERS=0 DP2_JIT=off run $program
    rm -f program*.dp2c
    DP2_GPU=process DP2_CAPTURE=program.dp2c DP2_WORKERS=1 run $program
    for file in program*.dp2c; do
        replayed "$file" $program
        [ $program = both ] || mv "$file" "sent/$program-$file" # `both` has a device of Direct3D 9, too
    done
done
"$root/tests/windows/sent_commands.py" "$root/build/release/bin/dp2" d3d8 sent/*.dp2c || fail "commands"
# Two runtimes in one process: each of its three devices has a file of its own.
rm -f program*.dp2c
DP2_CAPTURE=program.dp2c run both
[ "$(echo program*.dp2c)" = "program-2.dp2c program-3.dp2c program.dp2c" ] || fail "both: the recordings are $(echo program*.dp2c)"
for file in program*.dp2c; do replayed "$file" both; done
# Recordings that begin later: state, handles and blocks of earlier frames are in their preambles.
DP2_CAPTURE=whole.dp2c run frames
for frames in 2.. 3..4 6; do
    rm -f late.dp2c
    DP2_CAPTURE=late.dp2c DP2_CAPTURE_FRAMES=$frames run frames
    replayed late.dp2c "frames $frames"
done
# dp2 record installs the runtimes that a program imports in its prefix, says which API each device is of, and restores the
# prefix. record NAME PROGRAM ARGUMENT...: JSON lines to `out`
record() {
    rm -rf "$1"
    timeout 300 "$root/build/release/bin/dp2" record --json --out "$1" --prefix "$WINEPREFIX" "${@:3}" -- "$root/build/mingw/bin/$2" >out 2>log ||
        fail "record $1 ends with $?"
    grep -q '"type":"summary".*"differences":0' out || fail "record $1: no summary, or differences"
}
cp "$WINEPREFIX/drive_c/windows/system32/d3d8.dll" before
record light sample_lightmap.exe --dll "$root/build/mingw/bin/d3d8.dll"
[ "$(grep -o '"api":"[^"]*"' out)" = '"api":"Direct3D 8"' ] || fail "record light: $(grep -o '"api":"[^"]*"' out)"
[ "$(ls light/*.png | wc -l)" = 6 ] || fail "record light: $(ls light)"
record two test_d3d8_both.exe
[ "$(grep -o '"api":"[^"]*"' out | tr '\n' ' ')" = '"api":"Direct3D 9" "api":"Direct3D 8" "api":"Direct3D 8" ' ] || fail "record two: $(grep -o '"api":"[^"]*"' out)"
cmp before "$WINEPREFIX/drive_c/windows/system32/d3d8.dll" || fail "record: the prefix does not get its d3d8.dll back"
echo "d3d8: handles, tokens, objects, lost devices, threads and recordings as they should be"
