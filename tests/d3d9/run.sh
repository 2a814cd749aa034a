#!/usr/bin/env bash
# Threads on one device and misuse of the API, under Wine; then the same with a recording that cannot be written, which
# must end with one line and harm nothing. Needs what tests/conformance/run.sh leaves in build/conformance.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=${CONFORMANCE_WORK:-$PWD/build/conformance}
display=$PWD/tests/conformance/display.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp build/mingw/bin/d3d9.dll build/mingw/bin/test_d3d9.exe "$folder/"
export WINEPREFIX=$work/prefix.visual WINEDEBUG=-all WINEDLLOVERRIDES="d3d9=n;mscoree,mshtml,winedbg.exe="
[ -d "$WINEPREFIX" ] || { "$display" 191 wineboot -i >/dev/null 2>&1 || true; wineserver -k || true; }
cd "$folder"
for capture in "" 'Z:\dev\full'; do
    DP2_CAPTURE=$capture timeout 300 "$display" 191 wine test_d3d9.exe >out 2>&1 || { cat out; echo "d3d9 stress failed"; exit 1; }
    grep -q "as they should be" out || { cat out; exit 1; }
    [ -z "$capture" ] || [ "$(grep -c 'the recording ended' out)" = 1 ] || { cat out; echo "no line about the recording, or several"; exit 1; }
done
echo "d3d9 stress: threads, misuse and a full disk as they should be"
