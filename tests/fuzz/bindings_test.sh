#!/usr/bin/env bash
# bindings_test.sh BUILD_DIR: runs the commands of README.md's section "Parsers in Rust and Go" on the libraries in BUILD_DIR;
# both programs must make the same commands as one in C. Status 77: neither rustc nor go works.
set -euo pipefail
build=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "bindings: $*"; exit 1; }
# rustup's rustc fails until a toolchain is chosen, which it looks for in the home folder.
export RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}
works() { case $1 in rustc) rustc --version ;; *) go version ;; esac >/dev/null 2>&1; }
works rustc || works go || { echo "bindings: neither rustc nor go: skipped"; exit 77; }

mkdir include lib
cp "$here"/dp2_mutator.h include
cp "$build"/tests/fuzz/libdp2fuzz.a "$build"/responses/libdp2emu.a lib
ln -s "$here/bindings/fuzzer.rs" "$here/bindings/fuzzer.go" .
printf '\010\000\001\000\033\000\000\000\001\000\000\000' >commands.bin # RENDERSTATE CULLMODE
cat >reference.c <<'END'
#include "dp2_mutator.h"
#include <stdio.h>
int main(void) {
    static uint8_t memory[4096];
    size_t size = fread(memory, 1, sizeof memory, stdin);
    for (unsigned seed = 0; seed < 1000; ++seed) size = dp2_mutate_commands(memory, size, sizeof memory, 0, seed);
    printf("%zu bytes\n", size);
    return 0;
}
END
cc -c -I include reference.c -o reference.o
c++ reference.o -L lib -ldp2fuzz -l:libdp2emu.a -pthread -o reference
expected=$(./reference <commands.bin)
sed -n '/^## Parsers in Rust and Go$/,/^## /s/^    //p' "$here/README.md" >commands
[ "$(wc -l <commands)" = 4 ] || fail "README.md shows other commands"
run() { # LANGUAGE COMPILER
    works "${2%% *}" || { echo "bindings: no $2"; return; }
    grep -A 1 "$2" commands >one
    CGO_CFLAGS="-I$work/include" CGO_LDFLAGS="-L$work/lib" GOFLAGS=-mod=mod GOCACHE=$work/cache HOME=$work \
        timeout 300 bash -euo pipefail one >said 2>&1 || { cat said; fail "$1"; }
    [ "$(tail -n 1 said)" = "$expected" ] || { cat said; fail "$1: expected $expected"; }
    echo "bindings: $1: $expected"
}
run Rust rustc
run Go "go build"
