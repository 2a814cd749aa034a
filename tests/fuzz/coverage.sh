#!/usr/bin/env bash
# coverage.sh RUN_FUZZ_INPUTS [CORPORA [REPORT]]: which lines of dp2/, responses/ and rasterizer/ the corpora reach.
# CORPORA: a folder with a folder for each target (default: those of corpus.py). RUN_FUZZ_INPUTS is from the preset
# "coverage". Fails below coverage_floors.txt. REPORT: a file for the share of each source. DP2_PROFILES: a folder for
# the raw counts, which may contain those of other machines. DP2_COVERAGE_FLOORS: other floors.
set -euo pipefail
run=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
report=${3:-}
root=$(realpath "$here/../..")
version=$(clang --version | sed -n 's/.*clang version \([0-9]*\).*/\1/p' | head -n 1)
tool() { command -v "$1-$version" || command -v "$1"; }
profdata=$(tool llvm-profdata)
cov=$(tool llvm-cov)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -ge 2 ] || "$here/corpus.py" unpack "$work/corpus"
corpora=$(realpath "${2:-$work/corpus}")
profiles=${DP2_PROFILES:-$work/profiles}
mkdir -p "$profiles"

for target in $(LLVM_PROFILE_FILE=/dev/null "$run" --targets); do
    [ -d "$corpora/$target" ] || continue
    LLVM_PROFILE_FILE="$profiles/$target.profraw" timeout 1800 "$run" "$target" "$corpora/$target" 2>"$work/said" ||
        { echo "coverage: $target ended at this input:"; tail -n 3 "$work/said"; exit 1; }
done
"$profdata" merge -sparse -o "$work/merged" "$profiles"/*.profraw
"$cov" export "$run" -instr-profile="$work/merged" -summary-only "$root/dp2" "$root/responses" "$root/rasterizer" >"$work/summary.json"
python3 - "$work/summary.json" "$root" "${DP2_COVERAGE_FLOORS:-$here/coverage_floors.txt}" "${report:-/dev/null}" <<'PYTHON'
import json, os, sys
summary, root, floors, report = sys.argv[1:]
sums = {}
rows = []
for file in json.load(open(summary))["data"][0]["files"]:
    name = os.path.relpath(file["filename"], root)
    if name.startswith("responses/header/"): # generates a header from tables, so no input reaches it
        continue
    lines = file["summary"]["lines"]
    total = sums.setdefault(name.split("/")[0], [0, 0])
    total[0] += lines["covered"]
    total[1] += lines["count"]
    rows.append((lines["count"] - lines["covered"], name, lines["covered"], lines["count"]))
with open(report, "w") as out:
    for missed, name, covered, count in sorted(rows, reverse=True):
        out.write(f"{missed:6} of {count:6} lines missed  {name}\n")
failed = False
for line in open(floors):
    if line.startswith("#") or not line.strip():
        continue
    folder, floor = line.split()
    covered, count = sums.get(folder, (0, 0))
    share = 100.0 * covered / count if count else 0.0
    print(f"{folder}/: {share:.1f} % of {count} lines, at least {floor} % wanted")
    failed |= share < float(floor)
sys.exit(1 if failed else 0)
PYTHON
