#!/usr/bin/env bash
# Usage: mutations.sh SOURCE_DIR PROGRAM
exec python3 "$1/tests/tools/mutations.py" "$@"
