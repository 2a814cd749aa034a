#!/usr/bin/env bash
# dp2 replay --sandbox: the same output, pictures and statuses as without, for text and JSON, one file and several, with
# threads and without; and its own errors.
# Usage: sandbox.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

"$program" replay --sandbox "$samples/06_occlusion.dp2t" >stdout 2>stderr
if grep -q "built without libseccomp" stderr; then
    expect 2 "libseccomp-dev" replay --sandbox "$samples/06_occlusion.dp2t"
    [ $failed = 0 ] && echo "sandbox: this build has none, and says so"
    exit $failed
fi

printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ndestroy 9\n' >broken.dp2t
printf 'dp2t 1\nsubmit { nonsense' >unread.dp2t
runs=0
# same ARGUMENT...: both ways end alike.
same() {
    runs=$((runs + 1))
    rm -rf out plain
    "$program" replay "$@" >plain.out 2>plain.err </dev/null
    local status=$?
    [ ! -d out ] || mv out plain
    "$program" replay --sandbox "$@" >boxed.out 2>boxed.err </dev/null
    local got=$?
    [ $got = $status ] || fail "$* ends with $got in the sandbox, and with $status outside"
    cmp -s plain.out boxed.out || fail "$* prints something else in the sandbox: $(diff plain.out boxed.out | head -n 3)"
    cmp -s plain.err boxed.err || fail "$* says something else in the sandbox: $(diff plain.err boxed.err | head -n 3)"
    [ ! -d plain ] || diff -r plain out >/dev/null || fail "$* makes other pictures in the sandbox"
}
for threads in 0 2 4; do
    for sample in "$samples"/*.dp2t; do same --threads $threads --verify --hashes --out out "$sample"; done
    same --threads $threads --json --out out "$samples/11_shaders.dp2t"
done
same --jit off --out out "$samples/11_shaders.dp2t"
same --out out "$samples/06_occlusion.dp2t" "$samples/07_response_continue.dp2t" "$samples/06_occlusion.dp2t"
same --out out --png-per-call --surface 1 "$samples/06_occlusion.dp2t"
same --json "$samples/06_occlusion.dp2t" broken.dp2t unread.dp2t no-such-file.dp2t
same --until 1.1 --out out "$samples/06_occlusion.dp2t"
same no-such-file.dp2t
same --surface 77 "$samples/06_occlusion.dp2t"
"$program" asm "$samples/06_occlusion.dp2t" -o whole.dp2c
head -c 200 whole.dp2c >cut.dp2c
same cut.dp2c
same --strict cut.dp2c
"$program" replay --sandbox - <"$samples/06_occlusion.dp2t" >stdout 2>stderr || fail "standard input is not read: $(cat stderr)"
has "query 7 = 800"
# A name that is no plain one; and a picture that a link would put elsewhere.
mkdir 'a folder; with "letters'
expect 0 "" replay --sandbox --out 'a folder; with "letters' "$samples/06_occlusion.dp2t"
[ -s 'a folder; with "letters/frame-0001-surface-1.png' ] || fail "no picture is made in a folder with spaces"
mkdir linked && ln -s ../elsewhere linked/frame-0001-surface-1.png
expect 4 "frame-0001-surface-1.png" replay --sandbox --out linked "$samples/06_occlusion.dp2t"
[ ! -e elsewhere ] || fail "a picture went through a link"
expect 4 "file/x" replay --sandbox --out stdout/file/x "$samples/06_occlusion.dp2t"
expect 2 "--dump-programs" replay --sandbox --dump-programs programs "$samples/06_occlusion.dp2t"
expect 2 "--sandbox-memory requires --sandbox" replay --sandbox-memory 100 "$samples/06_occlusion.dp2t"
# Limits: memory for 512 MiB of surfaces, and processor time.
printf 'dp2t 1\n' >large.dp2t
for i in 1 2; do printf 'surface %s format A8R8G8B8 size 8192x8192 usage texture\n' $i >>large.dp2t; done
expect 0 "" replay --sandbox large.dp2t
"$program" replay --sandbox --sandbox-memory 400 large.dp2t >stdout 2>stderr
[ $? != 0 ] || fail "512 MiB fit into 400"
"$program" replay --sandbox "$samples/06_occlusion.dp2t" >/dev/full 2>stderr
[ $? = 4 ] || fail "a full standard output is not reported"

[ $failed = 0 ] && echo "sandbox: $runs runs, the same inside and outside"
exit $failed
