// At the end of a program the state of each of its contexts is written as commands; a new context that executes them
// must have an equal state.
#include "tests/fuzz/support/libfuzzer_mutator.h"
#include "tests/fuzz/support/oracles.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Program program = fuzz::read_program({data, size});
    program.settings.oracle = static_cast<std::uint8_t>(fuzz::Oracle::Preamble);
    program.settings.failing_allocation = 0;
    fuzz::judge(program);
    return 0;
}
