#include "dp2/commands/decoder.h"

namespace dp2 {

CommandReader::Step CommandReader::step_irregular(Command& command) {
    const std::uint64_t offset = context_.base_offset + at_;
    const std::size_t left = bytes_.size() - at_;
    const auto failed = [&](Error error) {
        if (more_ && error.fault == Fault::Truncated) return Step::More;
        error_ = error;
        error_.offset = offset;
        error_.placed = true;
        return Step::Failed;
    };
    if (left == 0) return more_ ? Step::More : Step::End;
    if (left < sizeof(wire::Command)) return failed({Fault::Truncated, 0, 0, "D3DHAL_DP2COMMAND"});
    const auto header = load<wire::Command>(bytes_.data() + at_);
    const OpInfo* op = ops_[header.opcode];
    if (!op || op->direction == Direction::ToRuntime)
        return failed({Fault::UnknownOpcode, header.opcode, 0, "bCommand"});
    const ByteSpan rest = bytes_.subspan(at_ + sizeof header);

    std::size_t payload = 0;
    const std::uint32_t elements = element_count(*op, header.count, context_.dialect);
    if (op->tail == TailRule::None) {
        const std::uint64_t bytes = std::uint64_t{op->record_bytes} * elements;
        if (bytes > rest.size())
            return failed({Fault::Truncated, header.opcode, 0, record_info(op->record).ddi_name});
        payload = static_cast<std::size_t>(bytes);
    } else {
        for (std::uint32_t i = 0; i < elements; ++i) {
            const auto element =
                measure_element(*op, header.count, rest, payload, offset + sizeof header, context_);
            if (!element.ok()) return failed(element.error());
            payload = element->end;
        }
    }
    at_ = op->op == Opcode::Exit ? bytes_.size() : at_ + sizeof header + payload;
    if (op->op == Opcode::Exit) more_ = false; // the bytes after EXIT are not read
    command = {offset, op, header.count, header.reserved, rest.first(payload)};
    return Step::Command;
}

Result<std::optional<Command>> CommandReader::next() {
    Command command;
    switch (step(command)) {
    case Step::Command: return std::optional<Command>(command);
    case Step::End: return std::optional<Command>();
    case Step::More:
    case Step::Failed: break;
    }
    return error_;
}

} // namespace dp2
