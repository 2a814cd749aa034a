The scripts of samples/ci that share cases among machines. A stand-in for Slurm's array: its variables.

  $ cp -r "$SAMPLES/ci" . && mkdir captures
  $ cp "$SAMPLES"/0[1-7]*.dp2t captures
  $ for task in 0 1 2; do
  >   SLURM_ARRAY_TASK_ID=$((task + 5)) SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_COUNT=3 ci/slurm_task.sh results captures || echo $?
  > done
  shard 1/3: 2 cases: 2 passed; 7 cases in all
  shard 2/3: 1 case: 1 passed; 7 cases in all
  shard 3/3: 4 cases: 4 passed; 7 cases in all
  $ dp2 test --merge results/shard-*
  7 cases: 7 passed
  $ SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=2 ci/slurm_task.sh results captures
  dp2: '4/2' is not a shard: use K/N, with K from 1 to N
  [2]
  $ ci/slurm_task.sh results captures
  ci/slurm_task.sh: line 7: SLURM_ARRAY_TASK_COUNT: is not set: run this with sbatch --array
  [1]
