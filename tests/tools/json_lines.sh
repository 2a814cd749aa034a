#!/usr/bin/env bash
# Runs json_lines.py with a Python that has Debian's python3-jsonschema.
# Usage: json_lines.sh SOURCE_DIR PROGRAM
set -u
for python in python3 /usr/bin/python3; do
    "$python" -c 'import jsonschema' 2>/dev/null && exec "$python" "$1/tests/tools/json_lines.py" "$@"
done
echo "json: python3-jsonschema is not installed: tools/setup.sh --packages python3-jsonschema"
exit 1
