#!/usr/bin/env bash
# dp2 record with 64-bit and 32-bit programs, in a temporary prefix and in the program's own one: the pictures replay
# bit for bit, with the program's frame numbers. The 32-bit part runs if Wine can run such programs and
# `tools/setup.sh mingw32` has built some; else it is skipped, with a line in the output.
# Needs Wine, xvfb, and dp2 and d3d9.dll of the release and mingw builds; another dp2 may be named.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
dp2=${1:-$root/build/release/bin/dp2}
. "$root/tests/windows/conformance/prefix.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export XDG_CACHE_HOME=$folder/cache # of the prefix that dp2 record keeps

fail() { cat out err 2>/dev/null || true; echo "record: $*"; exit 1; }
# record NAME DLL ARGUMENT...: pictures and capture go to the folder NAME, JSON lines to `out`.
record() {
    timeout 300 "$dp2" record --json --out "$1" --dll "$2" "${@:3}" >out 2>err || fail "$1 ends with $?"
    grep -q '"type":"summary".*"verb":"record".*"differences":0.*"status":0' out || fail "$1 has no summary"
}
# frames NAME NUMBER...: checks the numbers of the pictures in the folder and in the output.
frames() {
    local name=$1 wanted
    shift
    wanted=$(printf "frame-%04u\n" "$@")
    [ "$(ls "$name" | sed -n 's/-surface-.*png//p')" = "$wanted" ] || fail "$name has other frames than $*: $(ls "$name")"
    [ "$(grep -c '"type":"picture"' out)" = $# ] || fail "$name reports other pictures"
    "$dp2" replay "$name/capture.dp2c" --verify --out "$name/again" >again 2>&1 || { cat again; fail "$name does not replay"; }
    [ "$(ls "$name/again" | sed -n 's/-surface-.*png//p')" = "$wanted" ] || fail "$name: a replay numbers its frames $(ls "$name/again")"
    for picture in "$name"/again/*.png; do
        cmp -s "$picture" "$name/${picture##*/}" || fail "$name: a replay differs in ${picture##*/}"
    done
}

large=$root/build/mingw/bin small=$root/build/mingw32/bin
record whole "$large/d3d9.dll" -- "$large/sample_lit_mesh.exe"
frames whole 1 2 3 4 5 6
"$dp2" info whole/capture.dp2c >info
for line in "program: sample_lit_mesh.exe" "date: 20" "tool: dp2 " "dialect: "; do grep -q "^$line" info || fail "no metadata '$line'"; done

# A program of Direct3D 7, whose dll dp2 finds itself, as another program would load it by name. It has a capture for
# each of its devices.
timeout 300 "$dp2" record --json --no-pictures --out draw -- "$large/test_ddraw_direct3d7.exe" >out 2>err || fail "a program of Direct3D 7 ends with $?"
grep -q '"api":"Direct3D 1 to 7"' out || fail "a program of Direct3D 7 has no device of it"
"$dp2" replay draw/capture.dp2c --verify >again 2>&1 || { cat again; fail "a recording of Direct3D 7 differs"; }
# One of DirectDraw alone records nothing, and is told why.
"$dp2" record --out blits -- "$large/test_ddraw_formats.exe" >out 2>err && fail "a program of DirectDraw alone is recorded"
grep -q "it made no Direct3D 1 to 7 device; blits of DirectDraw are not recorded" err || fail "a program of DirectDraw alone"

# A prefix with a program, and with a d3d9.dll that must be restored.
export WINEPREFIX=$folder/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe="
make_template "$WINEPREFIX" xvfb-run -a || fail "no prefix can be made"
mkdir -p "prefix/drive_c/Old Games"
cp "$large/sample_lit_mesh.exe" "prefix/drive_c/Old Games/Mesh.exe"
echo "not ours" >prefix/drive_c/windows/system32/d3d9.dll
record late "$large/d3d9.dll" --prefix prefix --frames 3..5 -- 'C:\old games\mesh.exe'
frames late 3 4 5
for number in 3 4 5; do cmp late/frame-000$number-*.png whole/frame-000$number-*.png || fail "frame $number of the late recording differs"; done
[ "$(cat prefix/drive_c/windows/system32/d3d9.dll)" = "not ours" ] || fail "the prefix does not get its d3d9.dll back"
[ ! -e prefix/drive_c/windows/system32/dp2-gpu64.exe ] || fail "dp2-gpu64.exe stays in the prefix"
# A query is open until the third frame, so the recording begins after that, with the program's frame numbers.
cp "$large/test_d3d9_frames.exe" prefix/drive_c/
record later "$large/d3d9.dll" --prefix prefix --frames 2.. -- 'C:\test_d3d9_frames.exe' late
frames later 4 5 6
"$dp2" info later/capture.dp2c | grep -q '^frames before: 3$' || fail "a recording that had to wait does not say for how long"

if [ ! -e "$small/sample_lit_mesh.exe" ]; then
    echo "record: tools/setup.sh mingw32 has built nothing: 32-bit programs are left out"
elif ! "$dp2" record --no-pictures --out probe --dll "$small/d3d9.dll" -- "$small/sample_lit_mesh.exe" >out 2>err; then
    grep -q "which this Wine or prefix does not run" err || fail "a 32-bit program"
    echo "record: this Wine runs no 32-bit programs (wine32:i386): they are left out"
else
    record small "$small/d3d9.dll" --dll "$large/d3d9.dll" -- "$small/sample_lit_mesh.exe"
    frames small 1 2 3 4 5 6
    cp "$small/sample_shadow_map.exe" prefix/drive_c/Small.exe
    record small_late "$small/d3d9.dll" --prefix prefix --frames 5.. -- 'C:\small.exe'
    frames small_late 5 6
    echo "record: 32-bit programs are recorded"
fi
echo "record: pictures, numbers and prefixes are as they should be"
