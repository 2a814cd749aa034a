#!/usr/bin/env bash
# The archives for Windows, under Wine: dp2.exe prints, writes and refuses what the program dp2 of this system does, bit by
# bit (zip/program.sh, zip/test.sh); C programs are linked with both import libraries; no dll of MinGW's is missing. Needs
# a release build of dp2. Installs Wine, for 32 bits also its 32-bit half.
# Usage: tests/windows/zip.sh [--archives FOLDER] [64] [32]          (FOLDER: archives that exist; else they are made)
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/windows/conformance/releases.sh
. tests/windows/conformance/prefix.sh
root=$PWD work=$PWD/build/windows-zip
fail() { echo "zip: $*"; exit 1; }
on_display="" archives=""
while [ $# -gt 0 ]; do
    case $1 in
    --archives) archives=$(realpath "$2") && shift ;;
    --on-display) on_display=1 ;;
    64 | 32) break ;;
    *) echo "usage: tests/windows/zip.sh [--archives FOLDER] [64] [32]" >&2; exit 2 ;;
    esac
    shift
done
[ $# -gt 0 ] || set -- 64 32
if [ -z "$on_display" ]; then
    tools/setup.sh --packages wine wine64 xvfb xauth x11-xserver-utils unzip python3 binutils clang lld procps
    if [[ " $* " == *" 32 "* ]] && ! dpkg-query -W -f '${Status}' wine32:i386 2>/dev/null | grep -q 'ok installed'; then
        $([ "$(id -u)" = 0 ] || echo sudo) dpkg --add-architecture i386
        tools/setup.sh --packages wine32:i386
        rm -rf "$work"/prefix* # made without it
    fi
    [ -n "$archives" ] || { archives=$work/archives && tools/packaging/windows.sh "$archives" "$@"; }
    exec tests/windows/conformance/display.sh 201 "$root/tests/windows/zip.sh" --on-display --archives "$archives" "$@"
fi
mkdir -p "$work"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
use_prefix "$work"
trap 'wineserver -k || true; rm -rf "$scratch"' EXIT
keep_server

# needs_only_windows FILE...: no dll but those of Windows
needs_only_windows() {
    local file others
    for file in "$@"; do
        others=$(objdump -p "$file" | sed -n 's/.*DLL Name: //p' |
            grep -viE '^(kernel32|msvcrt|user32|gdi32|advapi32|d3d9|api-ms-win-core-synch-l1-2-0)\.dll$' || true)
        [ -z "$others" ] || fail "$file also needs" $others
    done
}
# exports LIBRARY.dll: the names of its table
exports() { objdump -p "$1" | awk '/\[Ordinal\/Name Pointer\] Table/ { on = 1; next } on && NF == 0 { exit } on { print $NF }' | sort; }

# linked_by_gcc LIBRARY: the README's program
linked_by_gcc() {
    awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' README.md >"$scratch/rig.c"
    "$triple-gcc-posix" -std=c99 -Wall -Werror "-I$top/include" "$scratch/rig.c" "$top/lib/$1" -o "$top/bin/rig.exe"
    [ "$(wine "$top/bin/rig.exe" 2>/dev/null | tr -d '\r')" = "0x00000000, 20 bytes of answers" ] || fail "a program linked with $1"
    rm "$top/bin/rig.exe"
}
# linked_by_lld: Clang and LLVM's linker, which take the calling conventions, object files, options and libraries of
# Microsoft's compiler and linker
linked_by_lld() {
    local machine=x64 options="" target=x86_64 status=0
    [ "$size" = 64 ] || machine=x86 options=/safeseh:no target=i686
    clang "--target=$target-pc-windows-msvc" -std=c99 -Wall -Werror -O2 "-I$top/include" -c tests/windows/zip/linked.c -o "$scratch/linked.obj"
    # shellcheck disable=SC2086 # an option or none
    lld-link /nologo /subsystem:console /entry:entry /nodefaultlib /machine:$machine $options "/out:$top/bin/linked.exe" "$scratch/linked.obj" "$top/lib/dp2emu.lib"
    wine "$top/bin/linked.exe" 2>/dev/null || status=$?
    [ $status = 7 ] || fail "a program linked by lld-link ends with $status"
    rm "$top/bin/linked.exe"
}

for size in "$@"; do
    triple=x86_64-w64-mingw32
    [ "$size" = 64 ] || triple=i686-w64-mingw32
    tools/setup.sh --packages "g++-mingw-w64-$(sed 's/_/-/; s/-w64.*//' <<<"$triple")-posix"
    place="$scratch/Ordner für $size Bit"
    mkdir "$place"
    unzip -q "$archives"/dp2emu-*-win"$size".zip -d "$place"
    top=$(echo "$place"/dp2emu-*-win"$size")
    for file in README.txt LICENSE licences/libpng1.6.txt include/dp2emu.h include/dp2c_writer.h doc/WIRE.md doc/GUIDE.md doc/tasks/compare_driver.md \
        samples/driver/hooked/0001.bin samples/06_occlusion.dp2t samples/protocol/walk.py lib/dp2emu.def bin/dp2-gpu64.exe; do
        [ -s "$top/$file" ] || fail "$size: there is no $file"
    done
    needs_only_windows "$top"/bin/*
    diff <(exports "$top/bin/dp2emu.dll") <(sed -n 's/^    \(dp2emu_[a-z0-9_]*\);/\1/p' responses/dp2emu.map | sort) || fail "$size: < exported, > in dp2emu.map"
    python3 tests/windows/import_library.py "$top/lib/dp2emu.lib" responses/dp2emu.map "$size"
    linked_by_gcc dp2emu.lib
    linked_by_gcc libdp2emu.dll.a
    linked_by_lld
    tests/windows/zip/program.sh "$top" build/release/bin/dp2 "$size" || fail "$size: dp2.exe"
    tests/windows/zip/test.sh "$top" build/release/bin/dp2 || fail "$size: dp2.exe test"
    echo "zip: $size bits: as it should be"
done
