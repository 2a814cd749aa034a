// Appends a command whose payload is given as bytes, and measures a command. For the C interface, whose users
// have the DDI's structures; encoder.h has typed functions.
#pragma once

#include <cstdint>
#include <span>

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "dp2/commands/payload.h"

namespace dp2 {

// Writes a command after the `length` bytes of `out` and adds its size to `length`: a header with this opcode
// and count, the payload, and the tail, which is aligned if it is vertices. A failure does not change
// `length`, but may have written after it; payload and tail must not overlap that space. Errors:
// UnknownOpcode; NoSpace; BadValue if the payload's size does not match the opcode and count.
Status append_command(std::span<std::byte> out, std::size_t& length, const DecodeContext& context,
                      std::uint32_t opcode, std::uint32_t count, ByteSpan payload, ByteSpan tail);

// Size of the first command, including its header; `context.base_offset` is its offset in the command
// surface. Errors: those of CommandReader; BadSequence if there are no bytes.
Result<std::size_t> command_size(ByteSpan bytes, const DecodeContext& context);

} // namespace dp2
