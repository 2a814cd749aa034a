#!/usr/bin/env bash
# The program as its users call it: exit codes, one clear line on standard error, output that tools can read.
# Usage: program.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

expect 0 "" --help
has "Exit status"
expect 2 "subcommand" 
expect 2 "file" replay
expect 4 "nowhere.dp2t: cannot be opened" replay nowhere.dp2t
printf 'dp2t 1\nsubmit { RENDERSTATE { ZENABEL TRUE } }\n' >wrong.dp2t
expect 3 "wrong.dp2t:2:24: 'ZENABEL' is not a value of state; did you mean ZENABLE?" replay wrong.dp2t
printf 'dp2t 1\ndestroy 9\n' >handle.dp2t
expect 3 "record 0: bad handle" replay handle.dp2t
expect 2 "--threads: Value 257 not in range" replay --threads 257 "$samples/06_occlusion.dp2t"
expect 2 "--threads: Value 100000 not in range" queries --threads 100000 "$samples/06_occlusion.dp2t"
expect 0 "" replay --threads 256 "$samples/06_occlusion.dp2t"
# Memory for the stacks of some threads only: an error at once, no deadlock.
(ulimit -v 300000 && timeout 20 "$program" replay --threads 256 "$samples/06_occlusion.dp2t" >stdout 2>stderr)
[ $? = 4 ] || fail "threads that cannot be started end with another status: $(cat stderr)"
grep -q "dp2: worker thread [0-9]* of 256 cannot be started: " stderr || fail "threads that cannot be started: $(cat stderr)"
expect 2 "unknown dialect 'x'" replay --dialect x "$samples/06_occlusion.dp2t"
expect 2 "unknown completion model 'x'" replay --completion x "$samples/06_occlusion.dp2t"
printf 'dp2t 1\ndialect x\n' >reading.dp2t
expect 3 "reading.dp2t:2:9: 'x' is not a dialect" replay reading.dp2t
# A capture has its dialect and completion model; options override them.
printf 'dp2t 1\ncompletion recorded of async\ndialect render-target-records=one\nmetadata "program" "a \tb"\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit capacity 64 { SETRENDERTARGET count 9 { 1 0 } CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 1 } }\nexpect ddrval 0 error_offset 0\nsubmit capacity 64 { }\nexpect ddrval 0 error_offset 20 response { u8 0x58 0 1 0 u32 20 1 4 1 }\n' >said.dp2t
expect 0 "" asm said.dp2t -o said.dp2c
for file in said.dp2t said.dp2c; do
    for threads in 0 1 4; do expect 0 "" replay $file --verify --threads $threads; done
    "$program" replay $file --verify --completion immediate >/dev/null 2>&1 && fail "--completion does not override $file"
    "$program" replay $file --verify --dialect ddi >/dev/null 2>&1 && fail "--dialect does not override $file"
    for verb in check dump queries info; do expect 0 "" $verb $file; done
    has 'completion: recorded'
    has 'recorded with: async'
    has 'dialect: render-target-records=one'
    has 'program: a \tb'
done
# `record` reports what is missing before it starts Wine.
pe() { printf 'MZ'; head -c 58 /dev/zero; printf '\100\0\0\0PE\0\0'; printf "$1"; }
pe '\114\001' >small.exe
pe '\144\206' >large.exe
expect 4 "nothing.exe: there is no such program" record -- nothing.exe
expect 4 "C:\nothing.exe: there is no such program" record --prefix . -- 'C:\nothing.exe'
expect 3 "said.dp2t: is not a Windows program for x86" record -- said.dp2t
expect 3 "said.dp2t: is not a Windows library for x86" record --dll said.dp2t -- small.exe
expect 4 "small.exe is a 32-bit program, and there is no d3d9.dll for it" record --dll large.exe -- small.exe
mkdir -p dosdevices/c:/Games
cp large.exe dosdevices/c:/Games/Old.EXE
expect 4 'C:\games\old.exe is a 64-bit program, and there is no d3d9.dll for it' record --prefix . --dll small.exe -- 'C:\games\old.exe'
# Wine that does not start at first, as on a busy machine; that never does; that is not there.
mkdir bin
printf '#!/bin/sh\necho >>tries\nmkdir -p "$WINEPREFIX/drive_c/windows/system32"\n[ $(wc -l <tries) -ge "$STARTS_AT" ] || { echo "no display $1" >&2; exit 1; }\n' >bin/xvfb-run
chmod +x bin/xvfb-run
wine_of() { rm -f tries; DISPLAY='' STARTS_AT=$1 PATH=$PWD/bin:$PATH expect "${@:2}" record --out wine --dll large.pe -- large.exe; }
cp large.exe large.pe
wine_of 9 4 "Wine cannot be started: wineboot ends with 1: no display -a"
[ "$(wc -l <tries)" = 3 ] || fail "Wine is started another number of times"
wine_of 2 3 "large.exe ended with 0 and recorded nothing: it made no Direct3D 9 device"
printf '#!/bin/sh\nexit 127\n' >bin/xvfb-run
wine_of 9 4 "Wine cannot be started: install wine, wine64 and xvfb"
expect 2 "unknown opcode 'X'" dump --only X "$samples/06_occlusion.dp2t"

