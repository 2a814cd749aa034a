// Somebody else's parser (walker/walker.c) under our mutator: the whole of what such a fuzzer needs. It must agree with
// dp2's decoder on every buffer of commands that it knows.
#include <cstdlib>

#include "dp2/decoder.h"
#include "tests/fuzz/dp2_mutator.h"
#include "tests/fuzz/walker/walker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    walk result;
    const bool walked = walk_commands(data, size, &result) != 0;
    const dp2::DecodeContext context;
    dp2::CommandReader reader(std::as_bytes(std::span(data, size)), context);
    for (std::uint32_t i = 0; i < result.commands; ++i) {
        const auto command = reader.next();
        if (!command.ok() || !*command) std::abort();
    }
    if (walked != (reader.position() == size) || (!walked && reader.position() != result.error)) std::abort();
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, max_size);
    return dp2_mutate_commands(data, size, max_size, 0, seed);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size, std::uint8_t* out,
                                                 std::size_t max_size, unsigned seed) {
    return dp2_cross_commands(one, one_size, other, other_size, out, max_size, 0, seed);
}
