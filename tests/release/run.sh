#!/usr/bin/env bash
# Tests of a release beyond CI (tests/run.sh --full), which take an hour more on two processors: all cases of sweeps, of
# which CI runs a third; all tests on a bare Debian 13; the lines that the fuzzers' corpora reach, on one machine and on
# several; all tests that use workers under the thread sanitizer; the library and its users built by Clang, and for 32-bit
# x86; every input of the corpora under valgrind; runs in which each allocation fails; the packages compiled with Debian's
# flags; Wine's tests and our Windows programs in 32 bits; the archives for Windows, of both word sizes, under Wine. Needs the
# release build.
set -euo pipefail
cd "$(dirname "$0")/../.."
heading() { printf '\n=== %s\n' "$*"; }
tools/setup.sh --packages debootstrap parallel slurm-wlm munge valgrind rustc golang-go
heading "all cases of sweeps"
tools/setup.sh release -DDP2_TESTS_RUN_ONCE=OFF
DP2_WHOLE_SWEEPS=1 build/release/bin/test_rasterizer
DP2_WHOLE_SWEEPS=1 build/release/bin/test_drawing "without MULTISAMPLEANTIALIAS*"
DP2_WHOLE_SWEEPS=1 tests/tools/cases.sh . build/release/bin/dp2 report
build/release/bin/test_recording "[.many-pixels]"
heading "Debian 13"
tests/release/packaging/bare.sh trixie
heading "coverage of the fuzzers' corpora"
# Coverage maps contain the source paths of the original compilation. An object from the compiler cache could name
# another folder's files, so the cache is off.
CMAKE_C_COMPILER_LAUNCHER="" CMAKE_CXX_COMPILER_LAUNCHER="" tools/setup.sh coverage
tests/fuzz/coverage.sh build/coverage/bin/run_fuzz_inputs
ctest --test-dir build/coverage --output-on-failure
heading "all tests that use workers, with the thread sanitizer"
tools/setup.sh tsan -DDP2_ALL_THREAD_TESTS=ON
ctest --test-dir build/tsan --output-on-failure
heading "built by Clang, and for 32-bit x86"
tests/release/ports/run.sh clang linux32
heading "memory that was never written"
tests/fuzz/uninitialised.sh build/release/bin/run_fuzz_inputs 1
heading "every allocation and thread start fails in turn"
DP2_FAILURE_STEP=1 build/release/bin/test_failures
heading "the mutator in Rust and Go"
tests/fuzz/bindings_test.sh build/release
heading "packages"
tests/release/packaging/run.sh
heading "32-bit programs"
tools/setup.sh mingw
tools/setup.sh mingw32
for api in d3d8 d3d9; do
    for suite in 8 10; do tests/windows/conformance/run.sh --api $api --suite $suite --bits 32; done
    tests/windows/$api/run.sh --bits 32
done
tests/windows/word_sizes.sh
heading "archives for Windows"
tests/windows/zip.sh
echo "a release may be made"
