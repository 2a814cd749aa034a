#!/usr/bin/env bash
# Builds the shim between programs and a runtime, unless it is up to date:
#   tests/windows/programs/build_shim.sh d3d9|d3d8 FILE
set -euo pipefail
cd "$(dirname "$0")"
[ ! -f "$2" ] || [ -n "$(find shim.[ch] "shim_$1.c" clock.[ch] -newer "$2")" ] || exit 0
x86_64-w64-mingw32-gcc-posix -std=c11 -O2 -Wall -Wextra -Werror -shared -static "shim_$1.c" shim.c clock.c -o "$2"
