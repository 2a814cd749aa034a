#!/usr/bin/env bash
# dp2c_writer.h and dp2c_reader.h are what they promise to drivers: C89 and C++ without warnings, freestanding, without a
# symbol that a library would have to define, by every compiler that is installed, for 32 and 64 bits. The code that
# RECORDING.md shows compiles with MinGW's headers of the driver interface. First checks that errors would be noticed.
# Usage: capture_headers.sh SOURCE_DIR
set -euo pipefail
source=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
warnings=(-pedantic -Wall -Wextra -Werror -Wshadow -Wconversion -Wsign-conversion)

# compile COMPILER OPTION... FILE: compiles a file, which then needs no symbol.
compile() {
    "$1" "${warnings[@]}" -ffreestanding -fno-stack-protector -fno-pic -I "$source/responses/include" "${@:2}" -c -o object.o || return 1
    local needed
    needed=$(nm -u object.o)
    [ -z "$needed" ] || { echo "capture_headers: $* needs $needed"; return 1; }
}
implement() { for header in "$@"; do printf '#define DP2C_%s_IMPLEMENTATION\n#include "dp2c_%s.h"\n' "${header^^}" "$header"; done; }

echo 'void* memcpy(void*, const void*, unsigned); void f(void* a) { memcpy(a, a, 9); }' >wrong.c
! compile cc -O2 -fno-builtin -Wno-error wrong.c >/dev/null 2>&1 || { echo "capture_headers: a needed symbol is not noticed"; exit 1; }
echo 'int f(int a) { int b = 0; b = 1; // not C89' >wrong.c
! compile cc -std=c89 wrong.c >/dev/null 2>&1 || { echo "capture_headers: an error is not noticed"; exit 1; }

implement writer >writer.c
implement reader >reader.c
implement reader writer >both.c
printf '#include "dp2c_writer.h"\n#include "dp2c_reader.h"\n' >declared.c
for file in writer reader both; do cp $file.c $file.cpp; done
compiled=0
for compiler in gcc clang i686-w64-mingw32-gcc x86_64-w64-mingw32-gcc aarch64-linux-gnu-gcc arm-linux-gnueabihf-gcc; do
    command -v $compiler >/dev/null || continue
    for bits in -m64 -m32; do
        $compiler $bits -ffreestanding -c declared.c -o object.o -I "$source/responses/include" >/dev/null 2>&1 || continue # no such processor
        for optimization in -O0 -O2 -O3 -Os; do
            for file in writer reader both declared; do
                compile $compiler -std=c89 $bits $optimization $file.c
                compiled=$((compiled + 1))
            done
        done
    done
done
[ $compiled -ge 32 ] || { echo "capture_headers: only $compiled compilations"; exit 1; }
for compiler in g++ clang++ i686-w64-mingw32-g++ x86_64-w64-mingw32-g++; do
    command -v $compiler >/dev/null || continue
    for standard in c++98 c++20; do
        for file in writer reader both; do compile $compiler -std=$standard -O2 $file.cpp; done
    done
done

python3 - "$source/samples/embed/RECORDING.md" >driver.c <<'END_OF_PYTHON'
import re, sys
print(re.search(r"^```c\n(.*?)^```", open(sys.argv[1]).read(), re.M | re.S)[1])
END_OF_PYTHON
shown="not compiled: MinGW is not installed"
for compiler in i686-w64-mingw32-gcc x86_64-w64-mingw32-gcc; do
    command -v $compiler >/dev/null || continue
    $compiler -Wall -Wextra -Werror -I "$source/responses/include" -c driver.c -o object.o
    shown="compiles"
done
echo "capture_headers: $compiled compilations as C89, without a needed symbol; RECORDING.md's code: $shown"
