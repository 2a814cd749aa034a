// Any bytes as a command buffer: the walk ends, delivers only whole commands, and the validator agrees with it.
#include <algorithm>
#include <cstdlib>

#include "dp2/commands/decoder.h"
#include "dp2/commands/statistics.h"
#include "dp2/commands/validator.h"
#include "dp2/text/assembler.h"
#include "dp2/text/disassembler.h"
#include "dp2/wire/error_text.h"
#include "tests/fuzz/dp2_mutator.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    dp2::DecodeContext context;
    context.base_offset = data[0] & 3;
    context.vertex_stride = data[1];
    context.dialect = *dp2::parse_dialect(dp2::all_dialects()[(data[0] >> 2) % dp2::all_dialects().size()].name);
    const dp2::ByteSpan bytes = std::as_bytes(std::span(data + 2, size - 2));
    dp2::CommandReader reader(bytes, context);
    std::size_t total = 0;
    bool ended = false;
    for (;;) {
        const auto command = reader.next();
        if (!command.ok() || !*command) {
            ended = command.ok();
            break;
        }
        total += 4 + (*command)->payload.size();
        if (total > bytes.size()) std::abort();
        std::size_t end = 0;
        dp2::for_each_element(**command, context, [&](const dp2::Element& element) { end = element.end; });
        if (end > (*command)->payload.size()) std::abort();
    }
    // The text must assemble to the same bytes; bytes from a failing command on are printed as data.
    const std::string text = dp2::disassemble(bytes, context);
    const auto assembled = dp2::assemble(text, context);
    if (!assembled.ok() || !std::ranges::equal(*assembled, bytes)) std::abort();
    dp2::StreamStatistics statistics;
    if (statistics.count(bytes, context).ok() != ended) std::abort();
    dp2::Validator validator(100000);
    validator.check(bytes, context);
    for (const dp2::Error& diagnostic : validator.diagnostics())
        if (dp2::describe(diagnostic).empty()) std::abort();
    if (validator.walked() != ended || (!ended && validator.diagnostics().empty())) std::abort();
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

// The first 2 bytes are choices, the other bytes are commands.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    constexpr std::size_t kChoices = 2;
    if (size < kChoices || seed % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
    const std::uint32_t vertex_bytes = data[1];
    return kChoices + dp2_mutate_commands(data + kChoices, size - kChoices, max_size - kChoices, vertex_bytes, seed);
}
