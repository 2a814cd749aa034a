// Typed records to commands: the decoder's mirror, from the same table. Counts and sizes that a command
// carries twice (dwCodeSize, wNumEntries, patch flags, ...) are taken from what follows, so they cannot lie.
// Invariant: bytes() is always a whole number of commands; a command that fails leaves nothing behind.
#pragma once

#include <limits>
#include <optional>
#include <ranges>

#include "dp2/byte_writer.h"
#include "dp2/opcodes.h"
#include "dp2/payload.h"
#include "dp2/result.h"

namespace dp2 {

namespace detail {

// What add() needs of an opcode's row at compile time.
template <Opcode> struct OpTraits;
#define DP2_OP(name, on_name, value, ddi_name, record, repeat, tail, ...)                                    \
    template <> struct OpTraits<Opcode::name> {                                                              \
        using Record = wire::record;                                                                         \
        static constexpr TailRule kTail = TailRule::tail;                                                    \
        static constexpr Repeat kRepeat = Repeat::repeat;                                                    \
    };
#include "dp2/opcodes.def"

inline ByteSpan bytes_of(ByteSpan bytes) {
    return bytes;
}
template <class T> ByteSpan bytes_of(const PackedArray<T>& array) {
    return array.bytes();
}
template <std::ranges::contiguous_range Range> ByteSpan bytes_of(const Range& range) {
    return std::as_bytes(std::span(std::ranges::data(range), std::ranges::size(range)));
}

} // namespace detail

class Encoder {
  public:
    // Writes into `out`, which the caller owns. `context` gives what alignment, immediate vertices and
    // dialects need, and is copied.
    explicit Encoder(std::span<std::byte> out, const DecodeContext& context = {})
        : writer_(out), context_(context) {}

    ByteSpan bytes() const { return writer_.written().first(open_ ? header_ : writer_.size()); }

    // One function an opcode, one command a call:
    //   encoder.render_state({.state = 7, .value = 1});
    //   encoder.draw_primitive(records);                        // any number of records up to 65,535
    //   encoder.clear({.flags = 1, .color = 0xFF0000FF}, rects);
    //   encoder.triangle_list({.first = 0}, 12);                // what no bytes tell: the primitives
    // What follows the record has the types that the decoder's handler gets; any contiguous range will do.
    // Errors: NoSpace; BadValue for sizes that fit no command. Their offset is the command's.
#define DP2_OP(name, on_name, value, ddi_name, record, ...)                                                  \
    template <class... Tails> Status on_name(const wire::record& first = {}, const Tails&... tails) {        \
        return one<Opcode::name>(first, tails...);                                                           \
    }                                                                                                        \
    Status on_name(std::span<const wire::record> records) {                                                  \
        return many<Opcode::name>(records);                                                                  \
    }
#include "dp2/opcodes.def"

    // The same by hand, for commands whose several records have data behind each: begin, add, ..., end. After
    // an error the command is gone and add() and end() give BadSequence. `count` is for opcodes whose payload
    // does not tell it.
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
    Status unit(ByteSpan bytes, std::size_t size, const char* field);

    template <Opcode Op, class Record, class... Tails>
    Status one(const Record& record, const Tails&... tails) {
        DP2_TRY(begin(Op));
        constexpr TailRule kTail = detail::OpTraits<Op>::kTail;
        if constexpr (kTail == TailRule::None && sizeof...(Tails) == 1) {
            static_assert(detail::OpTraits<Op>::kRepeat == Repeat::Once, "the records tell the count");
            DP2_TRY(put_element<Op>(record));
            const auto count = (static_cast<std::uint64_t>(tails), ...);
            if (count > std::numeric_limits<std::uint16_t>::max()) return fail(Fault::BadValue, "count");
            return end(static_cast<std::uint16_t>(count));
        } else {
            DP2_TRY(put_element<Op>(record, tails...));
            return end();
        }
    }
    template <Opcode Op, class Record> Status many(std::span<const Record> records) {
        DP2_TRY(begin(Op));
        for (const Record& record : records) DP2_TRY(put_element<Op>(record));
        return end();
    }

    template <Opcode Op, class Record, class... Tails>
    Status put_element(Record record, const Tails&... tails) {
        constexpr TailRule kTail = detail::OpTraits<Op>::kTail;
        if constexpr (sizeof...(Tails) > 0) DP2_TRY((complete<kTail>(record, tails...)));
        if constexpr (!std::is_empty_v<Record>) DP2_TRY(write(std::as_bytes(std::span(&record, 1))));
        if (op_->align == AlignRule::Vertices) DP2_TRY(align());
        Status status;
        ((status = status.ok() ? put_tail(tails) : status), ...);
        DP2_TRY(status);
        if (op_->align == AlignRule::Vertices) DP2_TRY(align());
        ++elements_;
        return {};
    }
    template <class Tail> Status put_tail(const Tail& tail) {
        if constexpr (requires { tail.has_value(); }) {
            if (!tail) return {};
            return write(std::as_bytes(std::span(&*tail, 1)));
        } else {
            return write(detail::bytes_of(tail));
        }
    }

