#!/usr/bin/env bash
# Records what some of the tests draw, from the first frame and from the second frame on, and replays each recording
# natively: all responses and shown surfaces must be identical, bit for bit, on each instruction set, compiled and
# interpreted. Needs what run.sh has built in build/conformance.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=${CONFORMANCE_WORK:-$PWD/build/conformance}
. tests/windows/conformance/releases.sh
. tests/windows/conformance/prefix.sh
# All recordings share a display and the processes of Wine's desktop, which end with the script.
if [ "${1:-}" != --on-display ]; then exec tests/windows/conformance/display.sh 181 "$PWD/tests/windows/conformance/recording.sh" --on-display; fi
out=$work/recordings
mkdir -p "$out"
use_prefix "$work" recording
trap 'wineserver -k || true' EXIT
keep_server
failed=0
backends=("" "--isa baseline" "--jit off")
! grep -qw avx2 /proc/cpuinfo || backends+=("--isa avx2")
! { grep -qw sse4_1 /proc/cpuinfo && grep -qw popcnt /proc/cpuinfo; } || backends+=("--isa sse41")
# replayed FILE: replays the file on every back end
replayed() {
    local backend
    for backend in "${backends[@]}"; do
        # shellcheck disable=SC2086 # two words
        build/release/bin/dp2 replay "$1" $backend --verify --json >"$out/replay" 2>"$out/error" || { echo "with '$backend'" >>"$out/error" && return 1; }
    done
}
# The test functions to record: API/RELEASE/FUNCTION, with the release of Wine whose test contains the function
for of in d3d9/8/lighting_test d3d9/8/stream_test d3d9/8/test_fetch4 d3d9/8/fog_test d3d9/8/shadow_test d3d9/10/test_pointsize \
    d3d8/8/texop_test d3d8/8/fog_test d3d8/8/z_range_test d3d8/10/test_pointsize; do
    IFS=/ read -r api release function <<<"$of"
    tests=$work/suite-$release/$api-64/ours
    cp "build/mingw/bin/$api.dll" "$tests/"
    for frames in 1.. 2..3; do
        file=$out/$api-$function.${frames//./-}.dp2c
        rm -f "$file"
        (
            cd "$tests"
            export CONFORMANCE_ONLY=$function DP2_CAPTURE="Z:${file//\//\\}" DP2_CAPTURE_FRAMES=$frames
            timeout 300 wine "${api}_test.exe" visual
        ) >"$out/log" 2>&1 || true
        if [ ! -s "$file" ]; then
            echo "recording: $api $function from frame ${frames%%.*}: nothing was recorded"
            failed=1
        elif ! replayed "$file"; then
            echo "recording: $api $function from frame ${frames%%.*}: $(tail -n 2 "$out/error")"
            failed=1
        else
            checks=$(build/release/bin/dp2 dump "$file" | grep -c '^expect surface' || true)
            [ "$checks" -gt 0 ] || { echo "recording: $api $function from frame ${frames%%.*} shows no surface"; failed=1; }
            echo "recording: $api $function from frame ${frames%%.*}: $(grep -c '"type":"call"' "$out/replay") submissions and $checks shown surfaces the same, $(stat -c %s "$file") bytes"
        fi
    done
done
exit $failed
