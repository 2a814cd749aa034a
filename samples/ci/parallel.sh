#!/usr/bin/env bash
# Tests cases in shards by GNU parallel, and makes one report. Further machines that share this folder: PARALLEL='--sshloginfile
# HOSTS --workdir .' in the environment.
# Usage: parallel.sh SHARDS RESULTS FILE|FOLDER... [OPTION OF dp2 test...]
set -euo pipefail
[ $# -ge 3 ] || { echo "usage: parallel.sh SHARDS RESULTS FILE|FOLDER... [OPTION...]" >&2; exit 2; }
shards=$1 results=$2
shift 2
mkdir -p "$results"
rm -rf "$results"/shard-*
# The status of parallel is the number of shards that did not pass; the report below lists the cases.
seq "$shards" | parallel --halt never --quote dp2 test --shard "{}/$shards" --out "$results/shard-{}" --jobs 1 "$@" >"$results/log" || true
dp2 test --merge "$results"/shard-* --junit "$results/junit.xml" --html "$results/report.html"
