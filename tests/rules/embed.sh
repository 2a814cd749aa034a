#!/usr/bin/env bash
# Installs everything to a place of its own. The embedding sample builds against the library, by CMake and by pkg-config; the
# program's man pages and completions are installed where man and the shells look for them, with the text that the program prints.
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
flags=$(PKG_CONFIG_PATH=$directory pkg-config --static --cflags --libs dp2emu)
cc "$source/samples/embed/embed.c" -o "$prefix/embed" $flags
"$prefix/embed"

[ -x "$prefix/usr/bin/dp2" ] || exit 0 # a build without tools
dp2=$prefix/usr/bin/dp2 share=$prefix/usr/share
cmp <("$dp2" manual) "$share/man/man1/dp2.1"
for verb in $("$dp2" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    cmp <("$dp2" manual "$verb") "$share/man/man1/dp2-$verb.1"
done
cmp <("$dp2" completion bash) "$share/bash-completion/completions/dp2"
cmp <("$dp2" completion fish) "$share/fish/vendor_completions.d/dp2.fish"
! command -v man >/dev/null || MANPATH=$share/man man dp2-replay 2>/dev/null | grep -q -- --verify
echo "embed: the sample builds and runs, man pages and completions are in place"
