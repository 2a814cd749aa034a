#!/usr/bin/env bash
# Runs the programs of this folder on ddraw.dll under Wine (the first lines of each describe what it tests). Needs what
# tests/windows/conformance/run.sh --setup installs and builds.
# Usage: tests/windows/ddraw/run.sh [--bits 64|32]
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/windows/conformance/our_programs.sh
begin_programs ddraw 331 "$@"
cp "$bin/ddraw.dll" .
export WINEDLLOVERRIDES="ddraw=n;$WINEDLLOVERRIDES"

for program in blits screen hostile threads; do
    [ -f "test_ddraw_$program.exe" ] || continue
    run $program
done
echo "ddraw, $bits bits: blits, screens, misused objects and threads as they should be"
