#!/usr/bin/env bash
# dp2 reduce: what is left of captures of an error, a pixel, a crash, and of what a command finds interesting.
# Usage: reduce.sh SOURCE_DIR PROGRAM
# shellcheck disable=SC2016 # commands of --script expand in the shell that reduce starts
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"
export program
# left TEXT [FILE]: the capture that is left, small.dp2c, is this text.
left() {
    printf 'dp2t 1\n%s\n' "$1" >wanted.dp2t
    [ "$("$program" dump "${2:-small.dp2c}")" = "$("$program" dump wanted.dp2t)" ] || fail "instead of $1 is left: $("$program" dump "${2:-small.dp2c}")"
}

# An error: only the call, and of it the malformed command.
expect 0 "" reduce "$samples/08_malformed.dp2t" --error --out small.dp2c
has "D3DERR_COMMAND_UNPARSED: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE"
expect 1 "1 call failed" replay small.dp2c
[ "$("$program" dump small.dp2c | grep -c RENDERSTATE)" -le 1 ] || fail "more than the error is left: $("$program" dump small.dp2c)"
"$program" info --json small.dp2c | grep -q '"submissions":1,"malformed":1,"presents":0' || fail "records are left: $("$program" dump small.dp2c)"
expect 1 "truncated" info small.dp2c
expect 1 "" check small.dp2c
cp small.dp2c first.dp2c
expect 0 "" reduce "$samples/08_malformed.dp2t" --error --at 3 --out small.dp2c
cmp -s small.dp2c first.dp2c || fail "two reductions give two results"
expect 1 "that call does not fail" reduce "$samples/08_malformed.dp2t" --error --at 5 --out small.dp2c
expect 1 "no call fails" reduce "$samples/06_occlusion.dp2t" --error --out small.dp2c
# A record that cannot be played.
printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8\ndestroy 9\ndestroy 1\n' >broken.dp2t
expect 0 "" reduce broken.dp2t --error --out small.dp2t
has "a record that cannot be played: bad handle: handle"
left 'destroy 9' small.dp2t

# A pixel of each kind of sample: the same pixel, in fewer bytes, and it is drawn. Reduced once more nothing changes.
while read -r name pixel; do
    expect 0 "" reduce "$samples/$name" --pixel "$pixel" --max-seconds 300 --out small.dp2c
    head -n 1 stdout >pixel
    grep -q '^stopped early' stdout && fail "$name takes too long: $(cat stdout)"
    expect 0 "" replay small.dp2c
    "$program" asm "$samples/$name" -o whole.dp2c
    [ "$(stat -c %s small.dp2c)" -lt "$(stat -c %s whole.dp2c)" ] || fail "$name does not become smaller"
    [ "$("$program" dump --offsets small.dp2c | grep -c 'draw 1')" = 1 ] || fail "$name keeps more than one draw: $("$program" dump small.dp2c)"
    expect 0 "" reduce small.dp2c --pixel "$pixel" --out again.dp2c
    [ "$(head -n 1 stdout)" = "$(cat pixel)" ] || fail "$name: another pixel: $(head -n 1 stdout), it was $(cat pixel)"
    cmp -s small.dp2c again.dp2c || fail "$name can be reduced further"
done <<END
02_dx9_streams.dp2t 64,64
06_occlusion.dp2t 90,60
03_textured_blend.dp2t 64,64,1
END
expect 1 "is 00000000 without any draw or blit" reduce "$samples/07_response_continue.dp2t" --pixel 1,1 --out small.dp2c
expect 1 "there is no such pixel: out of range: pixel" reduce "$samples/06_occlusion.dp2t" --pixel 160,0 --out small.dp2c
expect 1 "there is no such pixel: bad handle: surface" reduce "$samples/06_occlusion.dp2t" --pixel 1,1,77 --out small.dp2c
for pixel in x 1 '1,' 1,2,3,4 1,,2 -1,2 '1,2,' 4294967296,1; do
    expect 2 "is not a pixel" reduce "$samples/06_occlusion.dp2t" --pixel="$pixel" --out small.dp2c
done

# Somebody else's driver, which crashes when a capture has two opcodes: started by --script, and as the replay itself.
cat >driver.sh <<'END'
#!/bin/sh
"$program" dump "$1" | grep -q 'ISSUEQUERY.*END' && "$program" dump "$1" | grep -q CULLMODE && kill -SEGV $$
exit 0
END
chmod +x driver.sh
expect 0 "" reduce "$samples/06_occlusion.dp2t" --crash --script './driver.sh %s' --out small.dp2c
has "the command is ended by signal 11"
left 'submit { RENDERSTATE { CULLMODE NONE } ISSUEQUERY { id 7 flags END } }'
expect 1 "nothing crashes: the command ends with status 0" reduce "$samples/05_scissor_clear.dp2t" --crash --script ./driver.sh --out small.dp2c
expect 1 "nothing crashes: the replay ends with status 0" reduce "$samples/05_scissor_clear.dp2t" --crash --out small.dp2c
if command -v cc >/dev/null; then
    # A library that ends a replay by a signal, as an error in the emulator would: when the file has a command of FOUR bytes.
    cat >crash.c <<'END'
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
__attribute__((constructor)) static void start(void) {
    static char line[65536], file[1 << 20];
    FILE* in = fopen("/proc/self/cmdline", "rb");
    size_t n = in ? fread(line, 1, sizeof line - 1, in) : 0;
    if (in) fclose(in);
    const char* verb = n ? line + strlen(line) + 1 : line;
    if (!n || strcmp(verb, "replay") != 0) return;
    in = fopen(verb + strlen(verb) + 1, "rb");
    n = in ? fread(file, 1, sizeof file, in) : 0;
    if (in) fclose(in);
    if (memmem(file, n, "FOUR", 4)) raise(SIGABRT);
}
END
    if cc -shared -fPIC -o crash.so crash.c; then
        printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { RENDERSTATE { ZENABLE TRUE } raw { "FOUR" } }\npresent 1\n' >crash.dp2t
        sed -i 's/raw { "FOUR" }/raw { u8 70 79 85 82 }/' crash.dp2t
        LD_PRELOAD=$PWD/crash.so ASAN_OPTIONS=verify_asan_link_order=0 expect 0 "" reduce crash.dp2t --crash --out small.dp2c
        has "the replay is ended by signal 6"
        left 'submit { raw { u8 70 79 85 82 } }'
    fi
