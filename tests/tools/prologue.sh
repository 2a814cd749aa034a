# The beginning of the tests of the program, to be sourced with their arguments SOURCE_DIR PROGRAM: sets $samples and
# $program, changes to an empty folder, and defines fail, which prints an error and sets $failed, two checks of a run,
# within, which waits, and $loops, a pixel shader whose pixels take minutes.
set -u
samples=$1/samples program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
fail() { echo "$(basename "$0" .sh): $*"; failed=1; }
# expect STATUS TEXT ARGUMENT...: the exit status, and one line on standard error that has TEXT ("": no line).
expect() {
    local status=$1 text=$2
    shift 2
    "$program" "$@" >stdout 2>stderr </dev/null
    local got=$?
    [ $got = "$status" ] || fail "$* ends with $got instead of $status: $(cat stderr)"
    if [ -z "$text" ]; then
        [ ! -s stderr ] || fail "$* says on standard error: $(cat stderr)"
    else
        grep -qF -- "$text" stderr || fail "$* does not say '$text' but: $(cat stderr)"
        [ "$(wc -l <stderr)" -le 1 ] || [ "$status" = 2 ] || fail "$* says more than one line: $(cat stderr)"
    fi
}
# has TEXT: the last output contains it.
has() { grep -qF -- "$1" stdout || fail "no '$1' in: $(head -c 600 stdout)"; }
# within SECONDS COMMAND...: waits until it succeeds; 1 after that time.
within() {
    local until=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.05
    done
}
loops='CREATEPIXELSHADER { 5 auto asm {
ps_3_0
def c0, 0.5, 1, 2, 0.25
defi i0, 255, 0, 0, 0
mov r0, c0
rep i0
rep i0
rep i0
add r0, r0, c0
mul r0, r0, c0.x
endrep
endrep
endrep
mov oC0, r0
} } SETPIXELSHADER { 5 }'
