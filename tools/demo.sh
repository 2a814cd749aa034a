#!/usr/bin/env bash
# The README's first command: builds the program dp2, replays the samples, writes pictures and answers to out/.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh program
program=build/release/bin/dp2
mkdir -p out
for sample in samples/*.dp2t; do
    name=$(basename "$sample" .dp2t)
    echo "== $name"
    "$program" replay "$sample" --verify --out "out/$name" | tee "out/$name.txt"
done
echo "pictures and answers are in out/"
