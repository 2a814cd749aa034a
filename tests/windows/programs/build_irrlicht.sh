#!/usr/bin/env bash
# Fetches the source package of the engine Irrlicht 1.8 (zlib licence) and builds its examples for Windows, with its driver of
# Direct3D 8 only:
#   tests/windows/programs/build_irrlicht.sh FOLDER EXAMPLE...          EXAMPLE: a folder of examples/, as 08.SpecialFX
# Makes FOLDER/bin/EXAMPLE.exe, with the shim as d3d8.dll beside them, which find their textures when they run in
# FOLDER/irrlicht-*/examples/EXAMPLE. Nothing of Irrlicht's is kept in the repository.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd) root=$(cd "$(dirname "$0")/../../.." && pwd)
mkdir -p "$1/bin" "$1/objects" && work=$(cd "$1" && pwd)
shift
triple=x86_64-w64-mingw32
packages=$root/build/windows-packages/$triple
source_folder() { echo "$work"/irrlicht-*; }

[ -d "$(source_folder)" ] || "$here/../conformance/fetch.sh" "$work" irrlicht 'irrlicht-*'
"$root/tools/packaging/windows_packages.sh" "$root/build/windows-packages" "$triple" # zlib and libpng
if [ ! -f "$work/jpeg/libjpeg.a" ]; then
    "$here/../conformance/fetch.sh" "$work" libjpeg-turbo 'libjpeg-turbo-*'
    cmake -S "$work"/libjpeg-turbo-*/ -B "$work/jpeg" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE="$root/tools/d3d9/mingw.cmake" \
        -DCMAKE_INSTALL_PREFIX=/usr -DENABLE_SHARED=OFF -DWITH_SIMD=OFF -DWITH_TURBOJPEG=OFF
    cmake --build "$work/jpeg" --target jpeg-static -- --quiet
fi

flags=(-O1 -w -std=gnu++11 -D_IRR_STATIC_LIB_ -DIRR_COMPILE_WITH_DX9_DEV_PACK -D_IRR_COMPILE_WITH_DIRECT3D_8_ -DD3DPRESENT_RATE_DEFAULT=0)
for part in DIRECT3D_9 OPENGL SOFTWARE BURNINGSVIDEO DIRECTINPUT_JOYSTICK JOYSTICK_EVENTS LZMA BZIP2 ZIP_ENCRYPTION; do flags+=("-DNO_IRR_COMPILE_WITH_${part}_"); done
for library in ZLIB JPEG_LIB LIB_PNG; do flags+=("-DNO_IRR_USE_NON_SYSTEM_${library}_"); done
flags+=("-I$(source_folder)/include" "-I$here/d3dx8" "-I$packages/include" "-I$work/jpeg" -I"$(echo "$work"/libjpeg-turbo-*/)")
export CXX="${CMAKE_CXX_COMPILER_LAUNCHER:-} $triple-g++-posix ${flags[*]}" OBJECTS=$work/objects
if [ ! -f "$work/libirrlicht.a" ]; then
    # shellcheck disable=SC2016 # the inner shell's own variables
    printf '%s\n' "$(source_folder)"/source/Irrlicht/*.cpp | xargs -P "$(nproc)" -I{} sh -c 'object=$OBJECTS/$(basename "$1" .cpp).o; [ -f "$object" ] || $CXX -c "$1" -o "$object"' sh {}
    "$triple-ar" rcs "$work/libirrlicht.a" "$work"/objects/*.o
fi
"$triple-dlltool" -d "$root/tools/d3d8/d3d8.def" -l "$work/libd3d8.a"
for example in "$@"; do
    [ ! -f "$work/bin/$example.exe" ] || continue
    # d3d8.dll is linked, so that it is loaded at start and the shim's clock is installed before main() reads the time.
    $CXX "$(source_folder)/examples/$example/main.cpp" -o "$work/bin/$example.exe" -static -L"$work" -L"$packages/lib" -L"$work/jpeg" \
        -lirrlicht -lpng -lz -ljpeg -lgdi32 -lwinmm -lole32 -loleaut32 -luuid -Wl,-u,Direct3DCreate8 -ld3d8
done
"$here/build_shim.sh" d3d8 "$work/bin/d3d8.dll"
