#!/usr/bin/env bash
# Records programs of Direct3D 8 and 9 compiled for 64 and for 32 bits, the latter with the GPU as a process and in the
# program: all recordings of a program must have the same records, bit for bit (their metadata have dates). Needs what tests/windows/d3d8/run.sh --bits 32 needs.
# Usage: tests/windows/word_sizes.sh [PROGRAM...]                          PROGRAM: of build/mingw/bin; default: those below
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/windows/conformance/our_programs.sh
on_display 32 391 "$root/tests/windows/word_sizes.sh" "$@"
programs=("${@:1:$#-1}") # without --on-display
if [ ${#programs[@]} = 0 ]; then
    # Not those whose commands depend on when the GPU answers queries.
    programs=(sample_lightmap sample_lit_mesh sample_shadow_map sample_state_blocks)
    for name in handles objects copies lost frames both; do programs+=("test_d3d8_$name"); done
    for name in copies draws engines locks ranges software states targets; do programs+=("test_d3d9_$name"); done
fi
fail() { cat out log 2>/dev/null || true; echo "word_sizes: $*"; exit 1; }
in_new_folder word-sizes
files=("${programs[@]/%/.exe}")
for bits in 64 32; do
    mkdir $bits
    (cd $bits && copy_programs $bits "${files[@]/#/$(folder_of $bits)/}")
done

# record BITS PLACE PROGRAM: to PLACE.dp2c, and further devices to PLACE-2.dp2c, ... in the folder BITS, and all as text
record() {
    local file
    cd "$folder/$1"
    rm -f log "$2"*.{dp2c,text}
    DP2_LOG=log DP2_GPU=$2 DP2_CAPTURE=$2.dp2c timeout 300 wine "$3.exe" >out 2>&1 || fail "$3 of $1 bits, GPU '$2', ends with $?"
    [ -s "$2.dp2c" ] || fail "$3 of $1 bits, GPU '$2': nothing was recorded"
    for file in "$2"*.dp2c; do "$dp2" dump "$file" | grep -v '^metadata "date"' >"${file%.dp2c}.text" || fail "$3 of $1 bits, GPU '$2': $file"; done
    cd "$folder"
}
for program in "${programs[@]}"; do
    record 64 inside "$program"
    record 32 process "$program"
    record 32 inside "$program"
    count=0
    for text in 64/inside*.text; do
        for other in inside process; do
            cmp "$text" "32/${text/#64\/inside/$other}" || fail "$program: the recordings differ"
        done
        count=$((count + 1))
    done
    echo "word_sizes: $program: $count recordings of $(cat 64/inside*.dp2c | wc -c) bytes, the same three times"
done
