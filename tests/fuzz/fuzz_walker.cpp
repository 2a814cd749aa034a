// Another parser (walker/walker.c) with our mutator, as in walker/fuzzer.c; it must agree with dp2's decoder on every
// buffer whose commands it supports.
#include <cstdlib>

#include "dp2/commands/decoder.h"
#include "tests/fuzz/dp2_mutator_hooks.h"
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
