#!/usr/bin/env bash
# minimise_test.sh: which inputs minimise.sh keeps. The fuzzer is a script that imitates libFuzzer's merge: an input
# "reaches" the edges whose numbers it contains.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/fuzz" "$work/bin" "$work/found/decoder" "$work/found/sequence"
cp "$here/minimise.sh" "$here/corpus.py" "$here/pick_inputs.py" "$work/fuzz/"
printf 'FUZZ_TARGET(decoder, 1, 60, Commands, none)\nFUZZ_TARGET(sequence, 1, 60, Programs, none)\n' >"$work/fuzz/targets.def"
cat >"$work/bin/fuzz_decoder" <<'END'
#!/usr/bin/env bash
for option in "$@"; do case $option in -merge_control_file=*) control=${option#*=} ;; esac; done
mapfile -t files < <(find "${!#}" -type f | sort)
{
    printf '%s\n0\n' "${#files[@]}"
    printf '%s\n' "${files[@]}"
    for i in "${!files[@]}"; do printf 'STARTED %s 9\nFT %s %s\nCOV %s\n' "$i" "$i" "$(tr -cd '0-9 ' <"${files[i]}")" "$i"; done
} >"$control"
END
cp "$work/bin/fuzz_decoder" "$work/bin/fuzz_sequence"
chmod +x "$work/bin"/*
failed=0
expect() { # expect INPUTS WHAT: checks which inputs were kept
    "$work/fuzz/minimise.sh" "$work/bin" "$work/found" >"$work/said" || { cat "$work/said"; failed=1; }
    local left
    rm -rf "$work/left"
    "$work/fuzz/corpus.py" unpack "$work/left"
    left=$(cd "$work/left" && find . -type f -printf '%P ' | tr ' ' '\n' | sort | xargs)
    [ "$left" = "$1" ] || { echo "minimise: $2: left $left, expected $1"; failed=1; }
}
corpus() {
    rm -rf "$work/fuzz/corpus" "$work/corpus"
    mkdir -p "$work/corpus/decoder"
    printf '1 2 3' >"$work/corpus/decoder/low"
    printf '3 4' >"$work/corpus/decoder/middle"
    printf '9' >"$work/corpus/decoder/nine"
    "$work/fuzz/corpus.py" pack "$work/corpus"
}
corpus
printf '1 2 3 4 5 6' >"$work/found/decoder/all"
printf '4 5 6' >"$work/found/decoder/high"
printf '7' >"$work/found/decoder/seven"
printf '1 2 3 4 5 6 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29' >"$work/found/decoder/long"
expect "decoder/all decoder/nine" "what is checked in stays reached, an edge that is new is too few"
corpus
export DP2_LEAST_EDGES=1
expect "decoder/all decoder/nine decoder/seven" "an edge that is new is enough"
# Programs: byte 3 is the number of workers, byte 8 makes an allocation fail.
printf '\0\0\0\1\0\0\0\0\1\0\0\0 1 2 3' >"$work/found/sequence/unsteady"
printf '\0\0\0\0\0\0\0\0\1\0\0\0 1 2' >"$work/found/sequence/steady"
printf '\0\0\0\1\0\0\0\0\0\0\0\0 4' >"$work/found/sequence/no_failure"
expect "decoder/all decoder/nine decoder/seven sequence/no_failure sequence/steady" "a program whose end differs each time is left out"
[ $failed = 0 ] && echo "minimise: few small inputs reach what all of them do"
exit $failed
