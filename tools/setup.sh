#!/usr/bin/env bash
# Installs the Debian packages that building needs, if any is missing; then configures and builds a preset.
# Usage: tools/setup.sh PRESET [OPTION OF CMAKE...] | tools/setup.sh program | tools/setup.sh --packages NAME...
# program: builds only dp2, in build/release; a later `tools/setup.sh release` builds the rest there.
set -euo pipefail
cd "$(dirname "$0")/.."

install() {
    local package missing="" run=""
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    [ "$(id -u)" = 0 ] || run=sudo
    echo "installing:$missing"
    # The lock allows one apt-get at a time; with --close, services that a package starts do not inherit the lock. A list of
    # packages that cannot be updated, as of another architecture, is no reason not to install from the others.
    # shellcheck disable=SC2016,SC2086 # the inner shell's own variables; a list of names
    $run flock --close tools/setup.sh sh -ec 'apt-get update -qq || echo "setup: some lists of packages could not be updated" >&2
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends "$@" >/dev/null' sh $missing
}

preset=${1:-release}
case $preset in
aarch64) install g++-aarch64-linux-gnu qemu-user ;;
linux32) install g++ && install "g++-$(g++ -dumpversion)-multilib" ;;
asan) install clang lld ;;
clang | coverage) install clang ;;
esac
if [ "$preset" = --packages ]; then
    shift
    install "$@"
    exit
fi
install g++ cmake ninja-build pkg-config libcli11-dev libspdlog-dev libpng-dev zlib1g-dev libzstd-dev nlohmann-json3-dev libxbyak-dev libseccomp-dev
if [ "$preset" = program ]; then
    [ -f build/release/build.ninja ] || cmake --preset release -DDP2_BUILD_TESTS=OFF -DDP2_BUILD_BENCHMARKS=OFF >/dev/null
    exec cmake --build --preset release --target dp2
fi
install catch2 libbenchmark-dev libmojoshader-dev python3-jsonschema python3-cram
if [ "$preset" = asan ] || [ "$preset" = coverage ]; then
    # The runtimes of sanitizers and profiles come in a package of clang's own version.
    version=$(clang --version | sed -n 's/.*clang version \([0-9]*\).*/\1/p' | head -n 1)
    install "libclang-rt-$version-dev"
    [ "$preset" != coverage ] || install "llvm-$version"
fi
cmake --preset "$preset" "${@:2}" >/dev/null
quiet=--quiet
[ ! -t 1 ] || quiet="" # on a terminal ninja shows its progress in one line
# shellcheck disable=SC2086 # an option or none
cmake --build --preset "$preset" -- $quiet
