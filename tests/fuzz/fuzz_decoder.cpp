// Any bytes as a command buffer: the walk ends, delivers only whole commands, and the validator agrees with it.
#include <cstdlib>

#include "dp2/decoder.h"
#include "dp2/validator.h"

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
    dp2::Validator validator(100000);
    validator.check(bytes, context);
    if (validator.walked() != ended || (!ended && validator.findings().empty())) std::abort();
    return 0;
}
