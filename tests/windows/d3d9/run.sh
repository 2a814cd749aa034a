#!/usr/bin/env bash
# Runs the programs of this folder on d3d9.dll under Wine (the first lines of each program describe what it tests), with
# settings, with recordings that begin late or cannot be written, and with dp2 record (record.sh, record_ends.sh). Needs
# what tests/windows/conformance/run.sh --setup installs and builds, and dp2 of a release build.
# Usage: tests/windows/d3d9/run.sh [--bits 64|32]
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/windows/conformance/our_programs.sh
begin_programs d3d9 191 "$@"

run stress
DP2_CAPTURE='Z:\dev\full' run stress
[ "$(grep -c 'the recording ended' out)" = 1 ] || fail "stress: no line about the recording, or several"
run asks
DP2_ADAPTER=10DE:0622 run asks 10de 622
run rules
run answers
run queries
DP2_VSYNC=on run vsync
run rectangles
run shown
run resets
run memory
run requests
DP2_GPU=process run gpu_process
for program in stress queries; do DP2_GPU=$elsewhere run $program; done
DP2_GPU=$elsewhere DP2_ADAPTER=10DE:0622 run asks 10de 622
# The dll in bin/failing/ can make each allocation fail, with and without workers.
mkdir failing
cp "$bin/failing/d3d9.dll" test_d3d9_memory.exe failing/
cd failing
run memory failing
DP2_WORKERS=0 run memory failing 3
! grep -q "nothing is recorded" log || fail "memory: the log mentions a device that could not be made"
# Without its program, the GPU is part of this process, which the log says.
DP2_GPU=process run memory
grep -q "there is no .*dp2-gpu64.exe" log || fail "memory: no line about a missing dp2-gpu64.exe"
cd ..
# Each of these programs also runs without workers and without compiled shaders. Then it is recorded while the GPU is where it
# is not by default, with one worker.
mkdir sent
for program in commands copies draws engines locks mapped ranges software states targets; do
    accepted "$program"
    DP2_WORKERS=0 DP2_JIT=off run "$program"
    rm -f program*.dp2c
    DP2_GPU=$elsewhere DP2_CAPTURE=program.dp2c DP2_WORKERS=1 run "$program"
    for file in program*.dp2c; do # one of each device
        replayed "$file" "$program"
        mv "$file" "sent/$program-$file"
    done
done
"$root/tests/windows/sent_commands.py" "$root/build/release/bin/dp2" d3d9 sent/*.dp2c || fail "commands"
# Marks of events: in this process and from another one they are at their places between the commands.
run marks
for gpu in inside process; do
    rm -f marks*.dp2c
    DP2_GPU=$gpu DP2_CAPTURE=marks.dp2c run marks record
    replayed marks.dp2c marks
    "$root/build/release/bin/dp2" dump marks.dp2c | sed -nE 's/^metadata "(begin event|end event|marker)" (.{1,40}).*/\1 \2/p; s/^ *CLEAR.* color (0x[0-9a-f]*).*/\1/p; /^present/p' >marks
    diff marks "$root/tests/windows/d3d9/marks.txt" || fail "marks: > is expected"
done
# `refused` also runs recorded: then answers are returned by the calls that end their queries.
for capture in "" refused.dp2c; do
    DP2_CAPTURE=$capture run refused
    grep -q "command refused: .*CREATEVERTEXSHADERDECL" log || fail "refused: no command was refused"
done
replayed refused.dp2c refused
DP2_ISA=baseline DP2_JIT=off run rules
DP2_ISA=mmx DP2_JIT=maybe DP2_WORKERS=many DP2_ADAPTER=10de DP2_GPU=none DP2_VSYNC=sometimes DP2_MODES=few run queries
for setting in ISA JIT WORKERS ADAPTER GPU VSYNC MODES; do
    grep -q "DP2_$setting is '" log || fail "queries: no line about a wrong DP2_$setting"
done
# recorded FRAMES ARGUMENT...: the recording replays with the same pictures.
recorded() {
    rm -f frames.dp2c
    DP2_CAPTURE=frames.dp2c DP2_CAPTURE_FRAMES=$1 run frames "${@:2}"
    replayed frames.dp2c "frames $*"
}
for frames in 1.. 2..3 4..5; do
    for way in draw copy "draw ex" "copy ex"; do
        # shellcheck disable=SC2086 # words
        recorded "$frames" $way
    done
done
# refused FRAMES ARGUMENT TEXT: nothing is recorded, and the log has the reason.
refused() {
    rm -f frames.dp2c
    DP2_CAPTURE=frames.dp2c DP2_CAPTURE_FRAMES=$1 run frames "$2"
    [ ! -e frames.dp2c ] || fail "frames $*: something was recorded"
    [ "$(grep -c "$3" log)" = 1 ] || fail "frames $*: no line about '$3', or several"
}
refused 2..3 query "a query counts"
# An existing file stays if no recording begins.
echo mine >frames.dp2c
DP2_CAPTURE=frames.dp2c DP2_CAPTURE_FRAMES=2..3 run frames query
[ "$(cat frames.dp2c)" = mine ] || fail "frames: a recording that does not begin removes or changes the file"
refused 2..3 query "no frame from 2 to 3 could be the first: OCCLUSION query 1 is begun and not ended"
for frames in 3-5 abc 5..3 1..2x ..2 0 0..2; do
    recorded "$frames" draw
    grep -q "DP2_CAPTURE_FRAMES is '$frames', not N..M" log || fail "frames $frames: no line about them"
done
refused 99.. draw "ends after 6 frames"
# dp2 record starts a virtual display where there is none.
env -u DISPLAY -u XAUTHORITY "$root/tests/windows/d3d9/record.sh"
env -u DISPLAY -u XAUTHORITY "$root/tests/windows/d3d9/record_ends.sh" "$dp2" "$bin"
echo "d3d9, $bits bits: threads, misuse, a full disk, locks, rules and recordings as they should be"
