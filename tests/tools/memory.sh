#!/usr/bin/env bash
# Usage: memory.sh SOURCE_DIR PROGRAM
exec python3 "$1/tests/tools/memory.py" "$@"
