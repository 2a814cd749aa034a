#!/usr/bin/env bash
# another_parser.sh BUILD_DIR: runs the commands of README.md's section "Another parser" in a temporary folder, on the
# libraries in BUILD_DIR; then again with a parser that frees memory by the wrong function and reads past its copy,
# which the sanitizer must report. Status 77: clang or its runtimes are missing.
set -euo pipefail
build=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "another_parser: $*"; exit 1; }
echo 'int LLVMFuzzerTestOneInput(const unsigned char* d, unsigned long n) { return d && n > ~1ul; }' >probe.c
clang -fsanitize=address,undefined,fuzzer probe.c -o probe 2>/dev/null || { echo "another_parser: no clang with libFuzzer: skipped"; exit 77; }

mkdir -p tests build
ln -s "$here" tests/fuzz
ln -s "$build" build/release
sed -n '/^## Another parser$/,/^## Parsers/s/^    //p' "$here/README.md" >commands
# Which operator new a program uses depends on the order of its libraries, and only clang puts the sanitizer's first.
! nm -C --defined-only "$build/tests/fuzz/libdp2fuzz.a" | grep -E 'operator (new|delete)' || fail "the library replaces the program's memory"
[ "$(wc -l <commands)" -ge 4 ] || fail "README.md shows too few commands"
timeout 300 bash -euo pipefail commands >said 2>&1 || { tail -n 40 said; fail "README.md's commands"; }
grep -q '^Done 3000 runs' said || { tail -n 40 said; fail "README.md's fuzzer did not run 3000 inputs"; }
[ -n "$(ls found)" ] || fail "README.md's fuzzer found no new input"

# expect WHAT TEXT: runs the commands with the parser of broken.cpp; they must fail with an error that contains TEXT.
expect() {
    sed '/^clang /a clang++ -g -O1 -fsanitize=address,undefined,fuzzer-no-link -I tests/fuzz/walker -c broken.cpp -o walker.o' commands >broken_commands
    ! timeout 300 bash -euo pipefail broken_commands >said 2>&1 || fail "a parser that $1 passed"
    grep -q "$2" said || { tail -n 40 said; fail "a parser that $1 did not end with $2"; }
}
broken() { # broken STATEMENT: writes broken.cpp with the statement at the end of a walk
    cat >broken.cpp <<END
#include "walker.h"
#include <cstdlib>
#include <cstring>
uint8_t* volatile copied; // so that it is not optimized away
int walk_commands(const uint8_t* bytes, size_t size, struct walk* out) {
    uint8_t* copy = new uint8_t[size + 1];
    copied = copy;
    if (size != 0) std::memcpy(copy, bytes, size);
    std::memset(out, 0, sizeof *out);
    out->error = size;
    $1
    return 1;
}
END
}
broken 'std::free(copy);'
expect "frees what it allocated by new" alloc-dealloc-mismatch
broken 'if (size > 8) out->draws = copy[size + 8]; delete[] copy;'
expect "reads past its memory" heap-buffer-overflow
echo "another_parser: README.md's commands build a fuzzer that runs, and finds what is wrong"
