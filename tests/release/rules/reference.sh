#!/usr/bin/env bash
# The reference of the C interface: Doxygen must find documentation of every function, member and constant in the
# headers. First checks, on a changed header, that it would complain.
# Usage: reference.sh [FOLDER]          (writes the pages to FOLDER/html)
set -euo pipefail
cd "$(dirname "$0")/../../.."
tools/setup.sh --packages doxygen
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
write() { # header, folder
    mkdir -p "$2"
    (cat responses/Doxyfile; echo "INPUT = $1"; echo "OUTPUT_DIRECTORY = $2") | doxygen - >"$scratch/said" 2>&1
}
sed 's|uint32_t workers;.*|& uint32_t hidden;|; /^#include "dp2emu_/d' responses/include/dp2emu.h >"$scratch/dp2emu.h"
! write "$scratch/dp2emu.h" "$scratch/changed" || { echo "reference: an undocumented member is not noticed"; exit 1; }
grep -q hidden "$scratch/said"
write "$(echo responses/include/*.h)" "${1:-$scratch/pages}" || { cat "$scratch/said"; exit 1; }
echo "reference: everything in the headers is documented"
