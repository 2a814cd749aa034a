#!/usr/bin/env bash
# Tests the README on a bare system: a release of Debian in a folder, with a clone of this checkout's last commit. Runs
# the README's two commands, and builds, installs, uses and removes the packages. Needs root, and the network for apt.
#   tests/release/packaging/bare.sh [--kept FOLDER] RELEASE           RELEASE: bookworm, trixie
# The system is removed afterwards. --kept: it stays in FOLDER with installed packages and a compiler cache, so that a
# later run is shorter; such a run does not notice packages that the commands forget to install, and leaves out slow tests
# and the test of the packages.
# Exit code: 0 passed, 1 something failed, 2 usage, 3 the system could not be installed.
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/release/packaging/system.sh
usage() { echo "usage: tests/release/packaging/bare.sh [--kept FOLDER] RELEASE" >&2; exit 2; }
kept=""
[ "${1:-}" != --kept ] || { kept=$(realpath -m "${2:?--kept needs a folder}") && shift 2; }
[ $# = 1 ] || usage
case $1 in bookworm | trixie) release=$1 ;; *) usage ;; esac
work=$(mktemp -d /var/tmp/dp2emu-bare-XXXXXX) # /tmp may be in memory
system=${kept:-$work/system}
place=/var/tmp/dp2emu # the clone's folder in the system
trap 'rm -rf --one-file-system "$work" "${system:?}$place"' EXIT
install_system "$system" "$release" git ca-certificates >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 3; }
rm -rf --one-file-system "${system:?}$place"
git clone -q --no-local --depth 1 "file://$PWD" "$system$place"

inside() { # FOLDER COMMAND...: runs the command with the environment of a new user
    (cd "$1" && in_system "$system" "" "" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "${cache[@]}" "${@:2}")
}
cache=()
if [ -n "$kept" ]; then
    inside / sh -c 'command -v ccache >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends ccache >/dev/null; }'
    cache=(CCACHE_BASEDIR=$place CCACHE_MAXSIZE=1G CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi
fail() { echo "bare: $release: $*"; exit 1; }
in_clone() { inside / sh -c "cd $place && $*" || fail "$*"; }
in_clone tools/demo.sh
for picture in "$system$place"/out/*/*.png; do [ -s "$picture" ] || fail "the demonstration writes no picture"; done
in_clone "tests/run.sh ${kept:+--quick}"
[ -n "$kept" ] || in_clone DP2_PREBUILT=build/release tests/release/packaging/run.sh
echo "bare: $release: both commands pass${kept:+ (the packages were not tested)}"
