#!/usr/bin/env bash
# Runs cases: Cram files (Debian's python3-cram) with commands, their expected output, and their exit status if it is
# not 0.
# Usage: cases.sh SOURCE_DIR PROGRAM [--update] [CASE...]
# CASE: NAME for tests/tools/cases/NAME.t, or a page (README.md, tools/tasks/NAME.md) whose commands must print what the
# page shows, in a folder with samples/, tests/fuzz/ and build/release/bin/dp2; default: all. --update writes the actual
# output to these files.
# A case runs under bash with pipefail, in an empty folder, with dp2 in its PATH, $SOURCE, $SAMPLES, and its own
# $TMPDIR.
# Pages: tools/tasks/ shows exit statuses, as cases do; the others do not. "<!-- needs: WORD... -->" in a page names what
# the commands from there to the next heading need; without it they are not run, which is said. Compilers find headers and
# libraries as if they were installed. DP2_WINDOWS_PROGRAMS: the folder of a build with d3d9.dll and Windows programs.
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
export WINDOWS_PROGRAMS=${DP2_WINDOWS_PROGRAMS:+$(realpath "$DP2_WINDOWS_PROGRAMS")}
unset "${!DP2_@}" CRAM DISPLAY NO_COLOR
cases=$SOURCE/tests/tools/cases
build=$(dirname "$(dirname "$program")")
if [ $# = 0 ]; then
    mapfile -t tasks < <(cd "$SOURCE" && printf '%s\n' tools/tasks/*.md)
    set -- "$cases"/*.t README.md tools/README.md "${tasks[@]}"
fi

# Whether what a page needs is here.
has() {
    case $1 in
    libdp2fuzz) [ -f "$build/tests/fuzz/libdp2fuzz.a" ] && [ -f "$build/responses/libdp2emu.a" ] ;;
    libdp2emu) [ -f "$build/responses/libdp2emu.a" ] ;;
    libfuzzer)
        echo 'int LLVMFuzzerTestOneInput(const unsigned char* d, unsigned long n) { return d && n > ~1ul; }' >"$work/probe.c"
        clang -fsanitize=address,undefined,fuzzer "$work/probe.c" -o "$work/probe" 2>/dev/null
        ;;
    wine) command -v wine >/dev/null && command -v xvfb-run >/dev/null ;;
    # The caller names their folder, since another build may just be linking them.
    DP2_WINDOWS_PROGRAMS) [ -n "$WINDOWS_PROGRAMS" ] ;;
    *) command -v "$1" >/dev/null ;;
    esac
}
# The numbers of the lines in a page that name something which is not here; says which parts are left out.
left_out() { # PAGE
    local line text word heading
    while IFS=: read -r line text; do
        for word in $(sed -E 's/^<!-- needs: (.*) -->$/\1/' <<<"$text"); do
            has "$word" && continue
            heading=$(head -n "$line" "$1" | grep '^#' | tail -n 1 | sed 's/^#* //')
            echo "${1#"$SOURCE/"}: '$heading' is left out: no $word" >&2
            printf '%s ' "$line"
            break
        done
    done < <(grep -n '^<!-- needs: .* -->$' "$1")
}

# Converts a page to a case: uses paragraphs that begin with a command; "|" marks other lines.
prepare='    $ cp -r "$SAMPLES" . && mkdir -p build/release/bin build/mingw tests && ln -s "$(command -v dp2)" build/release/bin && ln -s "$SOURCE/tests/fuzz" tests && { [ -z "$WINDOWS_PROGRAMS" ] || ln -s "$WINDOWS_PROGRAMS" build/mingw/bin; }'
page_to_case() { # PAGE TEXT: the text is appended to each command
    echo "$prepare"
    awk -v out="$(left_out "$1")" -v end="$2" '
        BEGIN { count = split(out, lines, " "); for (i = 1; i <= count; ++i) is_out[lines[i]] = 1 }
        /^#/ { off = 0 } NR in is_out { off = 1 }
        /^    \$ / { shown = !off } !/^    / { shown = 0 }
        { print !shown ? "|" $0 : /^    \$ / ? $0 end : $0 }' "$1"
}
case_to_page() { # CASE TEXT
    tail -n +2 "$1" | awk -v end="$2" '
        { sub(/^\|/, "") }
        end != "" && /^    \$ / && substr($0, length($0) - length(end) + 1) == end { $0 = substr($0, 1, length($0) - length(end)) }
        { print }'
}

# Sets where compilers find headers and libraries.
environment_of() {
    [[ $1 == *.md ]] || return 0
    export CPATH=$SOURCE/responses/include:$SOURCE/tests/fuzz
    export LIBRARY_PATH=$build/responses:$build/tests/fuzz LD_LIBRARY_PATH=$build/responses
}

status=0
for case in "$@"; do
    if [[ $case == *.md ]]; then
        file=$SOURCE/$case name=$(basename "$case").t indent=4 end=" || :"
        [[ $case != tools/tasks/* ]] || end=""
        grep -q '^    \$ ' "$file" || { echo "$case shows no command" && status=1; }
        page_to_case "$file" "$end" >"$work/$name"
    else
        case=$(basename "$case" .t)
        file=$cases/$case.t name=$case.t indent=2
        cp "$file" "$work"
    fi
    cp "$work/$name" "$work/before"
    result=passed
    (cd "$work" && environment_of "$case" && "$python" -m cram --shell=bash --shell-opts='-o pipefail' --indent=$indent "${options[@]}" "$name") >"$work/log" || result=failed
    if ! cmp -s "$work/before" "$work/$name"; then
        result=rewritten
        if [[ $case == *.md ]]; then case_to_page "$work/$name" "$end" >"$file"; else cp "$work/$name" "$file"; fi
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
