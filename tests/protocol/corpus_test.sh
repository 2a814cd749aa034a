#!/usr/bin/env bash
# Runs corpus_test.py with a Python that has Debian's python3-jsonschema.
# Usage: corpus_test.sh SOURCE_DIR PROGRAM LIBRARY
set -u
for python in python3 /usr/bin/python3; do
    "$python" -c 'import jsonschema' 2>/dev/null && exec "$python" "$1/tests/protocol/corpus_test.py" "$@"
done
echo "protocol: python3-jsonschema is not installed: tools/setup.sh --packages python3-jsonschema"
exit 1
