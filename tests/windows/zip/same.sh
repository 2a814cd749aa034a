# Sourced by the tests of dp2.exe with $top, the unpacked archive, and $linux, this system's program: runs both programs
# on the same files, in the folders linux/ and windows/ of $scratch, and compares what they print, write and return.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "zip: $*"; exit 1; }
mkdir "$scratch/linux" "$scratch/windows"

# in_both COMMAND...: runs a command in both folders
in_both() {
    local system
    for system in linux windows; do (cd "$scratch/$system" && "$@"); done
}
# text_of FILE: the same file in both folders, from standard input
text_of() { tee "$scratch/linux/$1" >"$scratch/windows/$1"; }
# as_here FILE: \ is / in names of files, also in JSON; times are T; a 32-bit program has no compiler; the programs may be of
# different commits
as_here() {
    sed -E 's|\\\\|/|g; s|\\|/|g; s/("seconds":|time=")[0-9.e-]+/\1T/g; s/[0-9.]+ s</T s</; s/"compiled":true/"compiled":false/; s/compiled$/interpreted/; s/(dp2 [0-9.]+ \()[^)]*/\1COMMIT/; s/(\.html: .*) [0-9]+ bytes/\1 N bytes/' "$1"
}
# both ARGUMENT...: runs the command in each system's folder; STDIN=FILE gives it standard input
both() {
    local input=${STDIN:-/dev/null}
    expected=0 status=0
    (cd "$scratch/linux" && "$linux" "$@" <"$input") >"$scratch/linux.out" 2>"$scratch/linux.errors" || expected=$?
    (cd "$scratch/windows" && wine "$top/bin/dp2.exe" "$@" <"$input") >"$scratch/windows.out" 2>"$scratch/windows.errors" || status=$?
}
# same ARGUMENT...: equal output, errors and status
same() {
    local stream
    both "$@"
    [ $status = $expected ] || { cat "$scratch/windows.errors"; fail "dp2 $*: status $status, not $expected"; }
    for stream in out errors; do
        diff -a <(as_here "$scratch/linux.$stream") <(as_here "$scratch/windows.$stream") >"$scratch/said" ||
            { head -n 20 "$scratch/said"; fail "dp2 $*: < here, > under Wine ($stream)"; }
    done
}
# same_bytes ARGUMENT...: same(), and not even line ends differ
same_bytes() {
    same "$@"
    cmp "$scratch/linux.out" "$scratch/windows.out" || fail "dp2 $*: other bytes"
}
# same_files: both runs wrote the same files, pictures with equal pixels, since libraries of zlib differ
same_files() {
    diff <(cd "$scratch/linux" && find . -type f | sort) <(cd "$scratch/windows" && find . -type f | sort) || fail "< files here, > under Wine"
    (cd "$scratch/linux" && find . -type f) | while IFS= read -r file; do
        case $file in
        ./programs/*.bin) ;; # functions of Windows are called in another way
        ./pages/dp2-record.1) ;;
        ./pages/dp2.1) diff <(grep -v d3d9.dll "$scratch/linux/$file") <(grep -v d3d9.dll "$scratch/windows/$file") || fail "$file: < here, > under Wine" ;;
        *.jsonl | *.xml | *.txt) diff <(as_here "$scratch/linux/$file") <(as_here "$scratch/windows/$file") || fail "$file: < here, > under Wine" ;;
        *.html) cmp <(as_here "$scratch/linux/$file" | without_pictures) <(as_here "$scratch/windows/$file" | without_pictures) || fail "another page: $file" ;;
        *.png) cmp -s "$scratch/linux/$file" "$scratch/windows/$file" || "$linux" compare "$scratch/linux/$file" "$scratch/windows/$file" >/dev/null || fail "other pixels in $file" ;;
        *) cmp "$scratch/linux/$file" "$scratch/windows/$file" || fail "other bytes in $file" ;;
        esac
    done
}
without_pictures() { sed -E 's/base64,[^"]*/PICTURE/g'; }
# refused STATUS TEXT ARGUMENT...: on Windows alone
refused() {
    local wanted=$1 text=$2
    shift 2
    both "$@"
    [ $status = "$wanted" ] || fail "dp2 $*: status $status, not $wanted"
    grep -q "$text" "$scratch/windows.errors" || { cat "$scratch/windows.errors"; fail "dp2 $*: no line '$text'"; }
}
