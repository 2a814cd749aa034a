#!/usr/bin/env bash
# shard.sh RUN_FUZZ_INPUTS CORPORA OUT INDEX COUNT: runs one machine's share of a corpus: every COUNT-th input of each
# target, starting at INDEX (from 0). Writes to OUT the counts of the coverage build (TARGET.INDEX.profraw) and the
# inputs that failed (finds.INDEX).
set -euo pipefail
run=$(realpath "$1")
corpora=$(realpath "$2")
mkdir -p "$3"
out=$(realpath "$3")
index=$4
count=$5
: >"$out/finds.$index"
inputs=0
for target in $(LLVM_PROFILE_FILE=/dev/null "$run" --targets); do
    [ -d "$corpora/$target" ] || continue
    number=0
    mine=()
    for file in "$corpora/$target"/*; do
        [ -e "$file" ] || continue
        [ $((number % count)) != "$index" ] || mine+=("$file")
        number=$((number + 1))
    done
    [ "${#mine[@]}" -gt 0 ] || continue
    inputs=$((inputs + ${#mine[@]}))
    # Runs all inputs in one process; if one fails, runs each input in its own process, so that the coverage of the
    # others is kept.
    if ! LLVM_PROFILE_FILE="$out/$target.$index.profraw" timeout 3600 "$run" "$target" "${mine[@]}" >/dev/null 2>&1; then
        for file in "${mine[@]}"; do
            LLVM_PROFILE_FILE="$out/$target.$index.%p.profraw" timeout 300 "$run" "$target" "$file" >/dev/null 2>&1 ||
                echo "$target $file" >>"$out/finds.$index"
        done
    fi
done
echo "shard $index of $count: $inputs inputs, $(wc -l <"$out/finds.$index") finds"
