#!/usr/bin/env bash
# merge.sh RUN_FUZZ_INPUTS OUT: joins what the shards wrote to OUT: the finds, and the coverage of all of them.
set -euo pipefail
run=$(realpath "$1")
out=$(realpath "$2")
empty=$(mktemp -d)
trap 'rmdir "$empty"' EXIT
cat "$out"/finds.*
DP2_PROFILES=$out "$(dirname "$0")/../coverage.sh" "$run" "$empty"
[ -z "$(cat "$out"/finds.*)" ]
