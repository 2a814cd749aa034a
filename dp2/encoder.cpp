#include "dp2/encoder.h"

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

// Alignment counts from the command surface's start (C.3).
Status Encoder::align() {
    if (!writer_.put_zeros((4 - (context_.base_offset + writer_.size()) % 4) % 4))
        return fail(Fault::NoSpace, op_->name);
    return {};
}

Status Encoder::unit(ByteSpan bytes, std::size_t size, const char* field) {
    if (size == 0 || bytes.size() % size != 0) return fail(Fault::BadValue, field);
    items_ = bytes.size() / size;
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
    return write(std::as_bytes(std::span<const std::uint32_t>({0}))); // filled in at the end
}

Status Encoder::end(std::optional<std::uint16_t> count) {
    if (!open_) return fail(Fault::BadSequence, "end");
    // Both numbers agree where the dialect leaves no choice of how many records there are.
    const bool once = element_count(*op_, 2, context_.dialect) == 1;
    if (once && elements_ != 1) return fail(Fault::BadValue, "one record");
    std::uint64_t n = op_->repeat == Repeat::Once ? count.value_or(1) : elements_;
    const auto less = [&](std::uint64_t extra) {
        return items_ < extra ? ~std::uint64_t{0} : items_ - extra;
    };
    switch (op_->tail) {
    case TailRule::LinePairs:
    case TailRule::FlaggedTriples:
    case TailRule::Triples:
    case TailRule::Rects: n = items_; break;
    case TailRule::IndexWordsPlus1: n = less(1); break;
    case TailRule::IndexWordsPlus2:
    case TailRule::FanVertices: n = less(2); break;
    case TailRule::LineVertices: n = items_ % 2 ? ~std::uint64_t{0} : items_ / 2; break;
    default: break;
    }
    if (n > std::numeric_limits<std::uint16_t>::max()) return fail(Fault::BadValue, "wPrimitiveCount");
    if (op_->tail == TailRule::Rects && n == 0 && context_.dialect.clear_zero != ClearZero::Bare &&
        !writer_.put_zeros(sizeof(wire::Rect))) // the rectangle that nobody reads (I-1)
        return fail(Fault::NoSpace, op_->name);
    writer_.patch(
        header_, wire::Command{static_cast<std::uint8_t>(op_->op), reserved_, static_cast<std::uint16_t>(n)});
    open_ = false;
    return {};
}

} // namespace dp2
