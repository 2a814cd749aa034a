#!/usr/bin/env bash
# regressions.sh RUN_FUZZ_INPUTS: replays each input of regressions.txt. Fails if one fails again, if a file has no row,
# or a row no file.
set -euo pipefail
run=$(realpath "$1")
cd "$(dirname "$0")"
failed=0
fail() { echo "regressions: $*"; failed=1; }
rows=$(grep -v '^#' regressions.txt || true)
while read -r name target what; do
    [ -n "$name" ] || continue
    [ -n "$what" ] || fail "$name: the table does not say what was wrong"
    [ -f "regressions/$name.bin" ] || { fail "$name.bin is missing"; continue; }
    timeout 120 "$run" "$target" "regressions/$name.bin" >/dev/null || fail "$name ($target): $what"
done <<<"$rows"
for file in regressions/*.bin; do
    [ -e "$file" ] || continue
    name=$(basename "$file" .bin)
    grep -q "^$name " <<<"$rows" || fail "$file is not in regressions.txt"
done
[ $failed = 0 ] && echo "regressions: $(grep -c . <<<"$rows" || true) inputs pass"
exit $failed
