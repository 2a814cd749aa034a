#include "dp2/commands/encoder.h"

#include <limits>

namespace dp2 {

Status Encoder::fail(Fault fault, const char* field) {
    const Error error{fault, op_ ? static_cast<std::uint8_t>(op_->op) : std::uint8_t{0},
                      context_.base_offset + (open_ ? header_ : writer_.size()), field};
    if (open_) writer_.rewind(header_);
    open_ = false;
    return error;
}

Status Encoder::write(ByteSpan bytes) {
    if (!writer_.put(bytes)) return fail(Fault::NoSpace, op_->name);
    return {};
}

// Pads to a multiple of 4 bytes from the command surface's start (WIRE.md C.3).
Status Encoder::align() {
    if (!writer_.put_zeros((4 - (context_.base_offset + writer_.size()) % 4) % 4))
        return fail(Fault::NoSpace, op_->name);
    return {};
}

Status Encoder::complete(std::byte* record, const ByteSpan (&parts)[kTailParts]) {
    const TailInfo& tail = tail_info(op_->tail);
    for (std::size_t i = 0; i < kTailParts && tail.parts[i].exists(); ++i) {
        const std::size_t size = tail.parts[i].item_bytes(context_.vertex_stride);
        if (parts[i].size() > std::numeric_limits<std::uint32_t>::max())
            return fail(Fault::NoSpace, "payload");
        if (size == 0 || parts[i].size() % size != 0) return fail(Fault::BadValue, tail.field);
        DP2_TRY(complete_part(tail.parts[i], record, parts[i].size() / size, tail.field));
    }
    return {};
}

Status Encoder::complete_part(const TailPart& part, std::byte* record, std::uint64_t items,
                              const char* field) {
    const auto& [from, times, plus, number] = part.number;
    const auto& [flag, mask, value] = part.present;
    const bool choice = mask != 0, is_flag = choice && mask != ~0u;
    if (part.counted()) {
        items_ = items;
        return {};
    }
    if (from == TailPart::From::Fixed && items != 0 && items != plus) return fail(Fault::BadValue, field);
    if (choice && items == 0) {
        if (!part.is_present(record)) return {};
        if (from == TailPart::From::Field)
            return number.read(record) == 0 ? Status() : fail(Fault::BadValue, number.ddi_name());
        if (!is_flag) return fail(Fault::BadValue, flag.ddi_name());
        flag.write(record, flag.read(record) & ~mask);
        return {};
    }
    if (choice) flag.write(record, (flag.read(record) & ~mask) | value);
    if (from != TailPart::From::Field) return {};
    if (items % times != 0) return fail(Fault::BadValue, field);
    const std::uint64_t said = items / times;
    if (said >> (8 * number.bytes) != 0) return fail(Fault::BadValue, number.ddi_name());
    number.write(record, static_cast<std::uint32_t>(said));
    return {};
}

Status Encoder::begin(Opcode op, std::uint8_t reserved) {
    if (open_) return fail(Fault::BadSequence, "begin");
    op_ = find_op(static_cast<std::uint8_t>(op));
    if (!op_ || op_->direction == Direction::ToRuntime) return fail(Fault::UnknownOpcode, "bCommand");
    header_ = writer_.size();
    open_ = true;
    reserved_ = reserved;
    elements_ = items_ = 0;
    return write(std::as_bytes(std::span<const std::uint32_t>({0}))); // end() fills in the header
}

Status Encoder::end(std::optional<std::uint16_t> count) {
    if (!open_) return fail(Fault::BadSequence, "end");
    // The command has exactly one record, by its opcode or because the dialect says so.
    const bool once = element_count(*op_, 2, context_.dialect) == 1;
    if (once && elements_ != 1) return fail(Fault::BadValue, "one record");
    std::uint64_t n = op_->repeat == Repeat::Once ? count.value_or(1) : elements_;
    const TailInfo& tail = tail_info(op_->tail);
    if (tail.parts[0].exists() && tail.parts[0].counted()) {
        const auto& [from, times, plus, field] = tail.parts[0].number;
        n = items_ < plus || (items_ - plus) % times != 0 ? ~std::uint64_t{0} : (items_ - plus) / times;
    }
    if (n > std::numeric_limits<std::uint16_t>::max()) return fail(Fault::BadValue, "wPrimitiveCount");
    if (tail.one_unread(n) && context_.dialect.clear_zero != ClearZero::Bare &&
        !writer_.put_zeros(sizeof(wire::Rect))) // the rectangle that drivers do not read (WIRE.md I-1)
        return fail(Fault::NoSpace, op_->name);
    writer_.patch(
        header_, wire::Command{static_cast<std::uint8_t>(op_->op), reserved_, static_cast<std::uint16_t>(n)});
    open_ = false;
    return {};
}

} // namespace dp2
