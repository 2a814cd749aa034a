# Sourced by the runners: reads releases.txt, and compiles the tests of every release.
releases_file=${BASH_SOURCE[0]%.sh}.txt
# known_releases: the releases, one in each line
known_releases() { awk '!/^#/ && NF { print $1 }' "$releases_file"; }
# debian_of RELEASE: the release of Debian that has this release of Wine
debian_of() { awk -v release="$1" '$1 == release { print $2 }' "$releases_file"; }
# machine_wine: the release of Wine that is installed here.
machine_wine() { wine --version 2>/dev/null | sed 's/^wine-\([0-9]*\).*/\1/'; }
# compile_tests RELEASE ARGUMENT...: compiles with this machine's MinGW, without Wine's build system and without its
# headers of the Windows interface. Warnings that became errors in GCC 14 stay warnings.
compile_tests() {
    local flags
    read -r -a flags < <(awk -v release="$1" '$1 == release { $1 = $2 = ""; print }' "$releases_file") || true
    x86_64-w64-mingw32-gcc-posix -w -Wno-error=implicit-function-declaration -Wno-error=incompatible-pointer-types -Wno-error=int-conversion \
        "${flags[@]}" '-D__WINE_ALLOC_SIZE(...)=' -D__WINE_MALLOC= -DDECLSPEC_EXPORT= "${@:2}"
}
