#!/usr/bin/env bash
# Usage: round_trips.sh SOURCE_DIR PROGRAM
exec python3 "$1/tests/tools/round_trips.py" "$@"
