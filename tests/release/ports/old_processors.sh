#!/usr/bin/env bash
# x86 processors without AVX, as QEMU emulates them: instructions that they lack end the program. Programs compiled for
# SSE4.1 have the bits of interpreted ones, and every instruction set draws the same samples.
# Usage: tests/release/ports/old_processors.sh      (after tools/setup.sh release)
set -euo pipefail
cd "$(dirname "$0")/../../.."
bin=build/release/bin
tools/setup.sh --packages qemu-user
on() { local processor=$1 && shift && qemu-x86_64 -cpu "$processor" "$@"; }

sets() { on "$1" $bin/dp2 --version | sed -n 's/^instruction sets: //p'; }
[ "$(sets Conroe)" = baseline ] && [ "$(sets Nehalem)" = "baseline sse41" ] ||
    { echo "old processors: Conroe has '$(sets Conroe)', Nehalem '$(sets Nehalem)'" && exit 1; }
replayed() { "$@" $bin/dp2 replay --json samples/0*.dp2t samples/1*.dp2t | grep '"type":"picture"' || true; }
expected=$(replayed env)
[ -n "$expected" ] || { echo "old processors: nothing was drawn" && exit 1; }
for processor in Conroe Nehalem; do
    diff <(echo "$expected") <(replayed on $processor) || { echo "old processors: $processor draws other pictures" && exit 1; }
done
on Nehalem $bin/test_shaders
on Nehalem $bin/test_rasterizer "samples of every kind*,every address mode and filter*,a run over the blocks*"
echo "old processors: the same bits without AVX"
