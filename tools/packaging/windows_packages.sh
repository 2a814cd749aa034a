#!/usr/bin/env bash
# Makes folders for MinGW with the packages that dp2.exe uses and no other header of this system: libpng and libzstd
# compiled from Debian's source packages, zlib of libz-mingw-w64-dev, links to the headers of header-only packages.
# Usage: tools/packaging/windows_packages.sh FOLDER TRIPLE...      FOLDER/TRIPLE gets include/ and lib/; an existing one is kept
#        TRIPLE: x86_64-w64-mingw32, i686-w64-mingw32
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: tools/packaging/windows_packages.sh FOLDER TRIPLE..." >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../.."
tools/setup.sh --packages libz-mingw-w64-dev libcli11-dev libspdlog-dev libfmt-dev nlohmann-json3-dev catch2 dpkg-dev xz-utils

# fetch PACKAGE FILE: unpacks PACKAGE in $folder/source/PACKAGE, unless FILE is there. Source packages need deb-src lines,
# which go into a separate list; the machine's lists are not changed. Some mirrors have no sources of security updates.
fetch() {
    local place=$folder/source/$1
    [ ! -f "$place/$2" ] || return 0
    mkdir -p "$folder/source"
    fetch_from "$1" debian debian-security 2>/dev/null || fetch_from "$1" debian
    rm -rf "$place" && mv "$folder"/apt/unpack/*/ "$place"
}
fetch_from() { # PACKAGE ARCHIVE...
    local package=$1 archive codename apt=$folder/apt options
    shift
    # shellcheck disable=SC1091
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    rm -rf "$apt" && mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/unpack"
    for archive in "$@"; do
        echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/$archive $codename${archive#debian} main"
    done >"$apt/sources.list"
    options=(-qq -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update && (cd "$apt/unpack" && apt-get "${options[@]}" source "$package" >/dev/null)
}

# compile TRIPLE NAME FLAG... -- SOURCE...: makes lib/libNAME.a
compile() {
    local triple=$1 name=$2 flags=() source
    shift 2
    while [ "$1" != -- ]; do flags+=("$1") && shift; done
    shift
    rm -rf "$folder/objects" && mkdir "$folder/objects"
    for source in "$@"; do echo "$source"; done | xargs -P "$(nproc)" -I{} sh -c \
        'out=$1/$(echo "$2" | md5sum | cut -c 1-16).o && shift 1 && source=$1 && shift && exec "$@" -c "$source" -o "$out"' sh "$folder/objects" {} \
        ${CMAKE_C_COMPILER_LAUNCHER:-} "$triple-gcc-posix" -O2 "${flags[@]}"
    "$triple-ar" rcs "$folder/$triple/lib/lib$name.a" "$folder"/objects/*.o
    rm -rf "$folder/objects"
}

# config TRIPLE NAME TARGET DEFINITIONS: a package of headers only, for find_package().
config() {
    local place=$folder/$1/lib/cmake/$2
    mkdir -p "$place"
    cat >"$place/$2Config.cmake" <<EOF
add_library($3 INTERFACE IMPORTED)
set_target_properties($3 PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "\${CMAKE_CURRENT_LIST_DIR}/../../../include"
    INTERFACE_COMPILE_DEFINITIONS "$4")
EOF
}

fetch libpng1.6 png.h
fetch libzstd lib/zstd.h
png=$folder/source/libpng1.6 zstd=$folder/source/libzstd/lib
for triple in "$@"; do
    place=$folder/$triple
    mkdir -p "$place/include" "$place/lib"
    for headers in CLI spdlog fmt nlohmann catch2; do ln -sfn "/usr/include/$headers" "$place/include/$headers"; done
    [ ! -f "$place/done" ] || continue
    tools/setup.sh --packages "g++-mingw-w64-$(sed 's/_/-/; s/-w64.*//' <<<"$triple")-posix"
    cp "/usr/$triple/include"/{zlib.h,zconf.h} "$place/include/"
    cp "/usr/$triple/lib/libz.a" "$place/lib/"
    cp "$png"/{png.h,pngconf.h} "$zstd"/{zstd.h,zstd_errors.h} "$place/include/"
    cp "$png/scripts/pnglibconf.h.prebuilt" "$place/include/pnglibconf.h"
    compile "$triple" png "-I$place/include" -- $(ls "$png"/png*.c | grep -v pngtest)
    compile "$triple" zstd -DZSTD_DISABLE_ASM "-I$zstd" -- "$zstd"/{common,compress,decompress}/*.c
    config "$triple" CLI11 CLI11::CLI11 ""
    config "$triple" nlohmann_json nlohmann_json::nlohmann_json ""
    config "$triple" spdlog spdlog::spdlog "SPDLOG_FMT_EXTERNAL;FMT_HEADER_ONLY;SPDLOG_EOL=\\\"\\\\n\\\""
    touch "$place/done"
done
