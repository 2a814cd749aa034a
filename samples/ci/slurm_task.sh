#!/usr/bin/env bash
# One task of a Slurm array: tests its shard of the cases. Any array works, for example "1-8" or "0-14:2".
# Usage: sbatch --array=1-8 samples/ci/slurm_task.sh RESULTS FILE|FOLDER... [OPTION OF dp2 test...]
#SBATCH --job-name=dp2-test
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: slurm_task.sh RESULTS FILE|FOLDER... [OPTION...]" >&2; exit 2; }
count=${SLURM_ARRAY_TASK_COUNT:?is not set: run this with sbatch --array}
shard=$(((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN) / ${SLURM_ARRAY_TASK_STEP:-1} + 1))
results=$1
shift
exec dp2 test --shard "$shard/$count" --out "$results/shard-$shard" --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
