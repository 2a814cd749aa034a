#!/usr/bin/env bash
# How the program ends when a disk is full, a pipe's reader exits, or a signal arrives; file names that contain terminal
# control characters.
# Usage: endings.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

# --- a full disk while programs are dumped ---
mkdir dump
ln -s /dev/full dump/0001.txt
expect 4 "dump/0001.txt: cannot be written" replay "$samples/06_occlusion.dp2t" --dump-programs dump
expect 0 "" replay "$samples/06_occlusion.dp2t" --dump-programs whole
[ -s whole/0001.txt ] || fail "no program is dumped"

# --- standard output without a reader ---
for way in "" --sandbox; do
    [ -z "$way" ] || "$program" replay $way "$samples/06_occlusion.dp2t" >/dev/null 2>&1 || continue
    # Allowed: death by SIGPIPE, a failed write, or success; but no other error.
    { "$program" replay $way --json --bytes "$samples/07_response_continue.dp2t" "$samples"/0[1-6]*.dp2t "$samples"/0[1-6]*.dp2t 2>stderr; echo $? >status; } | head -c 1 >/dev/null
    status=$(cat status)
    [ "$status" = 141 ] || [ "$status" = 4 ] || [ "$status" = 0 ] || fail "replay $way into head ends with $status: $(cat stderr)"
    [ ! -s stderr ] || fail "replay $way into head says: $(cat stderr)"
done

# --- signals while a reduction tries something that hangs ---
export TMPDIR=$PWD/temporary
gone() { ! kill -0 "$1" 2>/dev/null; }
for signal in INT TERM HUP QUIT ALRM KILL; do
    rm -rf temporary pid hung small.dp2c
    mkdir temporary
    # Runs of the script are quick until the file `hang` exists, which is created after the first run has started; the
    # next run then hangs.
    setsid "$program" reduce "$samples/11_shaders.dp2t" --script 'echo $$ >pid; sleep 0.05; [ ! -e hang ] || { touch hung; sleep 300; }; : %s' --out small.dp2c >stdout 2>stderr &
    reducing=$!
    within 60 test -s pid || fail "reduce tries nothing"
    touch hang
    within 60 test -e hung || fail "reduce tries nothing more"
    child=$(cat pid)
    kill -s $signal $reducing
    within 60 gone $reducing || { fail "reduce goes on after $signal" && kill -9 $reducing; }
    wait $reducing 2>/dev/null
    status=$?
    rm -f hang
    if [ $signal = KILL ]; then
        [ $status = 137 ] || fail "reduce ends with $status"
    else
        [ $status -le 1 ] || fail "reduce ends with $status after $signal: $(cat stderr)"
        [ -s small.dp2c ] || [ $status = 1 ] || fail "nothing is kept after $signal"
        [ -z "$(ls temporary)" ] || fail "$signal leaves $(ls temporary)"
    fi
    # After SIGKILL other processes clean up, so the test has to wait.
    within 60 sh -c '[ -z "$(ls temporary)" ]' || fail "$signal leaves $(ls temporary)"
    within 60 gone "$child" || fail "$signal leaves the command that was tried"
done
# The child process that checks a pixel starts no other program.
rm -rf temporary && mkdir temporary
cat >heavy.dp2t <<T
dp2t 1
surface 1 format X8R8G8B8 size 1024x1024 usage target
context 1 interface 5 target 1
submit context 1 vertex_type XYZRHW {
  vertices { f32 0 0 0.5 1 1024 0 0.5 1 0 1024 0.5 1 }
  $loops
  RENDERSTATE { CULLMODE NONE }
  TRIANGLELIST count 1 { first 0 }
}
present 1
T
setsid "$program" reduce heavy.dp2t --pixel 5,5 --timeout 1000 --max-milliseconds 1000000 --max-operations 18446744073709551615 --out small.dp2c >stdout 2>stderr &
reducing=$!
looks() { child=$(pgrep -P $reducing -f heavy.dp2t | while read -r one; do [ "$(ps -o pgid= "$one" | tr -d ' ')" = "$one" ] && [ "$(ps -o sid= "$one" | tr -d ' ')" = $reducing ] && echo "$one"; done | head -n 1) && [ -n "$child" ]; }
within 60 looks || fail "reduce --pixel looks at nothing: $(cat stderr)"
kill -s KILL $reducing
wait $reducing 2>/dev/null
within 20 gone "$child" || { fail "KILL leaves the child that looks at a pixel" && kill -9 "$child"; }
within 20 sh -c '[ -z "$(ls temporary)" ]' || fail "KILL with --pixel leaves $(ls temporary)"
unset TMPDIR

# --- names ---
name=$(printf 'a\nb\033[31mc\177d\302\233e.dp2c')
printf 'nothing' >"$name"
for verb in info replay check dump; do
    "$program" $verb "$name" >stdout 2>stderr
    if LC_ALL=C grep -qP '[\x00-\x09\x0b-\x1f\x7f\x9b]' stderr stdout || [ "$(wc -l <stderr)" -gt 1 ]; then
        fail "$verb prints a name as it is: $(cat -v stderr)"
    fi
    grep -qF 'a\nb\x1b[31mc\x7fd\xc2\x9be.dp2c' stderr || fail "$verb does not name the file: $(cat -v stderr)"
done
cp "$samples/06_occlusion.dp2t" "$name"
"$program" info "$name" "$name" >stdout 2>stderr || fail "info of a file with such a name: $(cat stderr)"
LC_ALL=C grep -qP '[\x00-\x09\x0b-\x1f\x7f\x9b]' stdout && fail "a name before each line is printed as it is"
"$program" info "$name/no" >stdout 2>stderr
[ "$(wc -l <stderr)" = 1 ] || fail "a name in a folder that is none: $(cat -v stderr)"
"$program" replay "$name" --no-such-option "$name" >stdout 2>stderr
LC_ALL=C grep -qP '[\x00-\x09\x0b-\x1f\x7f\x9b]' stderr && fail "a mistake prints a name as it is: $(cat -v stderr)"
expect 2 'c\x7fd\xc2\x9be.dp2c'"' is not a place" info "$samples/06_occlusion.dp2t" --at "$name"
exit $failed
