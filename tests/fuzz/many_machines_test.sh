#!/usr/bin/env bash
# many_machines_test.sh RUN_FUZZ_INPUTS parallel|slurm: the merged coverage of a small corpus in two shards equals that
# of a single run; and an input that fails is named, and fails the run. RUN_FUZZ_INPUTS is from the preset "coverage".
# Status 77: GNU parallel, or Slurm with munge, is not installed.
set -euo pipefail
run=$(realpath "$1")
by=$2
here=$(realpath "$(dirname "$0")")
case $by in
parallel) needed="parallel" ;;
slurm) needed="sbatch slurmctld slurmd munged" ;;
esac
for program in $needed; do
    command -v "$program" >/dev/null || PATH=$PATH:/usr/sbin command -v "$program" >/dev/null ||
        { echo "many_machines: no $program: skipped"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "many_machines: $*"; exit 1; }

"$here/corpus.py" unpack "$work/all"
# Every 20th input of three fast targets.
for target in decoder response submission; do
    mkdir -p "$work/corpora/$target"
    find "$work/all/$target" -type f | sort | awk 'NR % 20 == 1' | xargs cp -t "$work/corpora/$target"
done
printf 'dp2 20\nresponses 20\nrasterizer 20\n' >"$work/floors"
export DP2_COVERAGE_FLOORS=$work/floors
"$here/coverage.sh" "$run" "$work/corpora" | grep 'wanted$' >"$work/at_once"
inputs=$(find "$work/corpora" -type f | wc -l)

round() { timeout 120 "$here/many_machines/$by.sh" "$run" "$work/corpora" "$work/$1" 2; }
round whole >"$work/said" 2>&1 || { cat "$work/said"; fail "$by ended with status $?"; }
cat "$work/said"
diff "$work/at_once" <(grep 'wanted$' "$work/said") || fail "two shards reach something else than one run"
ran=$(sed -n 's/^shard . of 2: \([0-9]*\) inputs, 0 finds$/\1/p' "$work/said" | awk '{ all += $1 } END { print NR, all }')
[ "$ran" = "2 $inputs" ] || fail "the shards did not run $inputs inputs"

mkdir -p "$work/corpora/decoder/0/0" # a folder is not an input
! round broken >"$work/said" 2>&1 || fail "a round with an input that ends badly passed"
grep -q "^decoder .*/decoder/0\$" "$work/said" || { cat "$work/said"; fail "the input that ended badly is not named"; }
diff "$work/at_once" <(grep 'wanted$' "$work/said") || fail "an input that ends badly stopped others"
