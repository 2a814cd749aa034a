#!/usr/bin/env bash
# Runs cases: Cram files (Debian's python3-cram) with commands, their expected output, and their exit status if it is
# not 0.
# Usage: cases.sh SOURCE_DIR PROGRAM [--update] [CASE...]
# CASE: NAME for tests/tools/cases/NAME.t, or a page (README.md) whose commands must print what the page shows, in a
# folder with samples/ and build/release/bin/dp2; default: all. --update writes the actual output to these files.
# A case runs under bash with pipefail, in an empty folder, with dp2 in its PATH, $SOURCE, $SAMPLES, and its own
# $TMPDIR.
# shellcheck disable=SC2016 # expanded by the shell of a case
set -euo pipefail
SOURCE=$(realpath "$1") program=$(realpath "$2")
shift 2
options=()
if [ "${1:-}" = --update ]; then
    shift
    command -v patch >/dev/null || { echo "cases: patch is not installed: tools/setup.sh --packages patch" && exit 1; }
    options=(--interactive --yes)
fi
for python in python3 /usr/bin/python3 ""; do
    [ -n "$python" ] || { echo "cases: Cram is not installed: tools/setup.sh --packages python3-cram" && exit 1; }
    ! "$python" -c 'import cram' 2>/dev/null || break
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/dp2"
export SOURCE SAMPLES=$SOURCE/samples PATH=$work/bin:$PATH CRAMRC=/dev/null XDG_CACHE_HOME=$work/cache
unset "${!DP2_@}" CRAM DISPLAY NO_COLOR
cases=$SOURCE/tests/tools/cases
[ $# -gt 0 ] || set -- "$cases"/*.t README.md tools/README.md

# Converts a page to a case: uses paragraphs that begin with a command; "|" marks other lines. A page shows no exit
# statuses.
prepare='    $ cp -r "$SAMPLES" . && mkdir -p build/release/bin && ln -s "$(command -v dp2)" build/release/bin'
page_to_case() {
    echo "$prepare"
    awk '/^    \$ / { shown = 1 } !/^    / { shown = 0 } { print !shown ? "|" $0 : /^    \$ / ? $0 " || :" : $0 }' "$1"
}
case_to_page() { tail -n +2 "$1" | sed -E 's/^\|//; s/^(    \$ .*) \|\| :$/\1/'; }

status=0
for case in "$@"; do
    if [[ $case == *.md ]]; then
        file=$SOURCE/$case name=$(basename "$case").t indent=4
        grep -q '^    \$ ' "$file" || { echo "$case shows no command" && status=1; }
        page_to_case "$file" >"$work/$name"
    else
        case=$(basename "$case" .t)
        file=$cases/$case.t name=$case.t indent=2
        cp "$file" "$work"
    fi
    cp "$work/$name" "$work/before"
    result=passed
    (cd "$work" && "$python" -m cram --shell=bash --shell-opts='-o pipefail' --indent=$indent "${options[@]}" "$name") >"$work/log" || result=failed
    if ! cmp -s "$work/before" "$work/$name"; then
        result=rewritten
        if [[ $case == *.md ]]; then case_to_page "$work/$name" >"$file"; else cp "$work/$name" "$file"; fi
    elif grep -q '1 skipped' "$work/log"; then
        result=skipped
        [ $status != 0 ] || status=77
    fi
    echo "$case: $result"
    [ $result = passed ] || [ $result = skipped ] || sed '1d; $d; /^$/d' "$work/log"
    if [ $result = failed ]; then
        status=1
        echo "where this is right: tests/tools/cases.sh . build/release/bin/dp2 --update $case"
    fi
done
exit $status
