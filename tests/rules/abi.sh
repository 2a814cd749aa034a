#!/usr/bin/env bash
# The binary interface of the public headers, on 64-bit x86: every function, struct layout and constant, compared with
# responses/dp2emu.abi by Debian's abigail-tools. The header is compiled with empty functions for its declarations: what a
# library's users see, without the C++ types behind it (that the library has these functions is checked by symbols.sh).
# A change fails here. When it is meant, renew the file, and say in the commit whether old programs still run.
# Usage: abi.sh            compares, after checking on changed headers that changes are noticed
#        abi.sh --renew    writes responses/dp2emu.abi
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/../.."
dump=responses/dp2emu.abi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
header=$scratch/header.h
tests/rules/public_header.py >"$header"

# A library with the interface of the header $1, in $2. Constants become enumerators of one type.
compile() {
    {
        echo '#include "dp2emu.h"'
        echo 'enum dp2emu_constants {'
        sed -nE 's/^#define (DP2EMU_[A-Z0-9_]+) +[^ ].*/\1/p' "$1" | grep -vx DP2EMU_API | sort |
            sed -E 's/.*/    value_of_& = (int)(&),/'
        printf '};\nvoid dp2emu_constants(enum dp2emu_constants any) { (void)any; }\n'
        awk '/^DP2EMU_API/ { on = 1 } on { print } /;/ { on = 0 }' "$1" | sed 's/;.*/ { __builtin_trap(); }/'
    } >"$scratch/interface.c"
    mkdir -p "$scratch/include"
    cp "$1" "$scratch/include/dp2emu.h"
    sed '0,/^global:/s//& dp2emu_constants;/' responses/dp2emu.map >"$scratch/map"
    (cd "$scratch" && gcc -std=c11 -g -shared -fPIC -w -Iinclude interface.c -o "$2" -Wl,-soname,libdp2emu.so.0 \
        -Wl,--version-script=map)
}
describe() { # library, file
    abidw --no-show-locs --no-corpus-path --no-comp-dir-path --no-elf-needed --type-id-style hash --out-file "$2" "$1"
}

compile "$header" "$scratch/now.so"
if [ "${1:-}" = --renew ]; then
    tests/rules/symbol_versions.py
    describe "$scratch/now.so" "$dump"
    echo "abi: $dump renewed, $(wc -c <"$dump") bytes"
    exit 0
fi

# --- would it notice? ---
describe "$scratch/now.so" "$scratch/now.abi"
must() { # expected status of abidiff (0: the same), sed script
    sed -E "$2" "$header" >"$scratch/changed.h"
    [ "$1" = 0 ] || ! cmp -s "$header" "$scratch/changed.h" || { echo "abi: this test changes nothing by $2"; exit 1; }
    compile "$scratch/changed.h" "$scratch/changed.so"
    local status=0
    abidiff --harmless "$scratch/now.abi" "$scratch/changed.so" >"$scratch/said" || status=1
    [ $status = "$1" ] || { echo "abi: this test is wrong about $2"; cat "$scratch/said"; exit 1; }
}
must 0 ''
must 0 's/the reason goes to/its reason goes to/'
must 1 's/uint32_t workers;/uint64_t workers;/'
must 1 's/(uint32_t completion)_parameter;/\1_argument;/'
must 1 's/define DP2EMU_IO 8/define DP2EMU_IO 80/'
must 1 's/^(DP2EMU_API dp2emu_result dp2emu_finish)\(dp2emu\* emulator\)/\1(dp2emu* emulator, int how)/'
must 1 's/^DP2EMU_API uint32_t dp2emu_version/DP2EMU_API uint64_t dp2emu_version/'
must 1 's/^DP2EMU_API uint32_t dp2emu_version/DP2EMU_API uint32_t dp2emu_revision/'

# --- the header itself ---
if ! abidiff --harmless "$dump" "$scratch/now.so"; then
    echo "abi: the binary interface has changed. When that is meant: tests/rules/abi.sh --renew"
    exit 1
fi
echo "abi: as $dump says"
