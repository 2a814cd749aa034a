# Sourced by the runners: what releases.txt says, and how every release's tests are compiled.
releases_file=${BASH_SOURCE[0]%.sh}.txt
# known_releases: one a line.
known_releases() { awk '!/^#/ && NF { print $1 }' "$releases_file"; }
# debian_of RELEASE
debian_of() { awk -v release="$1" '$1 == release { print $2 }' "$releases_file"; }
# machine_wine: the release of Wine that is installed here.
machine_wine() { wine --version 2>/dev/null | sed 's/^wine-\([0-9]*\).*/\1/'; }
# compile_tests RELEASE ARGUMENT...: by this machine's MinGW, without Wine's build system and without its headers of the
# Windows interface. Errors that GCC 14 makes of older warnings stay warnings.
compile_tests() {
    local flags
    read -r -a flags < <(awk -v release="$1" '$1 == release { $1 = $2 = ""; print }' "$releases_file") || true
    x86_64-w64-mingw32-gcc-posix -w -Wno-error=implicit-function-declaration -Wno-error=incompatible-pointer-types -Wno-error=int-conversion \
        "${flags[@]}" '-D__WINE_ALLOC_SIZE(...)=' -D__WINE_MALLOC= -DDECLSPEC_EXPORT= "${@:2}"
}
