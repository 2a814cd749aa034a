#!/usr/bin/env bash
# Every limit of dp2/limits.def is a flag of the verbs that play captures (those of reading: of all that read one), which
# refuses 0, and its name is said when it is reached.
# Usage: limits.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

names() { # DP2_LIMIT or DP2_READ_LIMIT
    sed -n "s/DP2_REPLAYED_LIMIT/DP2_LIMIT/; s/^$1(\\(max_[a-z0-9_]*\\),.*/\\1/p" "$samples/../dp2/limits.def"
}
flag() {
    echo "--$1" | tr _ -
}
cat >small.dp2t <<'TEXT'
dp2t 1
surface 1 format A8R8G8B8 size 64x64 usage target
buffer 2 bytes 65536
write 2 at 0 data { fill 256 0 }
context 1 interface 5 target 1 depth 0
context 2 interface 5 target 1 depth 0
submit context 1 { RENDERSTATE { CULLMODE NONE } RENDERSTATE { CULLMODE NONE } }
present 1
TEXT
"$program" asm small.dp2t -o small.dp2c || fail "the capture cannot be assembled"

[ "$(names DP2_LIMIT | wc -l)" -ge 20 ] && [ "$(names DP2_READ_LIMIT | wc -l)" -ge 5 ] || fail "limits.def has no limits"
for verb in replay check queries; do
    "$program" $verb --help >help
    for name in $(names DP2_LIMIT) $(names DP2_READ_LIMIT); do
        option=$(flag "$name")
        grep -qE -- "^ *$option " help || fail "$verb has no $option"
        "$program" $verb small.dp2c "$option" 0 >said 2>&1 && fail "$verb takes $option 0"
        "$program" $verb small.dp2c "$option" 2000000000 >said 2>&1 || fail "$verb $option: $(cat said)"
    done
done
for verb in info dump; do
    "$program" $verb --help >help
    for name in $(names DP2_READ_LIMIT); do
        grep -qE -- "^ *$(flag "$name") " help || fail "$verb has no $(flag "$name")"
    done
done

# NAME LIMIT FILE: the replay stops, and says which limit it was.
reaches() {
    "$program" replay "$3" "$(flag "$1")" "$2" >said 2>&1 && fail "$1 $2 is not reached by $3"
    grep -q "$1" said || fail "$1 $2 is not named: $(cat said)"
}
reaches max_file_bytes 100 small.dp2c
reaches max_capture_bytes 100 small.dp2c
reaches max_records 5 small.dp2c
reaches max_text_bytes 100 small.dp2t
reaches max_command_capacity 16 small.dp2c
reaches max_bytes 65536 small.dp2c
reaches max_objects 1 small.dp2c
reaches max_contexts 1 small.dp2c
exit $failed
