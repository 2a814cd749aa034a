#!/usr/bin/env bash
# The archives for Windows, under Wine: dp2.exe prints, writes and refuses what the program dp2 of this system does, bit by
# bit (zip/program.sh, zip/test.sh), records programs however they end (zip/record.sh); C programs are linked with both
# import libraries; the tests of the C interface, compiled by MinGW, pass on dp2emu.dll; no dll of MinGW's is missing. Needs a release build of
# dp2. Programs of 32 bits need a 32-bit Wine: if this machine has none, a Debian of its release in a folder, which needs root.
# Usage: tests/windows/zip.sh [--archives FOLDER] [--systems FOLDER] [64] [32]
# --archives: archives that exist; else they are made. --systems: where that Debian is [build/conformance]
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/windows/conformance/releases.sh
. tests/windows/conformance/prefix.sh
usage() { echo "usage: tests/windows/zip.sh [--archives FOLDER] [--systems FOLDER] [64] [32]" >&2; exit 2; }
root=$PWD work=$PWD/build/windows-zip
fail() { echo "zip: $*"; exit 1; }
on_display="" archives="" systems=${DP2_SYSTEMS:-$PWD/build/conformance}
while [ $# -gt 0 ]; do
    case $1 in
    --archives) archives=$(realpath "${2:?--archives needs a folder}") && shift ;;
    --systems) systems=$(realpath -m "${2:?--systems needs a folder}") && shift ;;
    --on-display) on_display=1 ;;
    64 | 32) break ;;
    *) usage ;;
    esac
    shift
done
[ $# -gt 0 ] || set -- 64 32
for size in "$@"; do case $size in 64 | 32) ;; *) usage ;; esac; done

# of SIZE: how things are called for this word size; the archive is unpacked in a folder whose name has other characters
of() {
    size=$1
    preset=windows triple=x86_64-w64-mingw32
    [ "$size" = 64 ] || preset=windows32 triple=i686-w64-mingw32
    place="$work/Ordner für $size Bit"
    top=$(echo "$place"/dp2emu-*-win"$size")
}

# needs_only_windows FILE...: no dll but those of Windows
needs_only_windows() {
    local file others
    for file in "$@"; do
        others=$(objdump -p "$file" | sed -n 's/.*DLL Name: //p' |
            grep -viE '^(kernel32|msvcrt|user32|gdi32|advapi32|d3d9|d3d8|api-ms-win-core-synch-l1-2-0)\.dll$' || true)
        [ -z "$others" ] || fail "$file also needs" $others
    done
}
# exports LIBRARY.dll: the names of its table
exports() { objdump -p "$1" | awk '/\[Ordinal\/Name Pointer\] Table/ { on = 1; next } on && NF == 0 { exit } on { print $NF }' | sort; }

# link_by_gcc NAME LIBRARY...: README.md's program, by the command of README.txt
link_by_gcc() {
    awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' README.md >"$place/rig.c"
    "$triple-gcc-posix" -std=c99 -Wall -Werror "-I$top/include" "$place/rig.c" "${@:2}" -o "$top/bin/rig-$1.exe"
}
# link_examples: those of the guide, which the archive contains
link_examples() {
    local example
    for example in embed record_driver play_capture; do
        "$triple-gcc-posix" -Wall -Wextra -Werror "-I$top/include" "$top/samples/embed/$example.c" "$top/lib/dp2emu.lib" -o "$top/bin/$example.exe"
    done
}
# run_examples: a driver records itself; its recording is played here and there
run_examples() {
    (
        cd "$place"
        wine "$top/bin/embed.exe" >embedded && wine "$top/bin/record_driver.exe" driver.dp2c >/dev/null && wine "$top/bin/play_capture.exe" driver.dp2c >played
    ) 2>/dev/null || fail "$size: an embedding example"
    grep -q '^20 bytes of answers: query 7, 820 pixels passed' "$place/embedded" && grep -q ', 0 differ, 0 records skipped' "$place/played" ||
        { cat "$place/embedded" "$place/played"; fail "$size: the output of embedding examples"; }
    build/release/bin/dp2 replay "$place/driver.dp2c" --strict --verify >/dev/null || fail "$size: the recording of an example"
    rm "$top"/bin/{embed,record_driver,play_capture}.exe
}
# link_by_lld: Clang and LLVM's linker, which take the calling conventions, object files, options and libraries of
# Microsoft's compiler and linker
link_by_lld() {
    local machine=x64 options="" target=x86_64
    [ "$size" = 64 ] || machine=x86 options=/safeseh:no target=i686
    clang "--target=$target-pc-windows-msvc" -std=c99 -Wall -Werror -O2 "-I$top/include" -c tests/windows/zip/linked.c -o "$place/linked.obj"
    # shellcheck disable=SC2086 # an option or none
    lld-link /nologo /subsystem:console /entry:entry /nodefaultlib /machine:$machine $options "/out:$top/bin/linked.exe" "$place/linked.obj" "$top/lib/dp2emu.lib"
}

