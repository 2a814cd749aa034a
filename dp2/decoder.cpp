#include "dp2/decoder.h"

namespace dp2 {

Result<std::optional<Command>> CommandReader::next() {
    const std::uint64_t offset = context_.base_offset + at_;
    const std::size_t left = bytes_.size() - at_;
    if (left == 0) return std::optional<Command>();
    if (left < sizeof(wire::Command)) return Error{Fault::Truncated, 0, offset, "D3DHAL_DP2COMMAND"};
    const auto header = load<wire::Command>(bytes_.data() + at_);
    const OpInfo* op = find_op(header.opcode);
    if (!op || op->direction == Direction::ToRuntime)
        return Error{Fault::UnknownOpcode, header.opcode, offset, "bCommand"};
    const ByteSpan rest = bytes_.subspan(at_ + sizeof header);

    std::size_t payload = 0;
    const std::uint32_t elements = element_count(*op, header.count, context_.dialect);
    if (op->tail == TailRule::None) {
        const std::uint64_t bytes = std::uint64_t{op->record_bytes} * elements;
        if (bytes > rest.size())
            return Error{Fault::Truncated, header.opcode, offset, record_info(op->record).ddi_name};
        payload = static_cast<std::size_t>(bytes);
    } else {
        for (std::uint32_t i = 0; i < elements; ++i) {
            auto element =
                measure_element(*op, header.count, rest, payload, offset + sizeof header, context_);
            if (!element.ok()) {
                Error error = element.error();
                error.offset = offset;
                return error;
            }
            payload = element->end;
        }
    }
    at_ = op->op == Opcode::Exit ? bytes_.size() : at_ + sizeof header + payload;
    return std::optional<Command>({offset, op, header.count, header.reserved, rest.first(payload)});
}

} // namespace dp2