    // Writes into the record what its tail says, and notes how many things follow.
    template <TailRule Tail, class Record, class A, class... B>
    Status complete(Record& record, const A& first, const B&... rest);

    ByteWriter writer_;
    DecodeContext context_;
    const OpInfo* op_ = nullptr;
    bool open_ = false;
    std::uint8_t reserved_ = 0;
    std::size_t header_ = 0;     // where the open command starts
    std::uint64_t elements_ = 0; // records written of it
    std::uint64_t items_ = 0;    // things behind the record that its count counts
};

template <TailRule Tail, class Record, class A, class... B>
Status Encoder::complete(Record& record, const A& first, const B&... rest) {
    constexpr auto kMax = std::numeric_limits<std::uint32_t>::max();
    if constexpr (Tail == TailRule::LightData) {
        if (!first && record.data_type == 2) return fail(Fault::BadValue, "dwDataType");
        if (first) record.data_type = 2;
    } else {
        const ByteSpan bytes = detail::bytes_of(first);
        if (bytes.size() > kMax) return fail(Fault::NoSpace, "payload");
        const auto size = static_cast<std::uint32_t>(bytes.size());
        if constexpr (Tail == TailRule::LinePairs) return unit(bytes, sizeof(wire::IndexedLine), "wV1");
        if constexpr (Tail == TailRule::FlaggedTriples)
            return unit(bytes, sizeof(wire::FlaggedTriangle), "wV1");
        if constexpr (Tail == TailRule::Triples) return unit(bytes, sizeof(wire::IndexedTriangle), "wV1");
        if constexpr (Tail == TailRule::Rects) return unit(bytes, sizeof(wire::Rect), "rectangles");
        if constexpr (Tail == TailRule::IndexWordsPlus1 || Tail == TailRule::IndexWordsPlus2)
            return unit(bytes, 2, "vertex indices");
        if constexpr (Tail == TailRule::FanVertices || Tail == TailRule::LineVertices)
            return unit(bytes, context_.vertex_stride, "immediate vertices");
        if constexpr (Tail == TailRule::PaletteEntries) {
            DP2_TRY(unit(bytes, 4, "wNumEntries"));
            if (items_ > 0xFFFF) return fail(Fault::BadValue, "wNumEntries");
            record.entries = static_cast<std::uint16_t>(items_);
        }
        if constexpr (Tail == TailRule::ShaderCode) record.code_bytes = size;
        if constexpr (Tail == TailRule::ShaderDeclAndCode) {
            record.declaration_bytes = size;
            const ByteSpan code = detail::bytes_of(rest...);
            if (code.size() > kMax) return fail(Fault::NoSpace, "payload");
            record.code_bytes = static_cast<std::uint32_t>(code.size());
        }
        if constexpr (Tail == TailRule::Float4Registers || Tail == TailRule::Int4Registers) {
            DP2_TRY(unit(bytes, 16, "dwCount"));
            record.count = size / 16;
        }
        if constexpr (Tail == TailRule::Bool1Registers) {
            DP2_TRY(unit(bytes, 4, "dwCount"));
            record.count = size / 4;
        }
        if constexpr (Tail == TailRule::DeclElements) {
            DP2_TRY(unit(bytes, sizeof(wire::VertexElement), "dwNumVertexElements"));
            record.elements = static_cast<std::uint32_t>(items_);
        }
        if constexpr (Tail == TailRule::RectPatch || Tail == TailRule::TriPatch) {
            constexpr std::uint32_t kSegments = Tail == TailRule::RectPatch ? 16 : 12;
            if (size != 0 && size != kSegments) return fail(Fault::BadValue, "patch segments");
            record.flags = (record.flags & ~3u) | (size ? 1u : 0u) | ((rest.has_value() && ...) ? 2u : 0u);
        }
        if constexpr (Tail == TailRule::KernelWeights) {
            const ByteSpan column = detail::bytes_of(rest...);
            DP2_TRY(unit(bytes, 4, "kernel weights"));
            DP2_TRY(unit(column, 4, "kernel weights"));
            if (bytes.empty() ? (record.flags & 1) && record.width : false)
                return fail(Fault::BadValue, "dwWidth");
            if (column.empty() ? (record.flags & 2) && record.height : false)
                return fail(Fault::BadValue, "dwHeight");
            if (!bytes.empty()) record.flags |= 1, record.width = size / 4;
            if (!column.empty())
                record.flags |= 2, record.height = static_cast<std::uint32_t>(column.size() / 4);
        }
    }
    return {};
}

} // namespace dp2