# unpack SIZE: what needs no Wine
unpack() {
    local file
    of "$1"
    rm -rf "$place" && mkdir "$place"
    unzip -q "$archives"/dp2emu-*-win"$size".zip -d "$place"
    of "$1"
    for file in README.txt LICENSE licences/libpng1.6.txt include/dp2emu.h include/dp2c_writer.h doc/WIRE.md bin/ddraw.dll doc/DDRAW.md doc/GUIDE.md doc/tasks/compare_driver.md \
        samples/driver/hooked/0001.bin samples/06_occlusion.dp2t samples/protocol/walk.py lib/dp2emu.def bin/dp2-gpu64.exe; do
        [ -s "$top/$file" ] || fail "$size: there is no $file"
    done
    needs_only_windows "$top"/bin/* "$top"/samples/d3d[89]/*.exe
    ! grep -rlF "$root" "$top" || fail "$size: these files contain the path of the checkout"
    diff <(exports "$top/bin/dp2emu.dll") <(sed -n 's/^    \(dp2emu_[a-z0-9_]*\);/\1/p' responses/dp2emu.map | sort) || fail "$size: < exported, > in dp2emu.map"
    python3 tests/windows/import_library.py "$top/lib/dp2emu.lib" responses/dp2emu.map "$size"
    link_by_gcc microsoft "$top/lib/dp2emu.lib"
    link_by_gcc mingw "-L$top/lib" -ldp2emu
    link_by_lld
    link_examples
    [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" --target test_d3d9_ends -- --quiet
    mkdir "$place/tests"
    cp "build/$preset/bin/test_d3d9_ends.exe" "$top/bin/dp2emu.dll" "$place/tests/"
    grep -q '^build test_dll:' "build/$preset/build.ninja" || { echo "zip: Catch2 2.x is not installed: the tests of dp2emu.dll are left out"; return; }
    cmake --build --preset "$preset" --target test_dll -- --quiet
    cp "build/$preset/bin/test_dll.exe" "$place/tests/"
    objdump -p "$place/tests/test_dll.exe" | grep -q 'DLL Name: dp2emu.dll' || fail "$size: test_dll does not use dp2emu.dll"
}

# run_on_wine SIZE
run_on_wine() {
    local library status=0
    of "$1"
    for library in microsoft mingw; do
        [ "$(wine "$top/bin/rig-$library.exe" 2>/dev/null | tr -d '\r')" = "0x00000000, 20 bytes of answers" ] || fail "$size: a program linked with the import library for $library"
    done
    wine "$top/bin/linked.exe" 2>/dev/null || status=$?
    [ $status = 7 ] || fail "$size: a program linked by lld-link ends with $status"
    rm "$top"/bin/{rig-*,linked}.exe
    run_examples
    [ ! -e "$place/tests/test_dll.exe" ] || wine "$place/tests/test_dll.exe" >"$place/tests/said" 2>/dev/null || { tail -n 60 "$place/tests/said"; fail "$size: tests of dp2emu.dll"; }
    tests/windows/zip/program.sh "$top" build/release/bin/dp2 "$size" || fail "$size: dp2.exe"
    tests/windows/zip/test.sh "$top" build/release/bin/dp2 || fail "$size: dp2.exe test"
    tests/windows/zip/record.sh "$top" build/release/bin/dp2 "$size" "$place/tests/test_d3d9_ends.exe" || fail "$size: dp2.exe record"
    echo "zip: $size bits: as it should be, after $SECONDS s"
}

if [ -n "$on_display" ]; then
    use_prefix "$work" "$*"
    trap 'wineserver -k || true' EXIT
    keep_server
    for size in "$@"; do run_on_wine "$size"; done
    exit
fi

tools/setup.sh --packages wine wine64 xvfb xauth x11-xserver-utils unzip python3 binutils clang lld procps
[ -n "$archives" ] || { archives=$work/archives && tools/packaging/windows.sh "$archives" "$@"; }
mkdir -p "$work"
for size in "$@"; do
    unpack "$size"
    run=(tests/windows/conformance/display.sh 201 "$root/tests/windows/zip.sh" --on-display "$size")
    if [ "$size" = 64 ] || runs_32_bits; then
        "${run[@]}"
    else
        in_debian=(tests/windows/conformance/debian.sh 32 "$systems" "$(debian_of "$(machine_wine)")" "$root")
        "${in_debian[@]}" >"$work/system.log" 2>&1 || { tail -n 20 "$work/system.log"; fail "no 32-bit Wine"; }
        "${in_debian[@]}" "${run[@]}"
    fi
done
