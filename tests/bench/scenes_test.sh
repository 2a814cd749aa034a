#!/usr/bin/env bash
# Tests that replays of the scenes' captures give the pictures that bench_scenes drew. Usage: scenes_test.sh BENCH_SCENES DP2
set -euo pipefail
bench=$1 dp2=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "scenes_test: $*"; exit 1; }

# Draws two frames of each scene except S1b, S4, S11a and S11b.
"$bench" --threads 2 --seconds 0 --min-frames 1 --warm 1 --save "$work" --csv "$work/figures" --stalls "$work/stalls" \
    S0 S1f S2 S3 S5 S6 S7 S8 S9 S10 S12
[ "$(wc -l <"$work/figures")" = 12 ] || fail "there are not eleven lines and a head: $(cat "$work/figures")"
for scene in S0 S1f S2 S3 S5 S6 S7 S8 S9 S10 S12; do
    "$dp2" replay "$work/$scene.dp2c" --verify >"$work/out" || fail "the picture of $scene differs: $(tail -n 3 "$work/out")"
done
grep -q '^t2,S0,present,' "$work/stalls" || fail "no frame has waited for its present: $(cat "$work/stalls")"
"$bench" --threads 0,1,2 --seconds 0 --min-frames 1 --warm 1 S0 >"$work/out"
[ "$(cut -d, -f2,3,14 "$work/out" | tail -n +2 | tr '\n' ' ')" = "t0,S0,32.00/64.00/96.00 t1,S0,32.00/64.00/96.00 t2,S0,32.00/64.00/96.00 " ] ||
    fail "not a line for each number of workers: $(cat "$work/out")"
! "$bench" --threads two S0 2>"$work/out" || fail "a word was taken for a number"
! "$bench" S13 2>"$work/out" || fail "a scene that does not exist was drawn"
grep -q "'S13' is neither a scene" "$work/out" || fail "the error does not name the scene: $(cat "$work/out")"
echo "scenes_test: the captures draw the same pictures"
