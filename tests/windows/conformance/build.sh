#!/usr/bin/env bash
# Fetches the source package of a release of Wine and builds its Direct3D 9 tests with a count for each function:
#   tests/windows/conformance/build.sh FOLDER RELEASE
# Makes FOLDER/ours/d3d9_test.exe and FOLDER/wine/d3d9_test.exe. Nothing of Wine's is kept in the repository.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/windows/conformance/releases.sh
. "$here/releases.sh"
mkdir -p "$1" && work=$(cd "$1" && pwd)
release=$2
mkdir -p "$work/ours" "$work/wine"
source_tests() { echo "$work"/wine-*/dlls/d3d9/tests; }

[ -f "$(source_tests)/visual.c" ] || "$here/fetch.sh" "$work" "wine/$(debian_of "$release")" 'wine*/dlls/d3d9/tests/*' 'wine*/include/wine/*'

tests=$(source_tests)
built=$work/ours/d3d9_test.exe
newest=$(ls -t "$here"/{main.c,build.sh,releases.sh,releases.txt} | head -n 1)
[ ! "$built" -nt "$newest" ] || exit 0
mkdir -p "$work/src/wine"
for header in test debug heap; do cp "$tests/../../../include/wine/$header.h" "$work/src/wine/"; done
cp "$tests/utils.h" "$work/src/"
for test in d3d9ex device stateblock visual; do
    # Announces every call of a test function in the START_TEST block, which is the last one of the file.
    awk '/^START_TEST\(/ { inside = 1; print "int conformance_begin(const char*); void conformance_end(void);" }
         inside && match($0, /^ +[a-z0-9_]+\([^;]*\);\r?$/) && /test|states_events|depth|shader|fog|lighting|_blend/ {
             name = $0; sub(/^ +/, "", name); sub(/\(.*/, "", name)
             if (name ~ /^(ok|trace|skip|memset|winetest|free|sprintf|strcmp|GetProcAddress|IDirect3D|DestroyWindow|LoadLibrary|UnregisterClass|ok_)/) { print; next }
             print "if (conformance_begin(\"" name "\")) { " $0 " conformance_end(); }"; next }
         { print }' "$tests/$test.c" >"$work/src/$test.c"
done
cp "$here/main.c" "$work/src/conformance_main.c"
cd "$work/src"
compile_tests "$release" -O1 -I. d3d9ex.c device.c stateblock.c visual.c conformance_main.c "$here/debug_strings.c" -o "$built" -ld3d9 -luser32 -lgdi32
cp "$built" "$work/wine/"
