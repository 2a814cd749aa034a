#!/usr/bin/env bash
# parallel.sh RUN_FUZZ_INPUTS CORPORA OUT SHARDS [OPTION...]: runs the shards by GNU parallel, and merges their
# coverage. OPTIONs are passed to parallel: "--sshloginfile HOSTS" distributes them to machines that share this folder
# and the files.
set -euo pipefail
run=$1 corpora=$2 out=$3 shards=$4
shift 4
here=$(realpath "$(dirname "$0")")
seq 0 $((shards - 1)) | parallel --halt never "$@" "$here/shard.sh" "$(realpath "$run")" "$(realpath "$corpora")" "$(realpath -m "$out")" '{}' "$shards"
"$here/merge.sh" "$run" "$out"
