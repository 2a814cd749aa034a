// Splits a command buffer at the commands' boundaries, as dp2's decoder finds them.
#pragma once

#include <vector>

#include "dp2/commands/decoder.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

struct CommandPiece {
    std::size_t begin = 0, end = 0;
    const dp2::OpInfo* op = nullptr; // null: bytes after the last whole command
    std::uint16_t count = 0;
};

// Splits the buffer; the pieces cover all of its bytes.
std::vector<CommandPiece> command_pieces(std::span<const std::uint8_t> commands, const dp2::DecodeContext& context);

// The position and type of a record of a command: its own records, then the structures that follow them.
struct RecordPlace {
    dp2::RecordId record = dp2::RecordId::None;
    std::size_t begin = 0; // offset in the buffer
};
std::vector<RecordPlace> record_places(std::span<const std::uint8_t> commands, const CommandPiece& piece,
                                       const dp2::DecodeContext& context);

inline dp2::ByteSpan as_byte_span(std::span<const std::uint8_t> bytes) {
    return std::as_bytes(bytes);
}

} // namespace fuzz
