#!/usr/bin/env bash
# The Debian packages: builds them, checks them with lintian, installs them on this machine, uses what they install (the
# program, its man pages and completions; the examples in C, C++ and Python by CMake and pkg-config), and removes them.
# Usage: tests/release/packaging/run.sh [FOLDER]          (keeps the packages in FOLDER; DP2_PREBUILT as in tools/packaging/build.sh)
set -euo pipefail
cd "$(dirname "$0")/../../.."
source=$PWD
scratch=$(mktemp -d) lock=$PWD/tools/setup.sh # lock: only one dpkg may run at a time
run=""
[ "$(id -u)" = 0 ] || run=sudo
packages="libdp2emu0 libdp2emu-dev dp2emu-tools dp2emu-samples libdp2fuzz-dev python3-dp2emu"
installed=""
finish() {
    # shellcheck disable=SC2086 # lists of names
    [ -z "$installed" ] || $run flock --close "$lock" dpkg --purge $packages >/dev/null
    rm -rf "$scratch"
}
trap finish EXIT
fail() { echo "packaging: $*"; exit 1; }

# shellcheck disable=SC2086
! dpkg-query -W -f '${Status}\n' $packages 2>/dev/null | grep 'ok installed' || fail "packages of this name are installed"
tools/setup.sh --packages lintian man-db pkg-config python3
folder=${1:-$scratch/packages}
tools/packaging/build.sh "$folder" >"$scratch/build" 2>&1 || { tail -n 60 "$scratch/build"; fail "the build"; }
folder=$(cd "$folder" && pwd)

# --- what is in them ---
lintian --fail-on error,warning --suppress-tags-from-file tests/release/packaging/lintian-tags "$folder"/*.changes || fail "lintian"
contents() { dpkg-deb --contents "$folder/$1"_*.deb | awk '{ print $6 }' | sed 's|^\./|/|'; }
holds() { # package, expression...
    local package=$1 expression listed
    listed=$(contents "$package")
    shift
    for expression in "$@"; do grep -qE "^$expression\$" <<<"$listed" || fail "$package has no $expression"; done
}
holds libdp2emu0 '/usr/lib/.*/libdp2emu\.so\.0'
holds libdp2emu-dev /usr/include/dp2emu.h '/usr/lib/.*/libdp2emu\.a' '/usr/lib/.*/libdp2emu\.so' \
    '/usr/lib/.*/pkgconfig/dp2emu\.pc' '/usr/lib/.*/cmake/dp2emu/dp2emuConfig\.cmake' \
    '/usr/share/doc/libdp2emu-dev/examples/dp2emu\.py' '/usr/share/doc/libdp2emu-dev/PROMISES\.md(\.gz)?'
holds dp2emu-tools /usr/bin/dp2 /usr/share/man/man1/dp2-replay.1.gz /usr/share/bash-completion/completions/dp2 \
    /usr/share/fish/vendor_completions.d/dp2.fish '/usr/share/doc/dp2emu-tools/tasks/ci\.md' \
    '/usr/share/doc/dp2emu-tools/shadow_map\.html'
holds dp2emu-samples /usr/share/dp2emu/samples/06_occlusion.dp2t /usr/share/dp2emu/samples/d3d9/shadow_map.dp2c \
    /usr/share/dp2emu/samples/d3d8/lightmap.dp2c /usr/share/dp2emu/samples/ddraw/cube_2001.dp2c \
    /usr/share/dp2emu/samples/protocol/manifest.json /usr/share/dp2emu/samples/pictures/11_shaders.png \
    '/usr/share/dp2emu/samples/driver/hooked/0001\.bin'
holds libdp2fuzz-dev /usr/include/dp2_mutator.h '/usr/lib/.*/libdp2fuzz\.a' /usr/share/dp2emu/corpora/decoder_seed_corpus.zip \
    '/usr/share/doc/libdp2fuzz-dev/examples/bindings/fuzzer\.rs' '/usr/share/doc/libdp2fuzz-dev/examples/walker/walker\.c'
