#include "dp2/commands/command_bytes.h"

#include <algorithm>
#include <limits>

#include "dp2/commands/decoder.h"

namespace dp2 {

Status append_command(std::span<std::byte> out, std::size_t& length, const DecodeContext& context,
                      std::uint32_t opcode, std::uint32_t count, ByteSpan payload, ByteSpan tail) {
    const OpInfo* op = opcode <= std::numeric_limits<std::uint8_t>::max()
                           ? find_op(static_cast<std::uint8_t>(opcode))
                           : nullptr;
    if (!op) return Error{Fault::UnknownOpcode, 0, 0, "opcode"};
    if (count > std::numeric_limits<std::uint16_t>::max()) return bad_value("count");
    std::size_t at = length;
    Status status;
    const auto put = [&](ByteSpan bytes) {
        if (bytes.size() > out.size() - at) status = Error{Fault::NoSpace, 0, 0, "capacity"};
        if (!status.ok()) return;
        std::ranges::copy(bytes, out.begin() + static_cast<std::ptrdiff_t>(at));
        at += bytes.size();
    };
    const auto align = [&] {
        constexpr std::byte kPadding[3] = {};
        put(std::span(kPadding).first((4 - (context.base_offset + at) % 4) % 4));
    };
    const wire::Command header{static_cast<std::uint8_t>(opcode), 0, static_cast<std::uint16_t>(count)};
    put(std::as_bytes(std::span(&header, 1)));
    put(payload);
    const bool vertices = op->align == AlignRule::Vertices && !tail.empty();
    if (vertices) align();
    put(tail);
    if (vertices) align();
    if (!status.ok()) return status;
    DecodeContext here = context;
    here.base_offset += length;
    const auto size = command_size(ByteSpan(out).subspan(length, at - length), here);
    if (!size.ok() || *size != at - length) return bad_value("payload");
    length = at;
    return {};
}

Result<std::size_t> command_size(ByteSpan bytes, const DecodeContext& context) {
    CommandReader reader(bytes, context);
    Command command;
    switch (reader.step(command)) {
    case CommandReader::Step::Failed: return reader.error();
    case CommandReader::Step::End: return Error{Fault::BadSequence, 0, 0, "commands"};
    default: return sizeof(wire::Command) + command.payload.size(); // EXIT has no payload
    }
}

} // namespace dp2
