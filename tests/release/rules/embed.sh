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
# A driver records itself, and its recording is played on a driver.
run shared "$prefix/cmake/record_driver" "$prefix/driver.dp2c"
run shared "$prefix/cmake/play_capture" "$prefix/driver.dp2c"
run shared "$prefix/cmake/embed"
run shared "$prefix/cmake/embed_cpp"
run static "$prefix/cmake/embed_static"

for page in PROMISES.md GUIDE.md RECORDING.md TEXT.md CAPTURE.md OPCODES.md WIRE.md PIPELINE.md QUERIES.md; do
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
"$dp2" replay --strict --verify "$prefix/driver.dp2c" >/dev/null
"$dp2" check "$prefix/driver.dp2c" >/dev/null
# The player knows the rows of every format, forgets contexts that are destroyed, and refuses a command surface whose
# size is more than 32 bits.
export LD_LIBRARY_PATH=$libraries
{
    printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 4x4 usage texture levels 2\nsublevel 2 of 1 level 1\n'
    printf 'write 2 data { u8 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }\n'
    for context in $(seq 100); do printf 'context %s interface 5\ndestroy_context %s\n' "$context" "$context"; done
    printf 'context 1 interface 5\nsubmit context 1 { }\nexpect ddrval 0\n'
} >"$prefix/objects.dp2t"
for text in "$prefix/objects.dp2t" "$source/tests/golden/texture_formats.dp2t" "$source/tests/golden/blits.dp2t"; do
    "$dp2" asm "$text" -o "$prefix/played.dp2c" >/dev/null
    "$prefix/cmake/play_capture" "$prefix/played.dp2c" >/dev/null || { echo "embed: play_capture fails on $text"; exit 1; }
done
printf 'dp2t 1\ncontext 1 interface 5\nsubmit context 1 offset 0xFFFFFFF0 { %s }\n' "$(printf 'RENDERSTATE { CULLMODE NONE } %.0s' 1 2 3)" >"$prefix/wide.dp2t"
"$dp2" asm "$prefix/wide.dp2t" -o "$prefix/played.dp2c" >/dev/null
status=0
"$prefix/cmake/play_capture" "$prefix/played.dp2c" 2>"$prefix/refused" || status=$?
if [ $status != 2 ] || ! grep -q "command surface is larger than 64 MiB" "$prefix/refused"; then
    echo "embed: play_capture plays a surface of 4 GiB"
    exit 1
fi
unset LD_LIBRARY_PATH
cmp <("$dp2" manual) "$share/man/man1/dp2.1"
for verb in $("$dp2" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    cmp <("$dp2" manual "$verb") "$share/man/man1/dp2-$verb.1"
done
cmp <("$dp2" completion bash) "$share/bash-completion/completions/dp2"
cmp <("$dp2" completion fish) "$share/fish/vendor_completions.d/dp2.fish"
! command -v man >/dev/null || MANPATH=$share/man man dp2-replay 2>/dev/null | grep -q -- --verify
echo "embed: the examples build and run, man pages and completions are in place"
