#!/usr/bin/env bash
# Runs the programs of this folder on ddraw.dll under Wine (the first lines of each describe what it tests). Needs what
# tests/windows/conformance/run.sh --setup installs and builds.
# Usage: tests/windows/ddraw/run.sh [--bits 64|32]
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/windows/conformance/our_programs.sh
begin_programs ddraw 331 "$@"
cp "$bin/ddraw.dll" .
# A size that programs do not expect, for `reports`
xrandr --newmode 720x450 25 720 736 768 832 450 453 459 475
xrandr --addmode screen 720x450
export WINEDLLOVERRIDES="ddraw=n;$WINEDLLOVERRIDES"

for program in blits formats screen frames hostile reentry released threads direct3d5 direct3d6 direct3d7 execute execute_hostile reports kept; do run $program; done
DP2_WORKERS=0 DP2_JIT=off run direct3d7
DP2_MODES=all run reports all_modes
DP2_VSYNC=on run reports vsync
# The dll in bin/failing/ can make each allocation fail.
mkdir failing
cp "$bin/failing/ddraw.dll" test_ddraw_memory.exe failing/
(cd failing && run memory)
# Recordings of its devices, each in a file of its own, replay with the same pictures.
rm -f program*.dp2c
for program in direct3d5 direct3d6 direct3d7 execute; do
    DP2_GPU=$elsewhere DP2_CAPTURE=program-$program.dp2c DP2_WORKERS=1 run "$program"
    for file in program-"$program"*.dp2c; do replayed "$file" "$program"; done
done
"$root/tests/windows/sent_commands.py" "$dp2" ddraw program*.dp2c || fail "commands"
echo "ddraw, $bits bits: blits, formats, screens, misused objects and threads as they should be"
