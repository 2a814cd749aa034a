# What the tests of the program begin with, to be sourced with their arguments SOURCE_DIR PROGRAM: $samples, $program, an
# empty folder to work in, and fail, which tells what is wrong and sets $failed.
set -u
samples=$1/samples program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
fail() { echo "$(basename "$0" .sh): $*"; failed=1; }
