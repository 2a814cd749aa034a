# Sourced by the runners: reads releases.txt, and compiles the tests of every release.
releases_file=${BASH_SOURCE[0]%.sh}.txt
# known_releases: the releases, one in each line
known_releases() { awk '!/^#/ && NF { print $1 }' "$releases_file"; }
# debian_of RELEASE: the release of Debian that has this release of Wine
debian_of() { awk -v release="$1" '$1 == release { print $2 }' "$releases_file"; }
# machine_wine: the release of Wine that is installed here.
machine_wine() { wine --version 2>/dev/null | sed 's/^wine-\([0-9]*\).*/\1/'; }
# runs_32_bits: whether Wine here has the libraries of 32-bit programs
runs_32_bits() { dpkg-query -W -f '${Status}' wine32:i386 2>/dev/null | grep -q 'ok installed'; }
# kernel_runs_32_bits: whether the kernel runs 32-bit programs at all, by one that only ends. Kernels of some virtual
# machines do not.
kernel_runs_32_bits() {
    local program status=0
    program=$(mktemp)
    # The headers of the file and of its one segment, then: mov eax, 1 (exit); xor ebx, ebx; int 0x80.
    printf '%b' '\x7fELF\x1\x1\x1\0\0\0\0\0\0\0\0\0' '\x2\0\x3\0\x1\0\0\0\x54\x80\x4\x8\x34\0\0\0\0\0\0\0\0\0\0\0' \
        '\x34\0\x20\0\x1\0\x28\0\0\0\0\0' '\x1\0\0\0\0\0\0\0\0\x80\x4\x8\0\x80\x4\x8\x5d\0\0\0\x5d\0\0\0\x5\0\0\0\0\x10\0\0' \
        '\xb8\x1\0\0\0\x31\xdb\xcd\x80' >"$program"
    chmod +x "$program"
    "$program" 2>/dev/null || status=1
    rm -f "$program"
    return $status
}
# tests_of API: the tests of Wine for this API that are run
tests_of() {
    case $1 in
    ddraw) echo ddraw1 ddraw2 ddraw4 ddraw7 d3d dsurface refcount visual ddrawmodes ;;
    d3d9) echo stateblock visual device d3d9ex ;;
    *) echo stateblock visual device ;;
    esac
}
# compile_tests RELEASE BITS ARGUMENT...: compiles with this machine's MinGW, without Wine's build system and without its
# headers of the Windows interface. Warnings that became errors in GCC 14 stay warnings.
compile_tests() {
    local flags triple=x86_64-w64-mingw32
    [ "$2" = 64 ] || triple=i686-w64-mingw32
    read -r -a flags < <(awk -v release="$1" '$1 == release { $1 = $2 = ""; print }' "$releases_file") || true
    "$triple-gcc-posix" -w -Wno-error=implicit-function-declaration -Wno-error=incompatible-pointer-types -Wno-error=int-conversion \
        "${flags[@]}" '-D__WINE_ALLOC_SIZE(...)=' -D__WINE_MALLOC= -DDECLSPEC_EXPORT= "${@:3}"
}
