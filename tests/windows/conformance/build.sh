#!/usr/bin/env bash
# Fetches the source package of a release of Wine and builds its tests of an API with a count for each function:
#   tests/windows/conformance/build.sh FOLDER RELEASE d3d9|d3d8|ddraw 64|32
# Makes FOLDER/API-BITS/ours/API_test.exe, and the same in FOLDER/API-BITS/wine. Nothing of Wine's is kept in the repository.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/windows/conformance/releases.sh
. "$here/releases.sh"
mkdir -p "$1" && work=$(cd "$1" && pwd)
release=$2 api=$3 bits=$4 programs=$work/$3-$4 definitions=$here/../../../tools/$3/$3.def
mkdir -p "$programs/ours" "$programs/wine"
source_tests() { echo "$work"/wine-*/dlls/$api/tests; }

[ -f "$(source_tests)/visual.c" ] || "$here/fetch.sh" "$work" "wine/$(debian_of "$release")" "wine*/dlls/$api/tests/*" 'wine*/include/wine/*'

tests=$(source_tests)
built=$programs/ours/${api}_test.exe
newest=$(ls -t "$here"/{main.c,build.sh,releases.sh,releases.txt} "$definitions" | head -n 1)
[ ! "$built" -nt "$newest" ] || exit 0
mkdir -p "$programs/src/wine"
for header in test debug heap; do cp "$tests/../../../include/wine/$header.h" "$programs/src/wine/"; done
[ ! -f "$tests/utils.h" ] || cp "$tests/utils.h" "$programs/src/"
sources=()
for test in $(tests_of "$api"); do
    # Announces every call of a test function in the START_TEST block, which is the last one of the file.
    awk '/^START_TEST\(/ { inside = 1; print "int conformance_begin(const char*); void conformance_end(void);" }
         inside && match($0, /^ +[A-Za-z0-9_]+\([^;]*\);\r?$/) && /[Tt]est|states_events|depth|shader|fog|lighting|_blend|GetDDInterface|enumdisplaymodes/ {
             name = $0; sub(/^ +(run_for_each_device_type\()?/, "", name); sub(/[()].*/, "", name)
             if (name ~ /^(ok|trace|skip|memset|winetest|free|sprintf|strcmp|GetProcAddress|IDirect3D|DestroyWindow|LoadLibrary|UnregisterClass|ok_)/) { print; next }
             print "if (conformance_begin(\"" name "\")) { " $0 " conformance_end(); }"; next }
         { print }' "$tests/$test.c" >"$programs/src/$test.c"
    sources+=("$test.c")
done
cp "$here/main.c" "$programs/src/conformance_main.c"
cd "$programs/src"
# MinGW for 64 bits has no import library of d3d8.dll.
[ "$api" != d3d8 ] || [ "$bits" != 64 ] || x86_64-w64-mingw32-dlltool -d "$definitions" -l libd3d8.a
compile_tests "$release" "$bits" -O1 -I. "-DCONFORMANCE_${api^^}" "${sources[@]}" conformance_main.c "$here/debug_strings.c" -o "$built" \
    -L. "-l$api" -luser32 -lgdi32 -ldxguid -lole32 -luuid
cp "$built" "$programs/wine/"
