#!/usr/bin/env bash
# dp2 record in dp2.exe of an archive, under Wine: it runs programs itself, on the d3d9.dll of the archive, which it puts beside
# them. Programs that end in every way, interrupts, dp2.exe killed, what it refuses; captures replay bit by bit on this system.
# Usage: tests/windows/zip/record.sh UNPACKED DP2 64|32 TEST_D3D9_ENDS.exe          (as program.sh)
set -euo pipefail
cd "$(dirname "$0")/../../.."
top=$(realpath "$1") linux=$(realpath "$2") size=$3 ends=$(realpath "$4")
. tests/windows/zip/same.sh
. tests/tools/functions.sh
samples=$PWD/samples
cd "$scratch/windows"
explain() { cat "$scratch/windows.out" "$scratch/windows.errors" 2>/dev/null || true; fail "$*"; }

# --- a sample ---
# The archive's files may be read-only; those beside the program come back as they were.
odd="Straße ж 日本"
mkdir "$odd"
cp "$top/samples/d3d9/sample_lit_mesh.exe" "$odd/"
echo mine >"$odd/d3d9.dll"
chmod -R a-w "$top"
both record --out "$odd/rec" -- "$odd/sample_lit_mesh.exe"
chmod -R u+w "$top"
[ $status = 0 ] || explain "record: status $status"
[ "$(cat "$odd/d3d9.dll")" = mine ] || fail "record: the program's own d3d9.dll is not restored"
[ "$(cd "$odd" && echo *.dll *.exe *.before-dp2)" = "d3d9.dll sample_lit_mesh.exe *.before-dp2" ] || fail "record leaves $(ls "$odd")"
"$linux" replay "$odd/rec/capture.dp2c" --verify --strict >/dev/null || fail "record: the capture differs"
[ "$(cd "$odd/rec" && echo *.png)" = "$(printf 'frame-000%u-surface-1.png ' 1 2 3 4 5 6 | sed 's/ $//')" ] || fail "record: other pictures: $(ls "$odd/rec")"
# The sample draws the same frames here and there: those of its capture in samples/d3d9.
"$linux" compare "$samples/d3d9/lit_mesh.dp2c" "$odd/rec/capture.dp2c" >/dev/null || fail "record: other pixels than in samples/d3d9/lit_mesh.dp2c"
for line in "program: sample_lit_mesh.exe" "date: 20" "tool: dp2 "; do
    "$linux" info "$odd/rec/capture.dp2c" | grep -q "^$line" || fail "record: no metadata '$line'"
done

# --- programs that end in every way ---
mkdir programs
cp "$ends" programs/ends.exe
# has WHAT TEXT...: the summary, the last line of JSON, contains these
has() {
    local what=$1 text
    shift
    for text in "$@"; do tail -n 1 "$scratch/windows.out" | grep -qF -e "$text" || explain "record $what: no $text in the summary"; done
}
# frames_of CAPTURE: how many replay with equal pixels and answers, followed by ! if it is not complete
frames_of() {
    { "$linux" replay "$1" --verify --json 2>/dev/null || true; } | tail -n 1 |
        sed -E '/"differences":0,/!s/.*/differs/; s/.*"whole":(true|false).*"frames":([0-9]+),.*/\2\1/; s/true$//; s/false$/!/'
}
# ends STATUS FRAMES... -- ARGUMENT...: checks how dp2 record ends, and the frames of each capture
ends() {
    local wanted=$1 frames=() got=()
    shift
    while [ "$1" != -- ]; do frames+=("$1") && shift; done
    shift
    rm -rf made
    # shellcheck disable=SC2086 # options
    both record --json --out made ${options:-} -- 'programs\ends.exe' "$@"
    [ $status = "$wanted" ] || explain "record ${options:-} $*: status $status, not $wanted"
    ! grep -q "internal error" "$scratch/windows.errors" || explain "record $*: an internal error"
    while IFS= read -r capture; do got+=("$(frames_of "made/$capture")"); done < <(cd made && find . -maxdepth 1 -name '*.dp2c' -printf '%f\n' | sort -t- -k2n)
    [ "${got[*]}" = "${frames[*]}" ] || explain "record ${options:-} $*: captures with ${got[*]} frames, not ${frames[*]}"
    [ "$(ls programs)" = ends.exe ] || fail "record $* leaves $(ls programs)"
}
ends 0 12 -- release
has release '"frames_shown":12' '"frames_recorded":12' '"whole":true' '"program_status":0'
for end in exit abort throw unload kill-thread; do ends 0 12 -- $end; done
ends 0 13 -- close
# In 32 bits the recorder is in the GPU's process, which outlives the program and completes the capture.
if [ "$size" = 64 ]; then killed=1 cut='!' whole=false; else killed=0 cut="" whole=true; fi
for end in null terminate; do
    ends $killed "12$cut" -- $end
    has $end '"frames_recorded":12' "\"whole\":$whole"
    [ "$(find made -name '*.png' | wc -l)" = 12 ] || fail "record $end: pictures are missing: $(ls made)"