fi

# What a command finds interesting; it gets the form that is written.
expect 0 "" reduce "$samples/03_textured_blend.dp2t" --script 'grep -q ALPHABLENDENABLE %s' --out small.dp2t
left 'submit { RENDERSTATE { ALPHABLENDENABLE TRUE } }' small.dp2t
"$program" asm --raw "$samples/06_occlusion.dp2t" -o raw.bin
expect 0 "" reduce raw.bin --fvf 'XYZRHW|DIFFUSE' --script 'grep -qF "$(printf "\133")"' --out small.bin
[ "$(xxd -p small.bin)" = 5b000000 ] || [ "$(stat -c %s small.bin)" -le 12 ] || fail "of raw commands is left: $(xxd small.bin)"
expect 1 "the command does not accept the capture: it ends with status 1" reduce raw.bin --fvf 'XYZRHW|DIFFUSE' --script false --out small.bin
expect 0 "" reduce "$samples/06_occlusion.dp2t" --script true --out small.dp2c
left ''
expect 0 "" reduce small.dp2c --script true --out smaller.dp2c # nothing is left to drop
# A name with quotes, a command that hangs, one that prints: no try is waited for longer than it may take.
mkdir "it's a \$folder"
TMPDIR="$PWD/it's a \$folder" expect 0 "" reduce "$samples/06_occlusion.dp2t" --script 'test -f %s && test -f %s' --out small.dp2c
[ -z "$(ls -A "it's a \$folder")" ] || fail "files are left behind: $(ls "it's a \$folder")"
SECONDS=0
expect 0 "" reduce "$samples/06_occlusion.dp2t" --timeout 3 --script 'echo noise; echo noise >&2; "$program" dump %s | grep -q ISSUEQUERY || sleep 100' --max-seconds 15 --out small.dp2c
[ $SECONDS -le 60 ] || fail "tries that hang took $SECONDS s"
expect 1 "it does not end in time (--timeout)" reduce "$samples/06_occlusion.dp2t" --timeout 0.2 --script 'sleep 100; true' --out small.dp2c

# An interrupt, or the end of the time: what was reached is kept, and no child is left.
mkdir interrupted
for signal in INT TERM HUP QUIT; do
    rm -f small.dp2c reached
    TMPDIR=$PWD/interrupted "$program" reduce "$samples/11_shaders.dp2t" --script 'sleep 0.1; test $(wc -c <%s) -gt 30500 && echo >>reached' --out small.dp2c >stdout 2>stderr &
    pid=$!
    within 60 sh -c '[ "$(cat reached | wc -l)" -gt 1 ]' 2>/dev/null || fail "the reduction reaches nothing"
    kill -$signal $pid
    wait $pid || fail "a reduction with SIG$signal ends with $?: $(cat stderr)"
    has "stopped early"
    [ -z "$(ls -A interrupted)" ] || fail "SIG$signal: files are left behind: $(ls interrupted)"
    expect 0 "" info small.dp2c
done
expect 0 "" reduce "$samples/11_shaders.dp2t" --script 'sleep 0.1; test $(wc -c <%s) -gt 30500' --max-seconds 1 --out small.dp2c
has "stopped early"
expect 0 "" info small.dp2c

# Broken and hostile files.
: >empty
printf 'dp2t 1\n' >nothing.dp2t
"$program" asm "$samples/06_occlusion.dp2t" -o whole.dp2c
head -c 300 whole.dp2c >cut.dp2c
(head -c 100 whole.dp2c; printf 'xxxx'; tail -c +105 whole.dp2c) >damaged.dp2c
expect 1 "no call fails" reduce empty --raw --error --out small.dp2c
expect 1 "no call fails" reduce nothing.dp2t --error --out small.dp2c
expect 3 "corrupt" reduce damaged.dp2c --error --out small.dp2c
"$program" reduce cut.dp2c --script true --out small.dp2c >stdout 2>stderr
[ $? = 1 ] || fail "a file that is cut off is reduced without a word"
printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit capacity 1073741825 { }\n' >large.dp2t
expect 0 "" reduce large.dp2t --error --out small.dp2t
has "limit exceeded: max_command_capacity"
left 'submit capacity 1073741825 { }' small.dp2t
# Mistakes of the command line.
expect 2 "use one of --crash, --error, --pixel and --script" reduce whole.dp2c --out small.dp2c
expect 2 "one of --crash" reduce whole.dp2c --error --pixel 1,1 --out small.dp2c
expect 2 "--at is for --error" reduce whole.dp2c --pixel 1,1 --at 1 --out small.dp2c
expect 2 "is the input and would be overwritten" reduce whole.dp2c --script true --out whole.dp2c
expect 2 "both take standard output" reduce whole.dp2c --script true --json --out -
expect 2 "--out is required" reduce whole.dp2c --script true
expect 0 "" reduce whole.dp2c --script true --out -
"$program" info - <stdout >/dev/null || fail "standard output has something else than the capture"
[ $failed = 0 ] && echo "reduce: captures are as small as they can be"
exit $failed
