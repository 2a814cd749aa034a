#!/usr/bin/env bash
# Other processors, word sizes and compilers: builds the library without warnings, builds the embedding examples out of
# tree against the installed library and runs them, and replays the pinned captures: answers and pictures must be
# identical, bit for bit.
# Usage: tests/release/ports/run.sh [aarch64|linux32|clang]...          (default: all)
set -euo pipefail
cd "$(dirname "$0")/../../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

check() { # port
    local port=$1 emulator="" linked=shared program found
    local -a setup=()
    case $port in
    aarch64)
        setup=(--toolchain "$PWD/tools/ports/aarch64.cmake")
        emulator="qemu-aarch64 -L /usr/aarch64-linux-gnu"
        ;;
    linux32) setup=(--toolchain "$PWD/tools/ports/linux32.cmake") ;;
    clang) setup=(-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++) ;;
    *) echo "ports: '$port' is not a port"; return 2 ;;
    esac
    tools/setup.sh "$port"
    # The examples use only what is installed, and nothing of this tree.
    cmake --install "build/$port" --prefix "$scratch/$port" >/dev/null
    cmake -G Ninja -S samples/embed -B "$scratch/$port-embed" "${setup[@]}" -DCMAKE_PREFIX_PATH="$scratch/$port" \
        -DCMAKE_FIND_ROOT_PATH="$scratch/$port" >/dev/null
    cmake --build "$scratch/$port-embed" -- --quiet
    for program in embed embed_cpp embed_static; do
        [ $program != embed_static ] || linked=static
        found=static
        [[ $(readelf -d "$scratch/$port-embed/$program") != *libdp2emu.so.0* ]] || found=shared
        [ $found = $linked ] || { echo "ports: $program of $port has the $found library"; return 1; }
        # shellcheck disable=SC2086 # a command with its arguments, or nothing
        $emulator "$scratch/$port-embed/$program"
    done
    diff <(awk -f tests/release/rules/symbol_map.awk responses/dp2emu.map | LC_ALL=C sort) \
        <(nm -D --defined-only "build/$port/responses/libdp2emu.so" | awk '$2 != "A" { print $3 }' | LC_ALL=C sort) ||
        { echo "ports: < dp2emu.map, > the library of $port"; return 1; }
    # shellcheck disable=SC2086
    $emulator "build/$port/bin/replay_pinned" samples/*.dp2t samples/d*/*.dp2c tests/golden/*.dp2t
    echo "ports: $port gives the same bits ($(readelf -h "build/$port/bin/replay_pinned" | sed -n "s,.*Machine: *,,p"))"
}
for port in ${*:-aarch64 linux32 clang}; do check "$port"; done
