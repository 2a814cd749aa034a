#!/usr/bin/env bash
# minimise.sh FUZZERS FOLDER...: replaces corpus/TARGET of each target by few inputs of FOLDER/TARGET and of what is checked in
# that reach together what all of them reach (libFuzzer's merge by set cover, of edges alone). Inputs that are longer than the
# target's longest (targets.def), or than DP2_MOST_BYTES, are left out, and programs with workers whose n-th allocation fails,
# which is another one each time.
set -euo pipefail
fuzzers=$(realpath "$1")
shift
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
steady() { # a program's settings: workers in byte 3, the allocation in bytes 8 to 11 (support/program.h)
    local -a bytes
    read -r -a bytes < <(od -An -v -tu1 -w12 -N12 "$1") || true
    [ "${#bytes[@]}" -lt 12 ] || [ $((bytes[3] % 5)) = 0 ] || [ $((bytes[8] + bytes[9] + bytes[10] + bytes[11])) = 0 ]
}
sed -n 's/^FUZZ_TARGET(\([a-z0-9_]*\), [0-9]*, \([0-9]*\),.*/\1 \2/p' "$here/targets.def" | while read -r target most; do
    [ "${DP2_MOST_BYTES:-$most}" -ge "$most" ] || most=$DP2_MOST_BYTES
    mkdir -p "$work/$target.in" "$work/$target"
    for folder in "$@" "$here/corpus"; do
        [ -d "$folder/$target" ] || continue
        find "$folder/$target" -type f -size -"$((most + 1))"c -exec cp -t "$work/$target.in" {} +
    done
    for file in "$work/$target.in"/*; do
        [ "$target" != sequence ] || steady "$file" || rm "$file"
    done
    "$fuzzers/fuzz_$target" -set_cover_merge=1 -use_counters=0 -entropic=0 -timeout=120 -rss_limit_mb=4096 "$work/$target" "$work/$target.in" >"$work/log" 2>&1 ||
        { tail -n 20 "$work/log"; exit 1; }
    [ -n "$(ls "$work/$target")" ] || continue
    rm -rf "$here/corpus/$target"
    mkdir -p "$here/corpus"
    mv "$work/$target" "$here/corpus/$target"
    echo "$target: $(ls "$work/$target.in" | wc -l) inputs, kept $(ls "$here/corpus/$target" | wc -l), $(du -sb "$here/corpus/$target" | cut -f1) bytes"
done
