#!/usr/bin/env bash
# Tests cases on a Slurm cluster whose machines share this folder, and makes one report.
# Usage: slurm.sh TASKS RESULTS FILE|FOLDER... [OPTION OF dp2 test...]
set -euo pipefail
[ $# -ge 3 ] || { echo "usage: slurm.sh TASKS RESULTS FILE|FOLDER... [OPTION...]" >&2; exit 2; }
tasks=$1 results=$2
mkdir -p "$results"
rm -rf "$results"/shard-*
# sbatch --wait ends with the highest status of the tasks; the report below lists the cases that did not pass.
sbatch --wait --array="1-$tasks" --output="$results/task-%a.log" "$(dirname "$0")/slurm_task.sh" "${@:2}" || true
dp2 test --merge "$results"/shard-* --junit "$results/junit.xml" --html "$results/report.html"
