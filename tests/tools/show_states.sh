#!/usr/bin/env bash
# See show_states.py. Usage: show_states.sh SOURCE_DIR PROGRAM
set -eu
exec python3 "$(dirname "$0")/show_states.py" "$1" "$2"
