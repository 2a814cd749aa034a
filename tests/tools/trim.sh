#!/usr/bin/env bash
# dp2 trim: frames of captures, which replay as they do in the whole one.
# Usage: trim.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

# same FILE FIRST LAST: the frames of cut.dp2c have the hashes that they have in FILE.
hashes() { "$program" replay --json --hashes "$1" 2>/dev/null | sed -n 's/.*"type":"picture".*"number":\([0-9]*\).*"hash":"\([^"]*\)".*/\1 \2/p'; }
same() {
    hashes "$1" | awk -v first="$2" -v last="$3" '$1 >= first && $1 <= last' >wanted
    hashes cut.dp2c >got
    [ -s wanted ] || fail "$1 has no pictures"
    cmp -s wanted got || fail "frames $2..$3 of $1 have other pictures: $(diff wanted got)"
}

# Real recordings, of programs with shaders, textures, depth textures, state blocks and queries.
for file in "$samples"/d3d9/*.dp2c; do
    frames=$("$program" info "$file" --json | sed 's/.*"presents":\([0-9]*\).*/\1/')
    for range in "1..1" "2..$frames" "$frames..$frames"; do
        first=${range%..*} last=${range#*..}
        [ "$first" -le "$last" ] || continue
        "$program" trim "$file" --frames "$range" --max-seconds 5 --out cut.dp2c >stdout 2>stderr
        status=$?
        if [ $status = 1 ] && grep -q "no cut can begin with frame $first: " stderr; then continue; fi
        [ $status = 0 ] || fail "trim of $file ends with $status: $(cat stderr)"
        has "replay as in the whole capture"
        for threads in 0 4; do expect 0 "" replay cut.dp2c --verify --threads $threads; done
        expect 0 "" check cut.dp2c
        expect 0 "" info cut.dp2c
        same "$file" "$first" "$last"
    done
done

# A text capture of three frames, of which the last one needs nothing of the others.
{
    printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\nsurface 2 format A8R8G8B8 size 512x512 usage texture\ncontext 1 interface 5 target 1 depth 0\n'
    for frame in 1 2 3; do printf 'submit { CLEAR { flags TARGET color 0xff00000%s depth 1 stencil 0 { 0 0 8 8 } } }\npresent 1\n' $frame; done
} >frames.dp2t
expect 0 "" trim frames.dp2t --frames 3 --out cut.dp2c
same frames.dp2t 3 3
[ "$("$program" dump cut.dp2c | grep -c '^surface')" = 1 ] || fail "objects that no frame needs are left: $("$program" dump cut.dp2c)"
cp cut.dp2c first.dp2c
expect 0 "" trim frames.dp2t --frames 3..3 --out cut.dp2c
cmp -s cut.dp2c first.dp2c || fail "two cuts of the same frames differ"
expect 0 "" trim frames.dp2t --frames 3 --keep-unneeded --out cut.dp2c
same frames.dp2t 3 3
[ "$("$program" dump cut.dp2c | grep -c '^surface')" = 2 ] || fail "--keep-unneeded keeps not everything: $("$program" dump cut.dp2c)"
expect 0 "" trim frames.dp2t --frames 2 --out cut.dp2t
expect 0 "" replay cut.dp2t --verify
grep -q '"frames before" "1"' cut.dp2t || fail "a cut does not number its frames: $(cat cut.dp2t)"
# Cuts are reduced, and cut again.
expect 0 "" trim frames.dp2t --frames 2..3 --out two.dp2c
expect 0 "" trim two.dp2c --frames 3 --out cut.dp2c
same frames.dp2t 3 3
expect 1 "it has the frames 2..3" trim two.dp2c --frames 1 --out cut.dp2c

# Frames that cannot be cut out, and files that are broken.
for frames in 0 4 1..4 3..4; do expect 1 "it has the frames 1..3" trim frames.dp2t --frames $frames --out cut.dp2c; done
for frames in x 1.. ..1 2..1 1..2..3 1-2; do expect 2 "is not a range of frames" trim frames.dp2t --frames="$frames" --out cut.dp2c; done
{
    printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit capacity 64 { CREATEQUERY { id 1 type OCCLUSION } ISSUEQUERY { id 1 flags BEGIN } }\npresent 1\n'
    printf 'submit capacity 64 { ISSUEQUERY { id 1 flags END } }\npresent 1\nsubmit capacity 64 { }\npresent 1\n'
} >query.dp2t
expect 1 "no cut can begin with frame 2: not supported: recording while a query counts or waits for its answer; the next frame that a cut can begin with is 3" trim query.dp2t --frames 2..3 --out cut.dp2c
expect 0 "" trim query.dp2t --frames 3 --out cut.dp2c
: >empty
expect 0 "" trim empty --frames 1 --out cut.dp2c # no commands, and a present
printf 'dp2t 1\n' >nothing.dp2t
expect 1 "it has no frame" trim nothing.dp2t --frames 1 --out cut.dp2c
"$program" asm frames.dp2t -o whole.dp2c
head -c $(($(stat -c %s whole.dp2c) - 200)) whole.dp2c >short.dp2c
"$program" trim short.dp2c --frames 1 --out cut.dp2c >stdout 2>stderr
[ $? = 1 ] || fail "a file that is cut off is trimmed without a word"
printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ndestroy 9\npresent 1\n' >broken.dp2t
expect 3 "record 1 cannot be played: bad handle: handle" trim broken.dp2t --frames 1 --out cut.dp2c
expect 2 "raw commands have no state" trim frames.dp2t --frames 1 --out cut.bin
expect 2 "is the input and would be overwritten" trim frames.dp2t --frames 1 --out frames.dp2t
expect 2 "both take standard output" trim frames.dp2t --frames 1 --json --out -
expect 0 "" trim frames.dp2t --frames 1 --out -
"$program" info - <stdout >/dev/null || fail "standard output has something else than the capture"
# A signal while a frame that takes half a second is tried without this and that: the cut is kept.
cat >slow.dp2t <<T
dp2t 1
surface 1 format X8R8G8B8 size 32x32 usage target
$(for one in 2 3 4 5 6 7; do echo "surface $one format X8R8G8B8 size 8x8 usage texture"; done)
context 1 interface 5 target 1
submit context 1 { RENDERSTATE { CULLMODE NONE } }
present 1
submit context 1 vertex_type XYZRHW {
  vertices { f32 0 0 0.5 1 1024 0 0.5 1 0 1024 0.5 1 }
  $loops
  TRIANGLELIST count 1 { first 0 }
}
present 1
T
export TMPDIR=$PWD/temporary
for signal in INT TERM HUP; do
    rm -rf temporary cut.dp2c && mkdir temporary
    setsid env --default-signal=$signal "$program" trim slow.dp2t --frames 2 --max-operations 18446744073709551615 --max-milliseconds 1000000 --out cut.dp2c >stdout 2>stderr &
    trimming=$!
    within 60 sh -c '[ -n "$(ls temporary)" ]' || fail "trim tries nothing"
    kill -s $signal $trimming
    wait $trimming
    status=$?
    [ $status = 0 ] && [ ! -s stderr ] || fail "trim ends with $status after $signal: $(cat stderr)"
    has "stopped early: it may have more than the frames need"
    [ -z "$(ls temporary)" ] || fail "$signal leaves $(ls temporary)"
    expect 0 "" replay cut.dp2c --verify --max-operations 18446744073709551615 --max-milliseconds 1000000
done
unset TMPDIR
[ $failed = 0 ] && echo "trim: frames replay as in the whole captures"
exit $failed