for sample in "$samples"/*.dp2t; do
    name=$(basename "$sample" .dp2t)
    expect 0 "" replay "$sample" --verify --threads 2 --out "out/$name" --hashes --stats --bytes
    ls "out/$name"/*.png >/dev/null 2>&1 || fail "$name leaves no picture"
    for set in $("$program" --version | sed -n 's/^instruction sets://p'); do
        for jit in on off; do expect 0 "" replay "$sample" --verify --isa "$set" --jit $jit; done
    done
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
# The sample expects its failure; without the expectation every verb that reads commands reports it.
"$program" dump "$samples/08_malformed.dp2t" | grep -v ^expect >unexpected.dp2t
expect 0 "" check "$samples/08_malformed.dp2t"
has "3+0x3c: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE (expected)"
has "1 diagnostic, 1 of them expected"
expect 0 "" check --json "$samples/08_malformed.dp2t"
has '"expected":true'
expect 1 "" check --json unexpected.dp2t
has '"fault":"truncated"'
expect 0 "" dump --offsets "$samples/08_malformed.dp2t"
has "# 3+0x3c: truncated: RENDERSTATE: "
expect 1 "unexpected.dp2t: 3+0x3c: truncated" dump --json unexpected.dp2t
expect 1 "unexpected.dp2t: 3+0x3c: truncated" info unexpected.dp2t
expect 1 "unexpected.dp2t: 1 call failed" replay unexpected.dp2t
expect 1 "unexpected.dp2t: 1 call failed" queries unexpected.dp2t
expect 0 "" replay --json "$samples/06_occlusion.dp2t"
has '"words":[800]'

# Observed answers that a replay does not share.
sed 's/error_offset 20/error_offset 24/' "$samples/06_occlusion.dp2t" >other.dp2t
expect 1 "dwErrorOffset is 20, observed was 24" replay --verify other.dp2t
expect 0 "" replay other.dp2t

# Queries and their draws.
expect 0 "" queries --threads 2 "$samples/06_occlusion.dp2t"
has "begun at 4+0x42, ended at 4+0x54, answered by record 4: pixels 800"
has "draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800"
expect 0 "" queries --json "$samples/d3d9/occlusion.dp2c"
has '"fate":"answered"'
has '"depth":4200'
expect 0 "" queries --completion never --all "$samples/06_occlusion.dp2t"
has "pending"
expect 3 "record 0: bad handle" queries handle.dp2t
expect 2 "unknown completion model 'x'" queries --completion x "$samples/06_occlusion.dp2t"

# One address for a place, printed and accepted by every verb.
occlusion=$samples/06_occlusion.dp2t
expect 0 "" dump --offsets --at 1.2 "$occlusion"
has "# 4+0x4e, draw 1.2"
[ "$(wc -l <stdout)" = 2 ] || fail "dump --at prints more than the place: $(cat stdout)"
expect 0 "" dump --at 5 "$occlusion"
has "expect ddrval 0x00000000"
expect 0 "" queries --at 1.1 "$occlusion"
has "draw 1.1 at 4+0x30 TRIANGLESTRIP: 2 primitives, 9600 of 19440 pixels passed"
expect 0 "" check --at 3+0x18 "$samples/08_malformed.dp2t"
has "0 diagnostics"
expect 0 "" info --at 4+0x4e "$occlusion"
has "command bytes 6"
expect 0 "" asm --raw --at 4+0x4e "$occlusion" -o one.bin
[ "$(od -An -tx1 one.bin)" = " 13 00 02 00 04 00" ] || fail "asm --at writes $(od -An -tx1 one.bin)"
expect 0 "" replay --until 1.1 "$occlusion" --hashes
has "frame 1: surface 1 hash"
! grep -q 'query 7' stdout || fail "replay --until goes on"
expect 0 "" replay --until 3 "$samples/08_malformed.dp2t"
expect 2 "there is no draw '1.3'" replay --until 1.3 "$occlusion"
expect 2 "there is no record '99'" dump --at 99 "$occlusion"
expect 2 "no command starts at '4+0x1'" queries --at 4+0x1 "$occlusion"
expect 2 "'x' is not a place" check --at x "$occlusion"
expect 2 "is not a submission" asm --raw --at 3 "$occlusion" -o one.bin
expect 2 "--at requires --raw" asm --at 4 "$occlusion" -o one.dp2c

# Raw bytes are a command buffer.
expect 0 "" asm "$samples/06_occlusion.dp2t" --raw -o raw.bin
expect 0 "" dump --offsets raw.bin
has "CREATEQUERY"
# A truncated container gives its complete records; a damaged one is an error.
head -c 200 06_occlusion.dp2c >cut.dp2c
expect 1 "ends early" info cut.dp2c
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
