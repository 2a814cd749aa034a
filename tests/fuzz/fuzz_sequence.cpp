// Programs of calls on the C interface, each compared with another run of the same program (support/oracles.h).
#include "tests/fuzz/support/libfuzzer_mutator.h"
#include "tests/fuzz/support/oracles.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::judge(fuzz::read_program({data, size}));
    return 0;
}
