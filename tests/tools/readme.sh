#!/usr/bin/env bash
# Runs every command that the README and the tour of tools/README.md show after "$" and compares what it prints with theirs.
# Usage: readme.sh SOURCE_DIR PROGRAM
set -u
source=$1 program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$source/samples" "$work/samples"
mkdir -p "$work/build/release/bin"
ln -s "$program" "$work/build/release/bin/dp2"
cd "$work" || exit 1
failed=0 commands=0 command="" expected=""
check() {
    [ -n "$command" ] || return 0
    commands=$((commands + 1))
    actual=$(bash -c "$command" 2>&1)
    if [ "$actual" != "$expected" ]; then
        printf 'README: %s\n--- says\n%s\n--- prints\n%s\n' "$command" "$expected" "$actual"
        failed=1
    fi
    command="" expected=""
}
for page in "$source/README.md" "$source/tools/README.md"; do while IFS= read -r line; do
    case $line in
    '    $ '*) check; command=${line#'    $ '} ;;
    '    '*) [ -z "$command" ] || expected="$expected${expected:+
}${line#    }" ;;
    *) check ;;
    esac
done <"$page"; check; done
[ "$commands" -ge 15 ] || { echo "README: only $commands commands were found"; failed=1; }
[ $failed = 0 ] && echo "README: $commands commands print what it says"
exit $failed
