#include "dp2/capture/submission_parts.h"

#include "dp2/capture/capture_place.h"

namespace dp2 {

namespace {

void append(capture::Bytes& out, ByteSpan bytes) {
    out.insert(out.end(), bytes.begin(), bytes.end());
}

void pad(capture::Bytes& out, std::uint64_t base_offset) {
    while ((base_offset + out.size()) % 4 != 0) out.push_back(std::byte{});
}

} // namespace

SubmissionParts take_apart(const capture::Submit& submit, const Dialect& dialect) {
    SubmissionParts parts;
    const DecodeContext context = decode_context(submit, dialect);
    CommandReader reader(submit.commands, context);
    Command command;
    std::size_t end = 0; // where the last command ends; after EXIT the reader is at the buffer's end
    while (reader.step(command) == CommandReader::Step::Command) {
        end = static_cast<std::size_t>(command.offset - context.base_offset) + sizeof(wire::Command) +
              command.payload.size();
        CommandParts out{command.op, command.count, command.reserved, {}};
        for_each_element(command, context, [&](const Element& element) {
            out.elements.push_back({command.payload.subspan(element.begin, command.op->record_bytes),
                                    command.payload.subspan(element.tail_begin, element.tail_bytes)});
        });
        parts.commands.push_back(std::move(out));
    }
    parts.rest = ByteSpan(submit.commands).subspan(end);
    return parts;
}

void append_command(capture::Bytes& out, const CommandParts& command, std::uint64_t base_offset) {
    const wire::Command header{static_cast<std::uint8_t>(command.op->op), command.reserved, command.count};
    append(out, std::as_bytes(std::span(&header, 1)));
    const bool padded = command.op->align == AlignRule::Vertices;
    for (const CommandParts::Element& element : command.elements) {
        append(out, element.record);
        if (padded) pad(out, base_offset);
        append(out, element.tail);
        if (padded) pad(out, base_offset);
    }
}

capture::Bytes put_together(const SubmissionParts& parts, std::uint64_t base_offset) {
    capture::Bytes out;
    for (const CommandParts& command : parts.commands) append_command(out, command, base_offset);
    append(out, parts.rest);
    return out;
}

} // namespace dp2
