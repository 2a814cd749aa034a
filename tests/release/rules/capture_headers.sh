#!/usr/bin/env bash
# dp2c_writer.h and dp2c_reader.h are what they promise to drivers: C89 and C++ without warnings, freestanding, without a
# symbol that a library would have to define, by every compiler that is installed, for 32 and 64 bits. The code that
# RECORDING.md shows compiles with MinGW's headers of the driver interface. First checks that errors would be noticed.
# Usage: capture_headers.sh SOURCE_DIR      77: what could be checked is right, but a compiler is not installed
set -euo pipefail
source=$(realpath "$1")
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
compiled=0 missing='' narrow='' # narrow: for 32 bits
# Compilers, each with an option; those that are not installed, or do not know the processor, are left out.
for target in "cc -std=c89" "gcc -m32" "clang -m64" "clang -m32" "i686-w64-mingw32-gcc -m32" "x86_64-w64-mingw32-gcc -m64" \
    "x86_64-w64-mingw32-gcc -m32" "aarch64-linux-gnu-gcc -std=c89"; do
    # shellcheck disable=SC2086 # a compiler and an option
    $target -ffreestanding -I "$source/responses/include" -c declared.c -o object.o >/dev/null 2>&1 || continue
    [[ $target != *-m32 ]] || narrow=yes
    for how in "-O2 writer.c" "-O2 reader.c" "-O0 both.c" "-O3 both.c" "-Os both.c" "-O0 declared.c"; do
        # shellcheck disable=SC2086 # an option and a file
        compile $target -std=c89 $how
        compiled=$((compiled + 1))
    done
done
[ -n "$narrow" ] || missing="a compiler for 32 bits; $missing"
# Nor do compilers make calls of loops when they know a library, and by nothing that only GNU's compilers have.
for compiler in cc clang; do
    command -v $compiler >/dev/null || continue
    for how in "-O2" "-O3" "-Os" "-O2 -U__GNUC__" "-O3 -U__GNUC__"; do
        # shellcheck disable=SC2086 # options
        compile $compiler -std=c99 -fhosted $how both.c
    done
done

# Bytes that do not fit into the buffer are read only by DP2C_COPY, three times; at other times they cannot be read.
cat >reads.c <<'END_OF_C'
#include <string.h>
#include <sys/mman.h>
static unsigned char* slow;
static const size_t size = 1 << 16;
static size_t reads;
static void copy(void* to, const void* from, size_t bytes) {
    const unsigned char* at = from;
    const int is_slow = at >= slow && at < slow + size;
    if (is_slow) mprotect(slow, size, PROT_READ);
    memcpy(to, from, bytes);
    if (is_slow) mprotect(slow, size, PROT_NONE), reads += bytes;
}
#define DP2C_COPY(to, from, bytes) copy(to, from, bytes)
#define DP2C_WRITER_IMPLEMENTATION
#include "dp2c_writer.h"
static int append(void* user, const void* bytes, unsigned long count) { (void)user, (void)bytes, (void)count; return 0; }
int main(void) {
    static unsigned char buffer[4096];
    static dp2c_u64 offsets[9];
    static dp2c_writer writer;
    slow = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    writer.write = append, writer.buffer = buffer, writer.buffer_size = sizeof buffer;
    writer.offsets = offsets, writer.offset_count = 9;
    return dp2c_begin(&writer) != 0 || dp2c_surface_written(&writer, 1, 0, 0, slow, 1024, 32, 2048) != 0 ||
           dp2c_finish(&writer) != 0 || reads != 3 * 32 * 1024;
}
END_OF_C
cc -D_DEFAULT_SOURCE -I "$source/responses/include" reads.c -o reads
./reads || { echo "capture_headers: bytes are not read three times by DP2C_COPY alone"; exit 1; }
for compiler in g++ clang++ i686-w64-mingw32-g++ x86_64-w64-mingw32-g++; do
    command -v $compiler >/dev/null || continue
    for how in "c++98 -O2 writer.cpp" "c++98 -O2 reader.cpp" "c++20 -O2 both.cpp"; do
        # shellcheck disable=SC2086 # a standard, an option and a file
        compile $compiler -std=$how
    done
done

python3 - "$source/samples/embed/RECORDING.md" >driver.c <<'END_OF_PYTHON'
import re, sys
print(re.search(r"^```c\n(.*?)^```", open(sys.argv[1]).read(), re.M | re.S)[1])
END_OF_PYTHON
shown=
for compiler in i686-w64-mingw32-gcc x86_64-w64-mingw32-gcc; do
    command -v $compiler >/dev/null || continue
    $compiler -Wall -Wextra -Werror -I "$source/responses/include" -c driver.c -o object.o
    shown=yes
done
[ -n "$shown" ] || missing="MinGW for the code of RECORDING.md; $missing"
echo "capture_headers: $compiled compilations as C89, without a needed symbol"
[ -z "$missing" ] || { echo "capture_headers: not installed: ${missing%; }"; exit 77; }
