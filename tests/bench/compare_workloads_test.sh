#!/usr/bin/env bash
# Tests compare_workloads.py's arithmetic and exit status with made-up figures. Usage: compare_workloads_test.sh SOURCE_DIR
set -euo pipefail
compare=$1/tests/bench/compare_workloads.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "compare_workloads_test: $*"; exit 1; }
expect() { grep -qF -e "$1" "$work/out" || fail "no '$1' in: $(cat "$work/out")"; }

mkdir "$work/pictures"
figure() { echo "$1,$2,5,$3,$4,$5" >>"$work/figures.csv"; }
picture() { { printf 'P6\n20 10\n255\n' && head -c 600 /dev/zero | tr '\0' "$2"; } >"$work/pictures/$1.ppm"; }
echo runtime,name,frames,ms,check,memory_kb >"$work/figures.csv"
for ms in 3 4 5; do figure ours-best terrain $ms 1.00/2.00/3.00 102400; done
figure ours-avx2 terrain 8 1.00/2.00/3.00 102400
figure wine terrain 16 1.50/2.00/3.00 204800
figure dxvk terrain 32 1.00/2.00/3.00 307200
figure ours-best hud 2 1.00/2.00/3.00 102400
figure wine hud 2 1.00/2.00/3.00 102400 # DXVK failed
for runtime in ours-best ours-avx2 wine dxvk; do picture $runtime-terrain '\100' && picture $runtime-hud '\100'; done

python3 "$compare" "$work" >"$work/out" || fail "right pictures are reported as wrong"
expect '| terrain | 4.00 | 16.00 | 32.00 | 4.00 | 8.00 | 100 | 200 | 300 | 0.00 % | 0.00 % |'
expect '| terrain | 8.00 | 16.00 | 32.00 | 2.00 | 4.00 | 100 | 200 | 300 | 0.00 % | 0.00 % |'
expect '| hud | 2.00 | 2.00 | - | 1.00 | - | 100 | 100 | - | 0.00 % | - |'
expect 'Wine/ours: geometric mean 2.00, least 1.00 (hud)'
expect 'DXVK/ours: geometric mean 8.00, least 8.00 (terrain)'
python3 "$compare" "$work" --csv >"$work/out"
expect 'best,terrain,4.0,100.0,16.0,32.0,4.0,8.0,200.0,300.0,0.0,0.0,True,True'
python3 "$compare" "$work" --json | python3 -c '
import json, sys
means = json.load(sys.stdin)["geometric_mean"]
rounded = {isa: [round(mean, 6) for mean in peers.values()] for isa, peers in means.items()}
assert rounded == {"best": [2, 8], "avx2": [2, 4]}, rounded' || fail "JSON"

# A later record has a further workload; the first one's column stays.
history() { python3 "$compare" "$work" --record "$work/history.csv" --machine "m, 2" --commit abc >/dev/null; }
printf 'date,commit,machine,isa,peer,mean,least,old\n2026-01-01,abc,m,best,wine,3.00,3.00,3.00\n' >"$work/history.csv"
history || fail "not recorded"
cp "$work/history.csv" "$work/out"
expect 'date,commit,machine,isa,peer,mean,least,old,terrain,hud'
expect '2026-01-01,abc,m,best,wine,3.00,3.00,3.00,,'
expect ',abc,"m, 2",best,wine,2.00,1.00,,4.00,1.00'
expect ',abc,"m, 2",avx2,dxvk,4.00,4.00,,4.00,'

# A tenth of the pixels of one set is too bright.
{ head -c 553 "$work/pictures/wine-terrain.ppm" && head -c 60 /dev/zero | tr '\0' '\200'; } >"$work/pictures/ours-avx2-terrain.ppm"
! python3 "$compare" "$work" >"$work/out" 2>&1 || fail "a wrong picture passes"
expect 'pictures than a peer'
expect '10.00 % WRONG'
expect 'terrain (avx2)'
picture ours-avx2-terrain '\100'
figure wine terrain 16 9.00/2.00/3.00 204800
! history 2>"$work/out" || fail "other mean colours pass"
[ "$(wc -l <"$work/history.csv")" = 6 ] || fail "a wrong picture is recorded"
echo "compare_workloads_test: ratios, checks and history are right"
