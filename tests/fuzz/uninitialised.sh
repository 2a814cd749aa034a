#!/usr/bin/env bash
# uninitialised.sh RUN_FUZZ_INPUTS [EVERY [CORPORA]]: replays every EVERY-th input (default: 8) of each target in
# CORPORA (default: those of corpus.py), and its inputs in regressions.txt, under valgrind's memcheck. Fails if a
# branch, an address or a system call depends on uninitialised memory, or if memory is used that is not allocated.
set -euo pipefail
run=$(realpath "$1")
every=${2:-8}
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
said=$work/said
[ $# -ge 3 ] || "$here/corpus.py" unpack "$work/corpus"
cd "${3:-$work/corpus}"
failed=0
for target in $("$run" --targets); do
    [ -d "$target" ] || continue
    mapfile -t inputs < <(find "$target" -type f | sort | awk -v every="$every" 'NR % every == 1 || every == 1')
    mapfile -t -O "${#inputs[@]}" inputs < <(awk -v target="$target" -v folder="$here/regressions" \
        '!/^#/ && $2 == target { print folder "/" $1 ".bin" }' "$here/regressions.txt")
    # --smc-check is needed for the JIT, which writes code at run time.
    if valgrind --quiet --error-exitcode=9 --smc-check=all-non-file "$run" "$target" "${inputs[@]}" >"$said" 2>&1; then
        tail -n 1 "$said"
    else
        echo "uninitialised: $target ended with status $?; an input's name is printed before what it showed"
        grep -B1 -A20 '^==' "$said" | head -n 200 || tail -n 5 "$said"
        failed=1
    fi
done
exit $failed
