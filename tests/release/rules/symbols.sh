#!/usr/bin/env bash
# The shared library exports the functions of the public header, each with the version in responses/dp2emu.map, and
# nothing else; it has a soname, and needs only the C and C++ libraries. The same holds if it is linked with a static
# C++ library. First checks, on temporary libraries, that errors would be noticed.
# Usage: symbols.sh LIBRARY.so LIBRARY.a
set -euo pipefail
export LC_ALL=C
library=$1 archive=$2
cd "$(dirname "$0")/../../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
header=$scratch/header.h
tests/release/rules/public_header.py >"$header"

declared() { # header: the names of its functions
    awk '/^DP2EMU_API/ { on = 1 } on { print } /;/ { on = 0 }' "$1" | tr '\n' ' ' | grep -oE 'DP2EMU_API [^;(]*\(' |
        sed -E 's/.*[ *](dp2emu_[a-z0-9_]+)\($/\1/' | sort
}
# exported: the defined dynamic symbols as NAME@@VERSION; the versions themselves are absolute symbols.
exported() { nm -D --defined-only "$1" | awk '$2 != "A" { print $3 }' | sort; }
check() { # header, library
    local wrong=0
    diff <(declared "$1") <(exported "$2" | sed 's/@@.*//' | sort) || { echo "symbols: < only declared, > only exported"; wrong=1; }
    ! exported "$2" | grep -vE '@@DP2EMU_[0-9]+\.[0-9]+$' || { echo "symbols: these have no version"; wrong=1; }
    return $wrong
}

# --- does the check notice errors? ---
printf 'DP2EMU_API int dp2emu_one(int a,\n    int b);\nDP2EMU_API const char* dp2emu_two(void);\ntypedef void (*dp2emu_no)(int);\n' >"$scratch/a.h"
echo 'DP2EMU_0.1 { global: dp2emu_*; local: *; };' >"$scratch/versioned"
echo '{ global: dp2emu_*; };' >"$scratch/unversioned"
must() { # expected status, version script, functions of the library...
    local status=0 expected=$1 script=$2
    shift 2
    printf 'void %s(void) {}\n' "$@" >"$scratch/a.c"
    cc -shared -fPIC "$scratch/a.c" -o "$scratch/a.so" -Wl,--version-script="$scratch/$script"
    check "$scratch/a.h" "$scratch/a.so" >"$scratch/said" || status=1
    [ $status = "$expected" ] || { echo "symbols: this test is wrong about $*"; cat "$scratch/said"; exit 1; }
}
must 0 versioned dp2emu_one dp2emu_two hidden
must 1 versioned dp2emu_one
must 1 versioned dp2emu_one dp2emu_two dp2emu_three
must 1 unversioned dp2emu_one dp2emu_two
must 1 unversioned dp2emu_one dp2emu_two visible

# --- the library itself ---
check "$header" "$library"
diff <(awk -f tests/release/rules/symbol_map.awk responses/dp2emu.map | sort) <(exported "$library") || { echo "symbols: < dp2emu.map, > the library"; exit 1; }
dynamic=$(readelf -d "$library")
grep -q 'SONAME.*\[libdp2emu\.so\.0\]' <<<"$dynamic" || { echo "symbols: the soname is wrong"; exit 1; }
! grep -E 'TEXTREL|RPATH|RUNPATH' <<<"$dynamic" || { echo "symbols: text relocations, or a path of the build"; exit 1; }
others=$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' <<<"$dynamic" | grep -vE '^(libstdc\+\+|libm|libgcc_s|libc|ld-linux.*)\.so\.[0-9]+$' || true)
[ -z "$others" ] || { echo "symbols: also needs $others"; exit 1; }
c++ -shared -static-libstdc++ -static-libgcc -Wl,--whole-archive "$archive" -Wl,--no-whole-archive -Wl,--no-undefined \
    -Wl,--version-script=responses/dp2emu.map -o "$scratch/whole.so"
check "$header" "$scratch/whole.so"
! readelf -d "$scratch/whole.so" | grep -E 'NEEDED.*(stdc|gcc)' || { echo "symbols: no static C++ library"; exit 1; }
echo "symbols: $(declared "$header" | wc -l) functions, the same in the header and the library"
