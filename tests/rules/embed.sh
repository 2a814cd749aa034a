#!/usr/bin/env bash
# Installs the library to a place of its own and builds the embedding sample against it, by CMake and by pkg-config.
# Usage: embed.sh SOURCE_DIR BUILD_DIR
set -euo pipefail
source=$1 build=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix/usr" >/dev/null
cmake -G Ninja -S "$source/samples/embed" -B "$prefix/cmake" -DCMAKE_PREFIX_PATH="$prefix/usr" >/dev/null
cmake --build "$prefix/cmake" >/dev/null
"$prefix/cmake/embed"
directory=$(dirname "$(find "$prefix/usr" -name dp2emu.pc)")
# The file names the prefix it was configured for; the sample is linked where it was put now.
flags=$(PKG_CONFIG_PATH=$directory pkg-config --define-variable=prefix="$prefix/usr" --static --cflags --libs dp2emu)
cc "$source/samples/embed/embed.c" -o "$prefix/embed" $flags
"$prefix/embed"
