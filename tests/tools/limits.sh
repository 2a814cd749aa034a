#!/usr/bin/env bash
# Every limit of dp2/base/limits.def is a flag of the verbs that play captures (those of reading: of all that read one), which
# refuses 0, and its name is said when it is reached.
# Usage: limits.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

names() { # DP2_LIMIT or DP2_READ_LIMIT
    sed -n "s/DP2_REPLAYED_LIMIT/DP2_LIMIT/; s/^$1(\\(max_[a-z0-9_]*\\),.*/\\1/p" "$samples/../dp2/base/limits.def"
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
reaches max_source_bytes 100 small.dp2t
reaches max_text_bytes 100 small.dp2t
reaches max_command_capacity 16 small.dp2c
reaches max_bytes 65536 small.dp2c
reaches max_objects 1 small.dp2c
reaches max_contexts 1 small.dp2c

# NAME LIMIT COMMANDS: the same of a call with a quad over the target.
reaches_in_a_call() {
    {
        cat <<'TEXT'
dp2t 1
surface 1 format A8R8G8B8 size 4096x4096 usage target
buffer 5 bytes 4096
context 1 interface 5 target 1 depth 0
submit context 1 vertex_type XYZRHW { vertices { f32 0 0 0.5 1 4096 0 0.5 1 0 4096 0.5 1 4096 4096 0.5 1 }
TEXT
        printf '%s\n}\npresent 1\n' "$3"
    } >call.dp2t
    timeout 20 "$program" replay call.dp2t >said 2>&1 || fail "without $(flag "$1"): $(cat said)"
    reaches "$1" "$2" call.dp2t
}
strip='TRIANGLESTRIP count 2 { 0 }'
set_of() { printf 'STATESET { BEGIN %s NONE } RENDERSTATE { CULLMODE CW } STATESET { END %s NONE } ' "$1" "$1"; }
vertex='SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 }'
reaches_in_a_call max_commands 1 'RENDERSTATE { CULLMODE CW } RENDERSTATE { CULLMODE CW }'
reaches_in_a_call max_primitives 1 "$strip"
reaches_in_a_call max_pixels 1000 "RENDERSTATE { CULLMODE NONE } $strip $strip $strip"
reaches_in_a_call max_operations 1000 "RENDERSTATE { CULLMODE NONE } $strip"
reaches_in_a_call max_patch_triangles 1 "$vertex DRAWRECTPATCH { 0 HASINFO|HASSEGS data { f32 4 4 4 4 u32 0 0 2 2 2 0 1 } }"
reaches_in_a_call max_patch_bytes 8 "$vertex DRAWRECTPATCH { 7 HASINFO|HASSEGS data { f32 4 4 4 4 u32 0 0 2 2 2 0 1 } }"
reaches_in_a_call max_patches 1 "$vertex DRAWRECTPATCH { 7 HASINFO|HASSEGS data { f32 4 4 4 4 u32 0 0 2 2 2 0 1 } } DRAWRECTPATCH { 8 HASINFO|HASSEGS data { f32 4 4 4 4 u32 0 0 2 2 2 0 1 } }"
reaches_in_a_call max_queries 1 'CREATEQUERY { id 1 type EVENT id 2 type EVENT }'
reaches_in_a_call max_palettes 1 'SETPALETTE { 1 0 1 2 0 1 }'
reaches_in_a_call max_lights 1 'CREATELIGHT { 3 } CREATELIGHT { 9 }'
reaches_in_a_call max_state_sets 1 "$(set_of 1)$(set_of 2)"
reaches_in_a_call max_state_set_bytes 8 "$(set_of 1)"
reaches_in_a_call max_declarations 1 'CREATEVERTEXSHADERDECL { 3 1 { 0 0 FLOAT4 DEFAULT POSITION 0 } } CREATEVERTEXSHADERDECL { 5 1 { 0 0 FLOAT4 DEFAULT POSITION 0 } }'
reaches_in_a_call max_shader_code 1 'CREATEPIXELSHADER { 3 auto asm {
ps_3_0
mov r0, c0
mov oC0, r0
} }'

# Work for minutes ends by each limit of work, within 10 s of processor time.
reaches_in_time() { # NAME LIMIT THREADS
    local others=()
    [ "$1" = max_milliseconds ] && others=(--max-operations 18446744073709551615)
    (ulimit -t 10; exec timeout 120 "$program" replay slow.dp2t "${others[@]}" "$(flag "$1")" "$2" --threads "$3") >said 2>&1
    case $? in 1 | 3) ;; *) false ;; esac || fail "$1 $2 with $3 threads does not end in time: $(tail -c 300 said)"
    grep -q "$1" said || fail "$1 $2 is not named: $(cat said)"
}
{
    sed '/^submit/,$d' call.dp2t
    printf 'submit context 1 vertex_type XYZRHW { vertices { f32 0 0 0.5 1 4096 0 0.5 1 0 4096 0.5 1 4096 4096 0.5 1 } %s RENDERSTATE { CULLMODE NONE } %s }\npresent 1\n' "$loops" "$strip"
} >slow.dp2t
for threads in 0 2; do
    for limit in 'max_milliseconds 200' 'max_pixels 1000000' 'max_operations 1000000000'; do
        reaches_in_time ${limit% *} ${limit#* } $threads
    done
done

# Many calls, each within its own limit: the file as a whole has one, too. The status is that of other limits on files.
{
    sed '/^submit/,$d' call.dp2t
    for _ in $(seq 100); do
        printf 'submit context 1 vertex_type XYZRHW { vertices { f32 0 0 0.5 1 4096 0 0.5 1 0 4096 0.5 1 4096 4096 0.5 1 } %s RENDERSTATE { CULLMODE NONE } %s }\n' "$loops" "$strip"
    done
} >many.dp2t
for verb in replay queries; do
    (ulimit -t 20; exec timeout 120 "$program" $verb many.dp2t --max-operations 18446744073709551615 --max-milliseconds 500 --max-seconds 2) >said 2>&1
    [ $? = 3 ] || fail "$verb --max-seconds ends with another status: $(tail -c 300 said)"
    grep -q 'limit exceeded: max_seconds' said || fail "$verb does not name max_seconds: $(tail -c 300 said)"
done
"$program" check many.dp2t --max-seconds 0.000001 >said 2>&1
[ $? = 3 ] && grep -q max_seconds said || fail "check does not end at --max-seconds: $(tail -c 300 said)"
for verb in replay check queries reduce; do
    "$program" $verb --help | grep -A2 -e --max-seconds | grep -q 3600 || fail "$verb has no finite --max-seconds"
done
exit $failed
