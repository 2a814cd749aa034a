#!/usr/bin/env bash
# Tests compare.py's arithmetic and exit status with made-up figures. Usage: compare_test.sh SOURCE_DIR
set -euo pipefail
compare=$1/tests/bench/compare.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "compare_test: $*"; exit 1; }
expect() { grep -qF "$1" "$work/out" || fail "no '$1' in: $(cat "$work/out")"; }

mkdir "$work/frames"
columns=peer,config,scene,frames,median_ms,p10_ms,p90_ms,min_ms,first_ms,mpix_s,mtri_s,cpu_ms,other_cpu_pct,check
figure() { echo "$1,$2,$3,5,$4,1,1,1,1,1,1,1,$5,$6" >>"$work/figures.csv"; }
picture() { { printf 'P6\n20 10\n255\n' && head -c 600 /dev/zero | tr '\0' "$2"; } >"$work/frames/$1.ppm"; }
echo $columns >"$work/figures.csv"
# The median of the quiet runs is 4 (the noisy run's 100 is ignored); llvmpipe's median is 8.
for ms in 3 4 5; do figure dp2emu t2 S2 $ms 1.0 1.00/2.00/3.00; done
figure dp2emu t2 S2 100 50.0 1.00/2.00/3.00
figure llvmpipe t2 S2 8 0.0 1.50/2.00/3.00
figure dp2emu t2 S8 10 0.0 100000
figure llvmpipe t2 S8 5 0.0 100019
# S4's time is from the default run, its picture from the run with float filtering.
figure dp2emu t2 S4 4 0.0 1.00/2.00/3.00
figure llvmpipe t2 S4 4 0.0 9.00/2.00/3.00
figure llvmpipe float S4 40 0.0 1.00/2.00/3.00
printf 'scene,limit_ms\nS2,0.7\nS2,0.5\nS2,0.6\n' >"$work/limits.csv"
printf 'config,scene,reason,times,ms\nt2,S2,present,1,3.5\n' >"$work/stalls.csv"
picture dp2emu-t2-S2 '\100' && picture llvmpipe-t2-S2 '\102'
picture dp2emu-t2-S4 '\100' && picture llvmpipe-t2-S4 '\200' && picture llvmpipe-float-S4 '\100'

python3 "$compare" "$work" >"$work/out" || fail "right pictures are reported as wrong"
expect '| S2 | 4.00 | 8.00 | 2.00 | 0.50 | 8.00 | 4.00 | present 3.50 | 0.00 % beyond 2, at most 2 |'
expect '| S8 | 10.0 | 5.00 | 0.50 |'
expect 'geometric mean of the ratios: 1.00 (3 scenes), of ours/limit: 8.00'
python3 "$compare" "$work" --csv >"$work/out"
expect 'S2,4.0,8.0,2.0,0.5,8.0,False'
python3 "$compare" "$work" --json | python3 -c 'import json, sys; assert json.load(sys.stdin)["scenes"][0]["ratio"] == 2' || fail "JSON"
! python3 "$compare" "$work" --record "$work/history.csv" >/dev/null 2>"$work/out" || fail "three scenes were recorded"
expect 'only a comparison of all scenes'

picture llvmpipe-t2-S2 '\103'
! python3 "$compare" "$work" >"$work/out" 2>&1 || fail "pixels 3 units away pass"
expect '100.00 % beyond 2, at most 3 WRONG'
expect 'than the reference: S2'
picture llvmpipe-t2-S2 '\102'
figure dp2emu t2 S8 10 0.0 100000 && figure llvmpipe t2 S8 5 0.0 100021
! python3 "$compare" "$work" >"$work/out" 2>&1 || fail "0.021 % more answers pass"
expect 'than the reference: S8'
figure llvmpipe t2 S8 5 0.0 100000

for scene in S0 S1f S1b S3 S5 S6 S7 S9 S10 S11a S11b S12; do
    figure dp2emu t2 $scene 4 0.0 1.00/2.00/3.00 && figure llvmpipe t2 $scene 1 0.0 1.00/2.00/3.00
    figure llvmpipe float $scene 4 0.0 1.00/2.00/3.00
done
python3 "$compare" "$work" --record "$work/history.csv" --machine "m, 2" --commit abc >"$work/out" || fail "not recorded: $(cat "$work/out")"
cp "$work/history.csv" "$work/out"
expect 'date,commit,machine,config,mean,mean_from_limit,S0,S1f'
expect ',abc,"m, 2",t2,0.330,8.000,0.250,'
echo "compare_test: ratios, checks and history are right"
