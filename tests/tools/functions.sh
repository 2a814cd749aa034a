# shellcheck shell=bash
# Functions and texts for scripts and cases
# within SECONDS COMMAND...: waits until the command succeeds; returns 1 after that time.
within() {
    local until=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.05
    done
}
# A pixel shader that takes minutes for each pixel.
# shellcheck disable=SC2034 # used by scripts that source this file
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
# unplayable RECORD[;RECORD...]: prints the output and status of replay and check for a capture of these records. Its
# container and its JSON form must give the same.
unplayable() {
    local form replayed=0 checked=0
    printf 'dp2t 1\n%s\n' "${1//;/$'\n'}" >unplayable.dp2t
    dp2 asm unplayable.dp2t -o unplayable.dp2c || return
    for form in dp2t dp2c; do
        dp2 replay unplayable.$form >$form.said 2>&1 || replayed=$?
        dp2 check unplayable.$form >$form.checked 2>&1 || checked=$?
        [ $replayed = $checked ] || echo "replay ends with $replayed, check with $checked"
        cat $form.checked >>$form.said
        sed -i "s/unplayable.$form: //" $form.said
        dp2 check --json unplayable.$form | sed -n 's/.*"at":"\([^"]*\)".*"text":"\([^"]*\)".*/\1: \2/p' >$form.json
        cmp $form.json <(sed '$d; s/ (expected)$//' $form.checked)
    done
    cat dp2t.said
    cmp dp2t.said dp2c.said
    return $checked
}
