#!/usr/bin/env bash
# Builds dp2emu-VERSION-win64.zip and dp2emu-VERSION-win32.zip by MinGW: dp2.exe, dp2emu.dll with headers and import
# libraries, d3d9.dll, d3d8.dll, ddraw.dll, samples, pages, licences.
# Usage: tools/packaging/windows.sh FOLDER [64] [32]          (for the archives; both word sizes if none is given)
# DP2_WINDOWS_OPTIONS: options of CMake for a new build, such as -DCMAKE_CXX_FLAGS_RELEASE=-O1 for tests, which compiles faster.
set -euo pipefail
usage() { echo "usage: tools/packaging/windows.sh FOLDER [64] [32]" >&2; exit 2; }
[ $# -ge 1 ] || usage
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
sizes=("$@")
[ $# -gt 0 ] || sizes=(64 32)
for size in "${sizes[@]}"; do case $size in 64 | 32) ;; *) usage ;; esac; done
cd "$(dirname "$0")/../.."
tools/setup.sh --packages cmake ninja-build libxbyak-dev llvm zip g++-mingw-w64-x86-64-posix
version=$(sed -n 's/^project(dp2emu VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
packages=build/windows-packages
samples=(lit_mesh state_blocks shadow_map occlusion)

# build PRESET TARGET...
build() {
    # Also with other options than CMake's for a release there are no assertions, whose texts name files of this checkout.
    # shellcheck disable=SC2086 # a list of options
    [ -f "build/$1/build.ninja" ] || CXXFLAGS="${CXXFLAGS:-} -DNDEBUG" cmake --preset "$1" ${DP2_WINDOWS_OPTIONS:-} >/dev/null
    cmake --build --preset "$1" --target "${@:2}" -- --quiet
}

licences() { # FOLDER
    local package
    mkdir "$1"
    for package in libcli11-dev libspdlog-dev libfmt-dev nlohmann-json3-dev libxbyak-dev gcc-mingw-w64-base mingw-w64-common libz-mingw-w64; do
        cp "/usr/share/doc/$package/copyright" "$1/$package.txt"
    done
    for package in libpng1.6 libzstd; do cp "$packages/source/$package/debian/copyright" "$1/$package.txt"; done
}

for size in "${sizes[@]}"; do
    preset=windows triple=x86_64-w64-mingw32 machine=i386:x86-64
    [ "$size" = 64 ] || preset=windows32 triple=i686-w64-mingw32 machine=i386
    tools/packaging/windows_packages.sh "$packages" "$triple"
    build windows dp2_gpu # the GPU's process is a 64-bit program for both
    build "$preset" dp2 dp2emu_shared d3d9 d3d8 ddraw sample_lightmap "${samples[@]/#/sample_}"
    name=dp2emu-$version-win$size
    stage=$(mktemp -d)
    trap 'rm -rf "$stage"' EXIT
    top=$stage/$name bin=build/$preset/bin
    mkdir -p "$top"/{bin,lib,doc/tasks,samples/d3d9,samples/d3d8,samples/embed}
    cp "$bin"/{dp2.exe,dp2emu.dll,d3d9.dll,d3d8.dll,ddraw.dll} build/windows/bin/dp2-gpu64.exe "$top/bin/"
    for sample in "${samples[@]}"; do cp "$bin/sample_$sample.exe" "$top/samples/d3d9/"; done
    cp "$bin/sample_lightmap.exe" samples/d3d8/lightmap.{cpp,dp2c} "$top/samples/d3d8/"
    "$triple-strip" "$top"/bin/dp2.exe "$top"/bin/*.dll "$top"/samples/d3d[89]/*.exe
    x86_64-w64-mingw32-strip "$top/bin/dp2-gpu64.exe"
    cp -r responses/include "$top/include"
    cp "build/$preset/responses/libdp2emu.dll.a" "build/$preset/dp2emu.def" "$top/lib/"
    # llvm-dlltool writes the short import format of Microsoft's linker; MinGW's dlltool does not.
    llvm-dlltool -m "$machine" -d "build/$preset/dp2emu.def" -D dp2emu.dll -l "$top/lib/dp2emu.lib"
    cp samples/*.dp2t "$top/samples/"
    cp -r samples/protocol samples/driver "$top/samples/"
    cp samples/d3d9/*.{cpp,h,dp2c} "$top/samples/d3d9/"
    cp samples/embed/*.{c,cpp,py} "$top/samples/embed/"
    cp responses/PROMISES.md responses/QUERIES.md rasterizer/PIPELINE.md dp2/*.md samples/embed/*.md tools/output.schema.json "$top/doc/"
    cp tools/tasks/*.md "$top/doc/tasks/"
    cp tools/d3d9/README.md "$top/doc/D3D9.md"
    cp tools/d3d8/README.md "$top/doc/D3D8.md"
    cp tools/ddraw/README.md "$top/doc/DDRAW.md"
    cp LICENSE CHANGELOG.md "$top/"
    licences "$top/licences"
    sed "s/@VERSION@/$version/; s/@BITS@/$size/" tools/packaging/windows_readme.txt | sed 's/$/\r/' >"$top/README.txt"
    rm -f "$folder/$name.zip"
    (cd "$stage" && find "$name" -type f | LC_ALL=C sort | zip -q -X -9 -@ "$folder/$name.zip")
    rm -rf "$stage"
    echo "$folder/$name.zip"
done