! contents libdp2emu-dev | grep tasks || fail "libdp2emu-dev has the pages by task"
holds python3-dp2emu /usr/lib/python3/dist-packages/dp2emu.py
! contents libdp2emu-dev | grep mutator || fail "libdp2emu-dev has the mutator"
! contents libdp2emu0 | grep -E '\.(h|a|so)( |$)' || fail "libdp2emu0 has files for development"
# Checks the hardening that debian/rules requests: traces of the flags in a file, and that the program is
# position-independent.
hardened() { # file
    local symbols dynamic
    symbols=$(nm -D --undefined-only "$1") dynamic=$(readelf -dW "$1")
    grep -q BIND_NOW <<<"$dynamic" || grep -q 'Flags:.*NOW' <<<"$dynamic" || fail "$1 binds when it is called"
    grep -q GNU_RELRO < <(readelf -lW "$1") || fail "$1 has no read-only relocations"
    grep -q __stack_chk_fail <<<"$symbols" || fail "$1 has no protected stacks"
    grep -qE '__[a-z]+_chk@' <<<"$symbols" || fail "$1 has no checked string functions"
    grep -q 'DYN' < <(readelf -hW "$1") || fail "$1 cannot be moved"
}
if [ -z "${DP2_PREBUILT:-}" ]; then
    for package in libdp2emu0 dp2emu-tools; do dpkg-deb --extract "$folder/${package}"_*.deb "$scratch/extracted"; done
    for file in "$scratch"/extracted/usr/lib/*/libdp2emu.so.*.* "$scratch/extracted/usr/bin/dp2"; do hardened "$file"; done
fi

# --- installed ---
installed=yes
# shellcheck disable=SC2046 # names of files
# Small systems configure dpkg to skip these folders.
$run flock --close "$lock" dpkg --path-include='/usr/share/man/*' --path-include='/usr/share/doc/*' \
    --install $(for package in $packages; do echo "$folder/$package"_*.deb; done) >/dev/null
cd "$scratch"
dp2 replay "$source/samples/06_occlusion.dp2t" --verify >said
grep 'query 7 = 800' said
man dp2-replay >said
grep -q -- --verify said || fail "the man page does not name --verify"
bash -c '. /usr/share/bash-completion/completions/dp2 && complete -p dp2' >/dev/null || fail "no completion"

mkdir examples
cp /usr/share/doc/libdp2emu-dev/examples/* examples
cmake -G Ninja -S examples -B cmake >/dev/null
cmake --build cmake -- --quiet
for program in embed embed_cpp embed_static; do "cmake/$program"; done
# shellcheck disable=SC2046 # flags
cc examples/embed.c -o embed $(pkg-config --cflags --libs dp2emu)
./embed
python3 examples/embed.py picture.png
grep -aq IDAT picture.png

cat >mutate.c <<'END'
#include <dp2_mutator.h>
int main(void) {
    uint8_t memory[256] = {8, 0, 1, 0, 27, 0, 0, 0, 1, 0, 0, 0}; /* RENDERSTATE CULLMODE */
    return dp2_mutate_commands(memory, 12, sizeof memory, 0, 1) == 0;
}
END
cc -c mutate.c
c++ mutate.o -ldp2fuzz -l:libdp2emu.a -pthread -o mutate
./mutate
dp2 replay /usr/share/dp2emu/samples/06_occlusion.dp2t --verify | grep 'query 7 = 800'
(cd / && /usr/bin/python3 -c 'import dp2emu; print(dp2emu.__file__)') | grep dist-packages

# --- removed ---
# shellcheck disable=SC2086
$run flock --close "$lock" dpkg --purge $packages >/dev/null
installed=""
hash -r
! command -v dp2 >/dev/null || fail "the program is still there"
! ./embed 2>/dev/null || fail "the library is still there"
echo "packaging: built, installed, used and removed"
