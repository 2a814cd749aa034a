// Encodes typed records as commands, from the table that the decoder uses. Redundant counts and sizes
// (dwCodeSize, wNumEntries, patch flags, ...) are computed from the trailing data, so they always agree.
// Invariant: bytes() is a whole number of commands; a command that fails is removed.
#pragma once

#include <concepts>
#include <optional>
#include <ranges>
#include <utility>

#include "dp2/base/result.h"
#include "dp2/commands/byte_writer.h"
#include "dp2/commands/payload.h"
#include "dp2/wire/opcodes.h"

namespace dp2 {

namespace detail {

// The columns of opcodes.def that add() needs at compile time.
template <Opcode> struct OpTraits;
#define DP2_OP(name, on_name, value, ddi_name, record, repeat, tail, ...)                                    \
    template <> struct OpTraits<Opcode::name> {                                                              \
        using Record = wire::record;                                                                         \
        static constexpr TailRule kTail = TailRule::tail;                                                    \
        static constexpr Repeat kRepeat = Repeat::repeat;                                                    \
    };
#include "dp2/wire/opcodes.def"

inline ByteSpan bytes_of(ByteSpan bytes) {
    return bytes;
}
template <class T> ByteSpan bytes_of(const PackedArray<T>& array) {
    return array.bytes();
}
template <class T> ByteSpan bytes_of(const std::optional<T>& one) {
    return one ? std::as_bytes(std::span(&*one, 1)) : ByteSpan();
}
template <std::ranges::contiguous_range Range> ByteSpan bytes_of(const Range& range) {
    return std::as_bytes(std::span(std::ranges::data(range), std::ranges::size(range)));
}

} // namespace detail

class Encoder {
  public:
    // Writes into `out`, which the caller owns. `context` is copied: alignment, immediate vertices and
    // dialects depend on it.
    explicit Encoder(std::span<std::byte> out, const DecodeContext& context = {})
        : writer_(out), context_(context) {}

    ByteSpan bytes() const { return writer_.written().first(open_ ? header_ : writer_.size()); }

    // One function for each opcode; each call encodes one command:
    //   encoder.render_state({.state = 7, .value = 1});
    //   encoder.draw_primitive(records);                        // any number of records up to 65,535
    //   encoder.clear({.flags = 1, .color = 0xFF0000FF}, rects);
    //   encoder.triangle_list({.first = 0}, 12);                // the number of primitives
    // The data after a record has the types that the decoder's handler gets, or is any contiguous range.
    // Errors: NoSpace; BadValue for sizes that no command can have. Error::offset is that of the command.
#define DP2_OP(name, on_name, value, ddi_name, record, ...)                                                  \
    template <class... Tails> Status on_name(const wire::record& first = {}, const Tails&... tails) {        \
        return one<Opcode::name>(first, tails...);                                                           \
    }                                                                                                        \
    Status on_name(std::span<const wire::record> records) {                                                  \
        return many<Opcode::name>(records);                                                                  \
    }
#include "dp2/wire/opcodes.def"

    // A command step by step, for several records that are each followed by data: begin, add, ..., end. After
    // an error the command is removed, and add() and end() return BadSequence. end() needs `count`
    // only for opcodes whose count does not follow from the payload.
    Status begin(Opcode op, std::uint8_t reserved = 0);
    template <Opcode Op, class... Tails>
    Status add(typename detail::OpTraits<Op>::Record record, const Tails&... tails) {
        if (!open_ || op_->op != Op) return fail(Fault::BadSequence, "add");
        return put_element<Op>(record, tails...);
    }
    Status end(std::optional<std::uint16_t> count = {});

  private:
    Status fail(Fault fault, const char* field);
    Status write(ByteSpan bytes);
    Status align();

    template <Opcode Op, class Record, class... Tails>
    Status one(const Record& record, const Tails&... tails) {
        DP2_TRY(begin(Op));
        DP2_TRY(put_element<Op>(record, tails...));
        return end();
    }
    // A command with one record, whose header counts something else, such as the primitives of a draw.
    template <Opcode Op, class Record> Status one(const Record& record, std::integral auto count) {
        using Traits = detail::OpTraits<Op>;
        static_assert(Traits::kTail == TailRule::None && Traits::kRepeat == Repeat::Once,
                      "the count follows from the payload");
        DP2_TRY(begin(Op));
        DP2_TRY(put_element<Op>(record));
        if (!std::in_range<std::uint16_t>(count)) return fail(Fault::BadValue, "count");
        return end(static_cast<std::uint16_t>(count));
    }
    template <Opcode Op, class Record> Status many(std::span<const Record> records) {
        DP2_TRY(begin(Op));
        for (const Record& record : records) DP2_TRY(put_element<Op>(record));
        return end();
    }

    template <Opcode Op, class Record, class... Tails>
    Status put_element(Record record, const Tails&... tails) {
        static_assert(sizeof...(Tails) <= kTailParts);
        const ByteSpan parts[kTailParts] = {detail::bytes_of(tails)...};
        if constexpr (sizeof...(Tails) > 0)
            DP2_TRY(complete(std::as_writable_bytes(std::span(&record, 1)).data(), parts));
        if constexpr (!std::is_empty_v<Record>) DP2_TRY(write(std::as_bytes(std::span(&record, 1))));
        if (op_->align == AlignRule::Vertices) DP2_TRY(align());
        for (const ByteSpan part : parts) DP2_TRY(write(part));
        if (op_->align == AlignRule::Vertices) DP2_TRY(align());
        ++elements_;
        return {};
    }

    // Writes the sizes and flags of the record's tail into the record, and the number of items into items_.
    Status complete(std::byte* record, const ByteSpan (&parts)[kTailParts]);
    Status complete_part(const TailPart& part, std::byte* record, std::uint64_t items, const char* field);

    ByteWriter writer_;
    DecodeContext context_;
    const OpInfo* op_ = nullptr;
    bool open_ = false;
    std::uint8_t reserved_ = 0;
    std::size_t header_ = 0;     // where the open command starts
    std::uint64_t elements_ = 0; // records of the open command so far
    std::uint64_t items_ = 0;    // items after the record, if the header counts them
};

} // namespace dp2
