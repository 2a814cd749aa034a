#!/usr/bin/env bash
# Installs everything to a temporary folder. The embedding examples in C, C++ and Python build and run out of tree
# against the shared and the static library, by CMake and by pkg-config; the program's man pages and completions are
# installed where man and the shells look for them, with the text that the program prints.
# Usage: embed.sh SOURCE_DIR BUILD_DIR
set -euo pipefail
source=$1 build=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix/usr" >/dev/null
samples=$source/samples/embed libraries=$(dirname "$(find "$prefix/usr" -name libdp2emu.a)")
# run shared|static PROGRAM [ARGUMENT...]: runs the program, after checking that it uses the installed shared library,
# or (static) no shared one.
run() {
    local expected=$1 found=static needed
    shift
    export LD_LIBRARY_PATH=$libraries
    needed=$(ldd "$1" 2>&1) || true # ldd fails for a static executable
    [[ $needed != *"libdp2emu.so.0 => $libraries/"* ]] || found=shared
    [ $found = "$expected" ] || { echo "embed: $1 has the $found library"; exit 1; }
    "$@" || { echo "embed: $1 failed"; exit 1; }
    unset LD_LIBRARY_PATH
}

cmake -G Ninja -S "$samples" -B "$prefix/cmake" -DCMAKE_PREFIX_PATH="$prefix/usr" >/dev/null
cmake --build "$prefix/cmake" >/dev/null
run shared "$prefix/cmake/embed"
run shared "$prefix/cmake/embed_cpp"
run static "$prefix/cmake/embed_static"

for page in PROMISES.md GUIDE.md TEXT.md CAPTURE.md OPCODES.md WIRE.md PIPELINE.md QUERIES.md; do
    [ -s "$(find "$prefix/usr/share/doc" -name $page)" ] || { echo "embed: $page is not installed"; exit 1; }
done

export PKG_CONFIG_PATH=$libraries/pkgconfig
# pkg-config prints a list of flags, so its output is not quoted.
cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$samples/embed.c" -o "$prefix/embed" $(pkg-config --cflags --libs dp2emu)
run shared "$prefix/embed"
cc "$samples/embed.c" -o "$prefix/embed" -static $(pkg-config --static --cflags --libs dp2emu)
run static "$prefix/embed"
c++ -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "$samples/embed.cpp" -o "$prefix/embed" \
    $(pkg-config --cflags --libs dp2emu)
run shared "$prefix/embed"

LD_LIBRARY_PATH=$libraries python3 -B "$samples/embed.py" "$prefix/embed.png"
python3 - "$prefix/embed.png" <<'END'
import sys, zlib
png = open(sys.argv[1], "rb").read()
at = png.index(b"IDAT")
rows = zlib.decompress(png[at + 4:at + 4 + int.from_bytes(png[at - 4:at], "big")])
assert len(rows) == 64 * (1 + 64 * 3) and rows[:4] == b"\0\xff\0\0" and rows[60 * 193:60 * 193 + 4] == b"\0\x20\x20\x20"
END

[ -x "$prefix/usr/bin/dp2" ] || exit 0 # a build without the tools has no program
dp2=$prefix/usr/bin/dp2 share=$prefix/usr/share
cmp <("$dp2" manual) "$share/man/man1/dp2.1"
for verb in $("$dp2" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    cmp <("$dp2" manual "$verb") "$share/man/man1/dp2-$verb.1"
done
cmp <("$dp2" completion bash) "$share/bash-completion/completions/dp2"
cmp <("$dp2" completion fish) "$share/fish/vendor_completions.d/dp2.fish"
! command -v man >/dev/null || MANPATH=$share/man man dp2-replay 2>/dev/null | grep -q -- --verify
echo "embed: the examples build and run, man pages and completions are in place"
