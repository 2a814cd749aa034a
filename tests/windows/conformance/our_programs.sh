# Sourced: runs the programs of tests/windows/d3d8/ and tests/windows/d3d9/, of either word size, beside our runtimes.
. tests/windows/conformance/releases.sh
. tests/windows/conformance/prefix.sh
root=$PWD work=${CONFORMANCE_WORK:-$PWD/build/conformance} dp2=$PWD/build/release/bin/dp2

# on_display BITS NUMBER SCRIPT ARGUMENT...: runs the script, with --on-display as last argument, on a display with this number
# or a later one, where Wine runs programs of this word size: here, or in a Debian. Returns when the script runs there.
on_display() {
    local bits=$1 number=$2 script=$3
    shift 3
    [ "${*: -1}" != --on-display ] || return 0
    if [ "$bits" = 32 ] && ! runs_32_bits; then
        exec "$root/tests/windows/conformance/debian.sh" 32 "${DP2_SYSTEMS:-$work}" "$(debian_of "$(machine_wine)")" "$work" "$script" "$@"
    fi
    exec "$root/tests/windows/conformance/display.sh" "$number" "$script" "$@" --on-display
}

# in_new_folder NAME: makes a temporary folder the current one, with a prefix and a server that end with the script. All
# programs share the display and the processes of Wine's desktop.
in_new_folder() {
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    use_prefix "$work" "$1"
    trap 'wineserver -k || true; rm -rf "$folder"' EXIT
    keep_server
    cd "$folder"
}

# folder_of BITS: where the runtimes and programs of this word size are
folder_of() {
    if [ "$1" = 64 ]; then echo "$root/build/mingw/bin"; else echo "$root/build/mingw32/bin"; fi
}
# copy_programs BITS PROGRAM...: to the current folder, with the runtimes beside them
copy_programs() {
    local from
    from=$(folder_of "$1")
    cp "$from"/{d3d8,d3d9}.dll "$root/build/mingw/bin/dp2-gpu64.exe" "${@:2}" .
}

# begin_programs NAME NUMBER ARGUMENT...: begins the script tests/windows/NAME/run.sh with the arguments [--bits 64|32]. Sets
# api; bits; bin, the folder of the build; elsewhere, where the GPU is not by default (a setting of DP2_GPU).
begin_programs() {
    local number=$2
    api=$1 bits=64
    shift 2
    if [ "${1:-}" = --bits ]; then bits=${2:-} && shift 2; fi
    case $bits-${1:-} in 64- | 32- | 64---on-display | 32---on-display) ;; *) echo "usage: tests/windows/$api/run.sh [--bits 64|32]" >&2 && exit 2 ;; esac
    on_display "$bits" "$number" "$root/tests/windows/$api/run.sh" --bits "$bits" "$@"
    bin=$(folder_of "$bits") elsewhere=process
    [ "$bits" = 64 ] || elsewhere=inside
    in_new_folder "$api-$bits"
    copy_programs "$bits" "$bin"/test_"$api"_*.exe
}

# Prints the program's output last, after the log, which may be long.
fail() { tail -n 200 log out 2>/dev/null || true; echo "$api, $bits bits: $*"; exit 1; }

# run PROGRAM ARGUMENT...: the program must end with status 0 and print its last line. On a busy machine Wine sometimes
# ends with status 1 before the program begins, so a program that neither prints nor logs anything runs once more.
run() {
    local status attempt
    for attempt in 1 2; do
        rm -f log
        status=0
        DP2_LOG=log timeout 300 wine "test_${api}_$1.exe" "${@:2}" >out 2>&1 || status=$?
        [ ! -s out ] && [ ! -s log ] && [ $attempt = 1 ] || break
        echo "again: $api $1, which did not begin: status $status"
    done
    [ $status = 0 ] || fail "$1 failed with $status"
    grep -q "as they should be" out || fail "$1 did not end"
}

# accepted PROGRAM ARGUMENT...: likewise, and the driver must refuse no command
accepted() {
    run "$@"
    ! grep -qs "command refused" log || fail "$1: a command was refused"
}

# replayed FILE WHAT: a replay of the recording shows the same pictures and answers.
replayed() {
    [ -s "$1" ] || fail "$2: nothing was recorded"
    "$dp2" replay "$1" --verify >replay 2>&1 || { cat replay; fail "$2: the replay of $1 differs"; }
}
