// Commands whose payload comes as bytes: appending one to a buffer, and how long one is. For those who know
// the structures of commands and not this project's types; encoder.h has typed functions.
#pragma once

#include <cstdint>
#include <span>

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "dp2/commands/payload.h"

namespace dp2 {

// Writes a command behind the `length` bytes of `out` and adds its size to `length`: a header with this
// opcode and count, the payload, and the tail, which is aligned where vertices follow. When it fails,
// `length` is as it was, and bytes behind it may have changed; payload and tail must not lie there.
// UnknownOpcode; NoSpace; BadValue: the payload is not as long as the opcode and count say.
Status append_command(std::span<std::byte> out, std::size_t& length, const DecodeContext& context,
                      std::uint32_t opcode, std::uint32_t count, ByteSpan payload, ByteSpan tail);

// Bytes of the first command with its header; `context.base_offset` is where it stands in its command
// surface. Errors of CommandReader; BadSequence: there are no bytes.
Result<std::size_t> command_size(ByteSpan bytes, const DecodeContext& context);

} // namespace dp2
