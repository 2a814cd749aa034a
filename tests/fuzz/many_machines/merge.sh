#!/usr/bin/env bash
# merge.sh RUN_FUZZ_INPUTS OUT: merges what the shards wrote to OUT: the failing inputs, and the coverage.
set -euo pipefail
run=$(realpath "$1")
out=$(realpath "$2")
empty=$(mktemp -d)
trap 'rmdir "$empty"' EXIT
cat "$out"/finds.*
DP2_PROFILES=$out "$(dirname "$0")/../coverage.sh" "$run" "$empty"
[ -z "$(cat "$out"/finds.*)" ]
