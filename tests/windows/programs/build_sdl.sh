#!/usr/bin/env bash
# Fetches SDL's source package and builds its test programs for Windows:
#   tests/windows/programs/build_sdl.sh FOLDER PROGRAM...
# Makes FOLDER/bin/PROGRAM.exe with the shim as d3d9.dll beside it, and FOLDER/compare. Nothing of SDL's is kept in the
# repository.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/bin" && work=$(cd "$1" && pwd)
shift
compiler=x86_64-w64-mingw32-gcc-posix
source_folder() { echo "$work"/SDL2-*; }

if [ ! -f "$work/sdl/SDL2.dll" ]; then
    "$here/../conformance/fetch.sh" "$work" libsdl2 'SDL2-*'
    # Parts that no test program uses are not built.
    options=(-DSDL_SHARED=ON -DSDL_STATIC=OFF -DSDL_TEST=OFF)
    for part in AUDIO JOYSTICK HAPTIC SENSOR HIDAPI OPENGL OPENGLES VULKAN; do options+=("-DSDL_$part=OFF"); done
    cmake -S "$(source_folder)" -B "$work/sdl" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_TOOLCHAIN_FILE="$here/../../../tools/d3d9/mingw.cmake" "${options[@]}"
    cmake --build "$work/sdl" --target SDL2 -- --quiet
fi

tests=$(source_folder)/test
include=(-I"$work/sdl/include" -I"$work/sdl/include-config-release" -I"$(source_folder)/include")
cp "$tests"/*.bmp "$tests/moose.dat" "$work/sdl/SDL2.dll" "$work/bin/"
# testrendertarget needs this picture, which the package does not have.
cp "$tests/icon.bmp" "$work/bin/icon-alpha.bmp"
mkdir -p "$work/src"
# The test harness that the programs share.
for source in "$(source_folder)"/src/test/*.c "$(source_folder)/src/main/windows/SDL_windows_main.c" "$tests/testutils.c"; do
    object=$work/src/$(basename "$source" .c).o
    [ -f "$object" ] || $compiler -O2 -w "${include[@]}" -c "$source" -o "$object"
done
for program in "$@"; do
    [ -f "$work/bin/$program.exe" ] && continue
    sources=("$tests/$program.c")
    case $program in
    testautomation) sources+=("$tests"/testautomation_*.c) ;;
    testnative) sources+=("$tests/testnativew32.c") ;;
    testoverlay2 | testyuv) sources+=("$tests/testyuv_cvt.c") ;;
    esac
    # d3d9.dll is linked, so that it is loaded at start and the shim's clock is installed before main() reads the time.
    $compiler -O2 -w -I"$tests" "${include[@]}" "${sources[@]}" "$work"/src/*.o -o "$work/bin/$program.exe" \
        -static-libgcc "$work/sdl/libSDL2.dll.a" -lshell32 -Wl,-u,Direct3DCreate9 -ld3d9
done

built_from() { [ -f "$1" ] && [ -z "$(find "${@:2}" -newer "$1")" ]; }
built_from "$work/bin/d3d9.dll" "$here"/{shim,clock}.c "$here/clock.h" ||
    $compiler -std=c11 -O2 -Wall -Wextra -Werror -shared -static "$here/shim.c" "$here/clock.c" -o "$work/bin/d3d9.dll"
built_from "$work/compare" "$here/compare.c" || cc -std=c11 -O2 -Wall -Wextra -Werror "$here/compare.c" -o "$work/compare"
