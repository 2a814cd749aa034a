#include "tests/fuzz/dp2_mutator.h"

#include <algorithm>
#include <cstring>

#include "tests/fuzz/support/command_mutator.h"

namespace {

dp2::DecodeContext context_of(std::uint32_t vertex_bytes) {
    dp2::DecodeContext context;
    context.vertex_stride = vertex_bytes;
    return context;
}

std::size_t put(const fuzz::Bytes& bytes, std::uint8_t* out, std::size_t max_size) {
    const std::size_t size = std::min(bytes.size(), max_size);
    if (size != 0) std::memcpy(out, bytes.data(), size);
    return size;
}

// The handles of the other parser's objects are unknown; low numbers are likely.
const fuzz::Handles kHandles{{1, 2, 3}, {4, 5}};

} // namespace

size_t dp2_mutate_commands(uint8_t* commands, size_t size, size_t max_size, uint32_t vertex_bytes, unsigned seed) {
    fuzz::Random random(seed);
    fuzz::Bytes bytes(commands, commands + size);
    for (std::size_t i = 1 + random.below(3); i > 0; --i)
        fuzz::mutate_commands(bytes, context_of(vertex_bytes), kHandles, random);
    return put(bytes, commands, max_size);
}

size_t dp2_cross_commands(const uint8_t* one, size_t one_size, const uint8_t* other, size_t other_size, uint8_t* out,
                          size_t max_size, uint32_t vertex_bytes, unsigned seed) {
    fuzz::Random random(seed);
    fuzz::Bytes bytes(one, one + one_size);
    fuzz::splice_commands(bytes, {other, other_size}, context_of(vertex_bytes), random);
    return put(bytes, out, max_size);
}