done
has terminate '"program_status":9'
options=--no-pictures ends 0 0 -- release none
ends 0 12 5 -- leak second probe
ends 0 12 12 -- leak launcher # devices of two processes of the job
ends $killed 12 "12$cut" -- terminate launcher
options="--frames 6..7" ends 0 2 -- exit
[ "$(cd made && echo *.png)" = "frame-0006-surface-1.png frame-0007-surface-1.png" ] || fail "record --frames: $(ls made)"
# A program that would go on is ended after the last wanted frame, or after a time.
options="--frames 2..3" ends 0 2 -- forever
has "--frames" '"ended":"after frame 3, the last of --frames"' '"whole":true'
rm -rf made
both record --json --out made --seconds 5 -- 'programs\ends.exe' forever
[ $status = 0 ] || explain "record --seconds: status $status"
has --seconds '"ended":"after 5 seconds (--seconds)"' '"whole":true'
grep -qE '^[1-9][0-9]*$' <<<"$(frames_of made/capture.dp2c)" || explain "record --seconds: $(frames_of made/capture.dp2c) frames"

# process_of WORDS: the process of dp2.exe with these arguments, which is not Wine's start.exe
process_of() { pgrep -af "dp2\.exe\"? $1" | awk '!/start\.exe/ { print $1 }'; }
# interrupted SIGNAL: sends it to dp2.exe once something is recorded; dp2.exe's status is in `status`
interrupted() {
    rm -rf made
    status=0
    (exec wine "$top/bin/dp2.exe" record --json --out made -- 'programs\ends.exe' forever) >"$scratch/windows.out" 2>"$scratch/windows.errors" </dev/null &
    within 60 sh -c '[ "$(stat -c %s made/capture.dp2c 2>/dev/null || echo 0)" -gt 60000 ]' || explain "record: nothing is recorded"
    kill -s "$1" $(process_of "record --json --out made")
    wait $! || status=$?
    within 20 sh -c '! pgrep -f "programs.ends\.ex[e]\"? forever" >/dev/null' || fail "record, $1: the program still runs"
}
interrupted INT
[ $status = 0 ] || explain "record, interrupted: status $status"
has interrupted '"interrupted":true' '"whole":true'
"$linux" replay made/capture.dp2c --verify --strict >/dev/null || fail "record, interrupted: the capture does not replay"
[ "$(ls programs)" = ends.exe ] || fail "record, interrupted, leaves $(ls programs)"
# A dp2.exe that is killed leaves its d3d9.dll; the next run restores the program's own.
echo mine >programs/d3d9.dll
interrupted KILL
grep -qE "^[1-9][0-9]*${cut:-!?}\$" <<<"$(frames_of made/capture.dp2c)" || explain "record, killed: $(frames_of made/capture.dp2c) frames"
[ "$(cat programs/d3d9.dll.before-dp2)" = mine ] || fail "record, killed: the program's own d3d9.dll is lost"
both record --out made -- 'programs\ends.exe' exit
[ $status = 0 ] && [ "$(cat programs/d3d9.dll)" = mine ] && [ ! -e programs/d3d9.dll.before-dp2 ] || explain "record, after one that was killed: status $status, $(ls programs)"
rm programs/d3d9.dll

# --- what it refuses ---
refused 4 "there is no such program" record --out rec -- missing.exe
echo "no program" >programs/text.exe
refused 3 "is not a Windows program for x86" record --out rec -- 'programs\text.exe'
head -c 512 programs/ends.exe >programs/cut.exe
refused 4 "cannot be started" record --out rec -- 'programs\cut.exe'
refused 3 "recorded nothing: it made no Direct3D 1 to 9 device" record --out rec -- "$(winepath -w "$top/bin/dp2.exe" 2>/dev/null)" dialects
for frames in 0 3-5 abc 5..3 ..5 4294967296; do refused 2 "'$frames' is not a range of frames: use N..M" record "--frames=$frames" --out rec -- 'programs\ends.exe' exit; done
refused 1 "recorded nothing: it made 1 Direct3D 9 device and showed 12 frames" record --frames 31.. --out rec -- 'programs\ends.exe' exit
refused 4 "there is no such library" record --dll none.dll --out rec -- 'programs\ends.exe' exit
refused 3 "is not a Windows library for x86" record --dll programs/text.exe --out rec -- 'programs\ends.exe' exit
refused 2 "unknown option '--prefix'" record --prefix x --out rec -- 'programs\ends.exe' exit
cp "$top/bin/dp2-gpu64.exe" programs/other.exe
[ "$size" = 64 ] || refused 4 "is a 64-bit program, and there is no d3d9.dll for it beside dp2" record --out rec -- 'programs\other.exe'
refused 4 'proc.rec: ' record --out 'Z:\proc\rec' -- 'programs\ends.exe' exit
echo "zip: record: programs, interrupts and errors as they should be"
