#!/usr/bin/env bash
# The program as its users call it: exit codes, one clear line on standard error, output that tools can read.
# Usage: program.sh SOURCE_DIR PROGRAM
set -u
samples=$1/samples program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
fail() { echo "program: $*"; failed=1; }
# status, expected text on standard error ("" for none), arguments
expect() {
    local status=$1 text=$2
    shift 2
    "$program" "$@" >stdout 2>stderr
    local got=$?
    [ $got = "$status" ] || fail "$* ends with $got instead of $status: $(cat stderr)"
    if [ -z "$text" ]; then
        [ ! -s stderr ] || fail "$* says on standard error: $(cat stderr)"
    else
        grep -qF -- "$text" stderr || fail "$* does not say '$text' but: $(cat stderr)"
        [ "$(wc -l <stderr)" -le 1 ] || [ "$status" = 2 ] || fail "$* says more than one line: $(cat stderr)"
    fi
}
has() { grep -qF -- "$1" stdout || fail "no '$1' in: $(head -c 600 stdout)"; }

expect 0 "" --help
has "Exit status"
expect 2 "subcommand" 
expect 2 "file" replay
expect 4 "nowhere.dp2t: cannot be opened" replay nowhere.dp2t
printf 'dp2t 1\nsubmit { RENDERSTATE { ZENABEL TRUE } }\n' >wrong.dp2t
expect 3 "wrong.dp2t:2:24: 'ZENABEL' is not a value of state; did you mean ZENABLE?" replay wrong.dp2t
printf 'dp2t 1\ndestroy 9\n' >handle.dp2t
expect 3 "record 0: bad handle" replay handle.dp2t
expect 2 "unknown dialect 'x'" replay --dialect x "$samples/06_occlusion.dp2t"
expect 2 "unknown completion model 'x'" replay --completion x "$samples/06_occlusion.dp2t"
expect 2 "unknown opcode 'X'" dump --only X "$samples/06_occlusion.dp2t"

for sample in "$samples"/*.dp2t; do
    name=$(basename "$sample" .dp2t)
    expect 0 "" replay "$sample" --verify --threads 2 --out "out/$name" --hashes --stats --bytes
    ls "out/$name"/*.png >/dev/null 2>&1 || fail "$name leaves no picture"
    # Text, container and text again: the same replay, the same text.
    expect 0 "" asm "$sample" -o "$name.dp2c"
    expect 0 "" replay "$name.dp2c" --verify
    expect 0 "" dump "$sample"
    mv stdout one.dp2t
    expect 0 "" dump "$name.dp2c"
    cmp -s stdout one.dp2t || fail "$name: the container prints another text"
    expect 0 "" info "$name.dp2c" --json
    has '"submissions"'
done
printf 'ps_2_0\ndcl_2d s0\nmad_sat r0.xyz, r1, c1.x, -c2\n' >good.psh
expect 0 "" shader good.psh -o good.tokens
expect 0 "" shader good.tokens
cmp -s stdout good.psh || fail "a shader's tokens print another text"
printf 'ps_2_0\nmad r0, r1\n' >bad.psh
expect 3 "bad.psh:2:11: expected ','" shader bad.psh
expect 1 "" check "$samples/08_malformed.dp2t"
has "submission 0: truncated: RENDERSTATE at offset 0x3c"
expect 1 "" check --json "$samples/08_malformed.dp2t"
has '"fault":"truncated"'
expect 3 "truncated" dump --json "$samples/08_malformed.dp2t"
expect 0 "" replay --json "$samples/06_occlusion.dp2t"
has '"words":[800]'

# Observed answers that a replay does not share.
sed 's/error_offset 20/error_offset 24/' "$samples/06_occlusion.dp2t" >other.dp2t
expect 1 "dwErrorOffset is 20, observed was 24" replay --verify other.dp2t
expect 0 "" replay other.dp2t

# Queries and their draws.
expect 0 "" queries --threads 2 "$samples/06_occlusion.dp2t"
has "begun at record 4 0x0042, ended at record 4 0x0054, answered by record 4: pixels 800"
has "record 4 0x004e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800"
expect 0 "" queries --json "$samples/d3d9/occlusion.dp2c"
has '"fate":"answered"'
has '"depth":4200'
expect 0 "" queries --completion never --all "$samples/06_occlusion.dp2t"
has "pending"
expect 3 "record 0: bad handle" queries handle.dp2t
expect 2 "unknown completion model 'x'" queries --completion x "$samples/06_occlusion.dp2t"

# Raw bytes are a command buffer.
expect 0 "" asm "$samples/06_occlusion.dp2t" --raw -o raw.bin
expect 0 "" dump --offsets raw.bin
has "CREATEQUERY"
# A container that was cut off gives what is whole; a broken one says so.
head -c 200 06_occlusion.dp2c >cut.dp2c
expect 0 "ends early" info cut.dp2c
printf 'DP2C' >broken.dp2c
"$program" info broken.dp2c >/dev/null 2>&1
[ $? -le 4 ] || fail "a broken container ends with an internal error"
expect 0 "" ops --json
has '"DRAWPRIMITIVE"'
expect 0 "" ops --dictionary text
expect 0 "" caps
has "A8R8G8B8"
expect 0 "" caps --json
expect 0 "" dialects
has "permedia3"

[ $failed = 0 ] && echo "program: all as expected"
exit $failed
