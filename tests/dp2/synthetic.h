// Made-up but well-formed commands for every row of the opcode table: payload words all hold one small value, which
// sets the counts and flags that variable parts depend on.
#pragma once

#include <cstring>
#include <vector>

#include "dp2/commands/decoder.h"
#include "tests/support/catch.h"

namespace dp2 {

// The bytes of one command; empty if they exceed 4 KiB: a record after a shader whose length is no multiple of 4 is
// read at an unaligned offset, which gives huge sizes.
inline std::vector<std::byte> synthetic_command(const OpInfo& op, std::uint16_t count, std::uint32_t word,
                                                const DecodeContext& context) {
    std::vector<std::byte> bytes(4 + 4096);
    bytes[0] = static_cast<std::byte>(op.op);
    std::memcpy(&bytes[2], &count, 2);
    for (std::size_t at = 4; at + 4 <= bytes.size(); at += 4) std::memcpy(&bytes[at], &word, 4);
    CommandReader reader(bytes, context);
    const auto command = reader.next();
    if (!command.ok()) {
        REQUIRE(count > 1);
        return {};
    }
    bytes.resize(4 + (*command)->payload.size());
    return bytes;
}

template <class F> void for_each_synthetic(F&& f) {
    DecodeContext context;
    context.vertex_stride = 20;
    for (const OpInfo& op : all_ops()) {
        if (op.direction == Direction::ToRuntime) continue;
        for (const std::uint16_t count : std::initializer_list<std::uint16_t>{0, 1, 2, 5})
            for (const std::uint32_t word : {0u, 1u, 2u, 3u, 4u})
                if (const auto bytes = synthetic_command(op, count, word, context); !bytes.empty())
                    f(op, count, bytes, context);
    }
}

} // namespace dp2
