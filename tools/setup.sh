#!/usr/bin/env bash
# Installs the Debian packages that building needs, if any is missing; then configures and builds a preset.
# Usage: tools/setup.sh PRESET
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
packages="g++ cmake ninja-build pkg-config libcli11-dev libspdlog-dev libpng-dev nlohmann-json3-dev catch2"
[ "$preset" = bench ] && packages="$packages libbenchmark-dev"
[ "$preset" = fuzz ] && packages="$packages clang"
missing=""
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
    run=""
    [ "$(id -u)" = 0 ] || run=sudo
    echo "installing:$missing"
    $run apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $run apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
# clang's sanitizer runtimes come in a package of their own version.
if [ "$preset" = fuzz ]; then
    version=$(clang --version | sed -n 's/.*clang version \([0-9]*\).*/\1/p' | head -n 1)
    dpkg-query -W "libclang-rt-$version-dev" >/dev/null 2>&1 ||
        { [ "$(id -u)" = 0 ] && run="" || run=sudo; DEBIAN_FRONTEND=noninteractive $run apt-get install -y -qq --no-install-recommends "libclang-rt-$version-dev" >/dev/null; }
fi
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" -- --quiet
