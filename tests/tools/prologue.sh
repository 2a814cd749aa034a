# Sourced at the beginning of the program's tests with their arguments SOURCE_DIR PROGRAM: sets $samples and $program,
# changes to an empty folder, and defines fail, which prints an error and sets $failed, and expect, which checks a run.
set -u
samples=$1/samples program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
fail() { echo "$(basename "$0" .sh): $*"; failed=1; }
# expect STATUS TEXT ARGUMENT...: checks the exit status, and that one line on standard error contains TEXT ("": no
# line).
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
# shellcheck source=tests/tools/functions.sh
. "$1/tests/tools/functions.sh"
