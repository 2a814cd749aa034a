#!/usr/bin/env bash
# Fetches Wine's source package and builds the test units of its d3dx9_36:
#   tests/programs/build_d3dx9.sh FOLDER UNIT...
# Leaves FOLDER/bin/UNIT.exe. Nothing of Wine's is kept in the repository.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/bin" "$1/include/wine" && work=$(cd "$1" && pwd)
shift
source_folder() { echo "$work"/wine-*; }
prefix=x86_64-w64-mingw32

if [ ! -f "$work/include/rmxftmpl.h" ]; then
    "$here/../conformance/fetch.sh" "$work" wine 'wine*/dlls/d3dx9_36/tests/*' 'wine*/include/*' 'wine*/tools/make_xftmpl.c' 'wine*/tools/tools.h'
    # Of Wine's headers only those that MinGW has not; one of them Wine's build generates.
    for header in wine/test wine/debug wine/heap rmxfguid; do cp "$(source_folder)/include/$header.h" "$work/include/$header.h"; done
    touch "$work/include/config.h"
    cc -O1 -w -I"$work/include" -I"$(source_folder)/include" "$(source_folder)/tools/make_xftmpl.c" -o "$work/make_xftmpl"
    "$work/make_xftmpl" -H -o "$work/include/rmxftmpl.h" "$(source_folder)/include/rmxftmpl.x"
fi

tests=$(source_folder)/dlls/d3dx9_36/tests
[ -f "$work/resources.o" ] || $prefix-windres -I"$tests" "$tests/rsrc.rc" -o "$work/resources.o"
for unit in "$@"; do
    [ -f "$work/bin/$unit.exe" ] && continue
    $prefix-gcc-posix -O0 -w -DSTANDALONE -DWIN32_LEAN_AND_MEAN -include windows.h -Ddebugstr_a=wine_dbgstr_a -I"$work/include" \
        '-D__WINE_ALLOC_SIZE(...)=' -D__WINE_MALLOC= "$tests/$unit.c" "$here/../conformance/debug_strings.c" "$work/resources.o" \
        -o "$work/bin/$unit.exe" -ld3dx9_36 -ld3d9 -luser32 -lgdi32
done
