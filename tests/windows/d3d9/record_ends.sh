#!/usr/bin/env bash
# dp2 record of programs that end in every way: the numbers of shown and recorded frames in its output, which devices
# have captures, whether those are complete, and the exit status; after signals, also what is left in the temporary
# folder. The captures replay. Needs what record.sh needs.
# Usage: tests/windows/d3d9/record_ends.sh [DP2 [FOLDER]]              FOLDER: with d3d9.dll and test_d3d9_ends.exe
set -euo pipefail
[ -n "${DISPLAY:-}" ] || exec xvfb-run -a "$0" "$@" # one display for all runs except the interrupted ones
root=$(cd "$(dirname "$0")/../../.." && pwd)
dp2=${1:-$root/build/release/bin/dp2} bin=${2:-$root/build/mingw/bin}
. "$root/tests/windows/conformance/prefix.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export XDG_CACHE_HOME=$folder/cache # of the prefix that dp2 record keeps
export TMPDIR=$folder/temporary
mkdir "$TMPDIR"

fail() { cat out err 2>/dev/null || true; echo "record_ends: $*"; exit 1; }
make_template "$folder/prefix" env || fail "no prefix can be made"
# has NAME EXPRESSION: checks a Python expression about `it`, the summary.
has() {
    python3 -c 'import json, sys
it = [json.loads(line) for line in open("out")][-1]
sys.exit(not eval(sys.argv[1]))' "$2" || fail "$1: not $2"
}
# ends STATUS FRAMES... -- ARGUMENT...: checks that dp2 record ends with STATUS, and the number of frames in each
# capture, followed by "!" if it is not complete.
ends() {
    local status=$1 frames=() got=0 capture number=0
    shift
    while [ "$1" != -- ]; do frames+=("$1") && shift; done
    shift
    [ -n "${again:-}" ] || rm -rf made
    timeout 120 "$dp2" record --json --out made --dll "$bin/d3d9.dll" --prefix prefix ${options:-} -- "$bin/test_d3d9_ends.exe" "$@" >out 2>err || got=$?
    [ "$got" = "$status" ] || fail "$*: status $got, not $status"
    ! grep -q "internal error" err || fail "$*: an internal error"
    # capture.dp2c, without a number, is first.
    for capture in $(ls made 2>/dev/null | grep '\.dp2c$' | sort -t- -k2n); do
        "$dp2" replay "made/$capture" --verify --json >replay 2>/dev/null || [ $? = 1 ] || fail "$*: $capture does not replay"
        python3 - "${frames[$number]}" <<'P' || fail "$*: $capture has not ${frames[$number]} frames: $(tail -n 1 replay)"
import json, sys
it = [json.loads(line) for line in open("replay")][-1]
sys.exit(f'{it["frames"]}{"" if it["whole"] else "!"}' != sys.argv[1] or it["differences"] != 0)
P
        "$dp2" info "made/$capture" >info 2>/dev/null || true
        grep -q '^program: test_d3d9_ends.exe$' info || fail "$*: $capture has no metadata"
        number=$((number + 1))
    done
    [ $number = ${#frames[@]} ] || fail "$*: $number captures, not ${#frames[@]}"
    ! ls "$TMPDIR" | grep '^dp2-' || fail "$*: leaves something in the temporary folder"
}
for end in release leak abort exit unload throw kill-thread; do ends 0 12 -- $end; done
ends 0 13 -- close
has close 'it["frames_shown"] == it["frames_recorded"] == 13 and it["whole"]'
for end in null terminate; do
    ends 1 12! -- $end
    has $end 'it["frames_shown"] == it["frames_recorded"] == 12 and not it["whole"] and it["program_status"] != 0'
    [ "$(find made -name '*.png' | wc -l)" = 12 ] || fail "$end: pictures are missing: $(ls made)"
    ends 1 12! -- $end ex
    ends 1 12! -- $end chain
    ends 1 12! 5! -- $end probe second chain
    ends 1 0! -- $end none
done
# Each present of a swap chain ends a frame; without any there is one frame, which is not shown.
ends 0 12 -- release ex
ends 0 12 -- release chain
ends 0 12 -- release ex chain
ends 0 0 -- release none
has none 'it["frames_shown"] == 0 and it["devices"][0]["calls_recorded"] == 12 and it["whole"]'
for way in "" ex chain; do
    # shellcheck disable=SC2086 # a word or none
    options="--frames 6..7" ends 0 2 -- exit $way
    has "frames of $way" 'it["frames_shown"] >= 7 and it["frames_recorded"] == 2'
    (cd made && ls ./*.png) | sed 's/-surface.*//' | tr '\n' ' ' | grep -qx './frame-0006 ./frame-0007 ' || fail "frames of $way: $(ls made)"
done
ends 0 12 5 -- leak second probe
# Devices of several processes, sequential and simultaneous.
ends 0 12 12 -- leak launcher
has launcher '[(d["frames_shown"], d["frames_recorded"]) for d in it["devices"]] == [(12, 12), (12, 12)] and it["frames_shown"] == 24'
for way in twin "twin ex chain"; do
    # shellcheck disable=SC2086 # words
    ends 0 12 12 -- release $way
    has "$way" '[d["frames_recorded"] for d in it["devices"]] == [12, 12] and it["whole"]'
done
ends 1 12 12! -- terminate launcher
again=1 options="--frames 6..7" ends 0 2 -- exit
[ "$(find made -name '*.png' | wc -l)" = 2 ] || fail "pictures of an earlier recording stay: $(ls made made/*)"
options="--frames 12" ends 0 1 -- exit
options="--frames 31.." ends 1 -- exit
grep -q "recorded nothing: it made 1 Direct3D 9 device and showed 12 frames" err || fail "no message about frames that are not reached"
# Devices of one process, sequential and simultaneous.
for api in "" ex; do
    # shellcheck disable=SC2086 # a word or none
    ends 0 12 -- release probe $api
    has probe 'len(it["devices"]) == 2 and "capture" not in it["devices"][0] and it["devices"][1]["capture"] == "made/capture.dp2c"'
    # shellcheck disable=SC2086 # a word or none
    ends 0 12 5 -- leak second probe $api
    has second '[d["frames_recorded"] for d in it["devices"]] == [0, 12, 5] and it["frames"] == 17'
    [ "$(ls made/capture-2 | wc -l)" = 5 ] || fail "the second device has other pictures than 5"
done
# A program that would go on is ended after the last wanted frame, or after a time with all that it has shown.
options="--frames 2..3" ends 0 2 -- forever
has "the last frame" 'it["ended"] == "after frame 3, the last of --frames" and it["whole"]'
options="--seconds 5"
rm -rf made
# shellcheck disable=SC2086 # words
timeout 120 "$dp2" record --json --out made --dll "$bin/d3d9.dll" --prefix prefix $options -- "$bin/test_d3d9_ends.exe" forever >out 2>err || fail "$options: status $?"
has "$options" 'it["ended"] == "after 5 seconds (--seconds)" and it["whole"] and it["frames"] == it["frames_recorded"] > 0'
# Malformed ranges of frames.
for frames in 0 0..2 3-5 abc 5..3 .. ..5 3..5x 3...5 -1 0x3 4294967296; do
    options="--frames=$frames" ends 2 -- exit
    grep -q "'$frames' is not a range of frames: use N..M" err || fail "--frames $frames is refused without showing the form"
done
unset options

# interrupted SIGNAL AFTER WHOM ARGUMENT...: sends SIGNAL to dp2, or to its process group like a terminal. AFTER:
# seconds, or `frames`: once some are recorded. WHOM: dp2 or group.
interrupted() {
    local signal=$1 after=$2 whom=$3 status=0 process
    shift 3
    rm -rf made
    # The test itself may run with signals ignored, as under nohup.
    setsid env --default-signal=HUP,INT,QUIT,TERM -u DISPLAY "$dp2" record --json --out made --dll "$bin/d3d9.dll" "$@" -- "$bin/test_d3d9_ends.exe" forever >out 2>err &
    process=$!
    if [ "$after" = frames ]; then
        for _ in $(seq 300); do
            [ "$(stat -c %s made/capture.dp2c 2>/dev/null || echo 0)" -gt 60000 ] && break
            sleep 0.1
        done
    else
        sleep "$after"
    fi
    if [ "$whom" = group ]; then kill "-$signal" -- "-$process"; else kill "-$signal" "$process"; fi
    ended=$(date +%s)
    for _ in $(seq 600); do
        kill -0 "$process" 2>/dev/null || break
        sleep 0.1
    done
    if kill -0 "$process" 2>/dev/null; then
        kill -KILL -- "-$process"
        fail "$signal to $whom: does not end"
    fi
    wait "$process" || status=$?
    [ $(($(date +%s) - ended)) -lt 30 ] || fail "$signal to $whom: ends late"
    # After SIGKILL dp2 cannot clean up: its other processes do so a little later.
    [ "$signal" != KILL ] || for _ in $(seq 1200); do
        ls "$TMPDIR" | grep -q '^dp2-' || cmp -s prefix/drive_c/windows/system32/d3d9.dll "$bin/d3d9.dll" || break
        sleep 0.1
    done
    ! cmp -s prefix/drive_c/windows/system32/d3d9.dll "$bin/d3d9.dll" || fail "$signal to $whom: leaves our d3d9.dll in the prefix"
    ! ls "$TMPDIR" | grep '^dp2-' || fail "$signal to $whom: leaves something in the temporary folder"
    ! grep -lsz "TMPDIR=$TMPDIR" /proc/[0-9]*/environ | grep -v "/$$/\|/self/" | sed 's/environ/exe/' | xargs -r readlink | grep -E 'wine|Xvfb|dp2' ||
        fail "$signal to $whom: leaves processes"
    if [ "$signal" = KILL ]; then
        [ $status = 137 ] || fail "$signal to $whom: status $status"
        "$dp2" replay made/capture.dp2c --json >out 2>err || [ $? = 1 ] || fail "$signal to $whom: nothing is in the capture"
        has "$signal to $whom" 'it["frames"] > 5 and not it["whole"]'
    elif [ "$after" = frames ]; then
        [ $status = 0 ] || fail "$signal to $whom: status $status"
        has "$signal to $whom" 'it["interrupted"] and it["whole"] and it["frames_recorded"] == it["frames"] > 5 and it["differences"] == 0'
        "$dp2" info made/capture.dp2c >info 2>&1 && grep -q '^program: ' info || fail "$signal to $whom: no metadata"
        "$dp2" replay --strict --verify made/capture.dp2c >/dev/null 2>&1 || fail "$signal to $whom: the capture does not replay"
    elif [ $status = 0 ]; then # the program has shown frames by then
        has "$signal to $whom after $after s" 'it["interrupted"] and it["whole"] and 0 < it["frames"] < 200'
    else
        [ $status = 1 ] || [ $status = 3 ] || fail "$signal to $whom after $after s: status $status"
    fi
}
for signal in INT TERM HUP QUIT; do
    interrupted $signal frames dp2 --prefix prefix
    interrupted $signal frames group --prefix prefix
done
interrupted INT frames dp2
interrupted TERM frames group
for after in 0.2 1 3; do interrupted INT $after dp2; done
interrupted KILL frames dp2 --prefix prefix
interrupted KILL frames dp2
echo "record_ends: frames, devices and captures as they should be, however programs end"
