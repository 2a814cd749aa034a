#!/bin/bash -eu
# OSS-Fuzz and ClusterFuzzLite: builds every target with the compiler, flags and engine of the environment (CC, CXX, CFLAGS,
# CXXFLAGS, LIB_FUZZING_ENGINE) from $SRC/dp2emu in $WORK, into $OUT, each with its corpus and options. Their compilers
# are newer, and warn of more.
source=$SRC/dp2emu
cmake -S "$source" -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_UNITY_BUILD=ON -DDP2_BUILD_FUZZERS=ON \
    -DDP2_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" -DDP2_BUILD_TOOLS=OFF -DDP2_BUILD_TESTS=OFF -DDP2_BUILD_SHARED=OFF \
    -DDP2_WERROR=OFF
rows=$(sed -n 's/^FUZZ_TARGET(\([a-z0-9_]*\), [0-9]*, \([0-9]*\), .*/\1 \2/p' "$source/tests/fuzz/targets.def")
# shellcheck disable=SC2046 # a list of names
cmake --build "$WORK/build" --target $(sed 's/^\([^ ]*\).*/fuzz_\1/' <<<"$rows")
while read -r target longest; do
    cp "$WORK/build/bin/fuzz_$target" "$OUT/"
    (cd "$source/tests/fuzz/corpus/$target" && zip -q -r "$OUT/fuzz_${target}_seed_corpus.zip" .)
    printf '[libfuzzer]\nmax_len = %s\nentropic = 0\n' "$longest" >"$OUT/fuzz_$target.options"
done <<<"$rows"
