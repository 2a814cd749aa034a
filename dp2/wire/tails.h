// The trailing-data rules of tails.def: what follows a record, as a table, and how it is read. Whoever
// measures, hands out, writes or prints what follows a record asks here.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "dp2/base/bytes.h"
#include "dp2/wire/wire.h"

namespace dp2 {

enum class TailRule : std::uint8_t {
#define DP2_TAIL(rule, text, field) rule,
#define DP2_TAIL_PART(...)
#define DP2_TAIL_END(rule)
#include "dp2/wire/tails.def"
};

enum class TailItem : std::uint8_t { None, Record, Half, Word, Number, NumberWord, Vertex, Byte, Code };

// A field of the record that a tail follows.
struct TailField {
    RecordId record = RecordId::None;
    std::uint16_t offset = 0;
    std::uint8_t bytes = 0;

    std::uint32_t read(const std::byte* at) const {
        return bytes == 2 ? load<std::uint16_t>(at + offset) : load<std::uint32_t>(at + offset);
    }
    // The lower bits of `value`.
    void write(std::byte* at, std::uint32_t value) const { std::memcpy(at + offset, &value, bytes); }
    const char* ddi_name() const;
};

// Items of one kind, one behind the other.
struct TailPart {
    enum class From : std::uint8_t { Counted, CountedOrOneUnread, Field, Fixed };
    struct Item {
        TailItem item = TailItem::None;
        RecordId record = RecordId::None; // of TailItem::Record
    };
    struct Number {
        From from = From::Fixed;
        std::uint8_t times = 0, plus = 0; // times * (the header's count, or the field) + plus
        TailField field = {};             // of From::Field
    };
    struct Present {
        TailField field = {};
        std::uint32_t mask = 0, value = 0; // mask 0: always
    };
    Item item;
    Number number;
    Present present;

    constexpr bool exists() const { return item.item != TailItem::None; }
    constexpr bool counted() const { return number.from <= From::CountedOrOneUnread; }
    bool is_present(const std::byte* record) const {
        return present.mask == 0 || (present.field.read(record) & present.mask) == present.value;
    }
    // How many items follow `record`, the unread one not counted; `count` is wPrimitiveCount.
    std::uint64_t items(const std::byte* record, std::uint16_t count) const {
        if (!is_present(record)) return 0;
        const std::uint64_t base = counted()                    ? count
                                   : number.from == From::Field ? number.field.read(record)
                                                                : 0;
        return base * number.times + number.plus;
    }
    // Bytes of an item. `vertex_stride`: of the call's vertices.
    constexpr std::uint32_t item_bytes(std::uint32_t vertex_stride) const {
        switch (item.item) {
        case TailItem::Record: return record_bytes(item.record);
        case TailItem::Half: return 2;
        case TailItem::Word:
        case TailItem::Number:
        case TailItem::NumberWord: return 4;
        case TailItem::Vertex: return vertex_stride;
        case TailItem::None:
        case TailItem::Byte:
        case TailItem::Code: break;
        }
        return 1;
    }
};

inline constexpr std::size_t kTailParts = 2;

struct TailInfo {
    const char* text;  // the rule in words, "" for None
    const char* field; // of an error when the bytes end too early
    TailPart parts[kTailParts];

    // The header's count follows from what stands behind the record, whose size is known by itself.
    bool counts_items() const {
        return parts[0].exists() && parts[0].counted() && parts[0].item.item != TailItem::Vertex;
    }
    // With this count in the header, one item is there that is not read (WIRE.md I-1).
    bool one_unread(std::uint64_t count) const {
        return parts[0].number.from == TailPart::From::CountedOrOneUnread && count == 0;
    }
    // The part that is shader code, which is the last one; null: none is.
    const TailPart* code() const {
        for (const TailPart& part : parts)
            if (part.item.item == TailItem::Code) return &part;
        return nullptr;
    }
};

namespace detail {
#define DP2_TAIL_ITEM_Record(name)                                                                           \
    { TailItem::Record, RecordId::name }
#define DP2_TAIL_ITEM_Half                                                                                   \
    { TailItem::Half }
#define DP2_TAIL_ITEM_Word                                                                                   \
    { TailItem::Word }
#define DP2_TAIL_ITEM_Number                                                                                 \
    { TailItem::Number }
#define DP2_TAIL_ITEM_NumberWord                                                                             \
    { TailItem::NumberWord }
#define DP2_TAIL_ITEM_Vertex                                                                                 \
    { TailItem::Vertex }
#define DP2_TAIL_ITEM_Byte                                                                                   \
    { TailItem::Byte }
#define DP2_TAIL_ITEM_Code                                                                                   \
    { TailItem::Code }
#define DP2_TAIL_FIELD(record, field)                                                                        \
    { RecordId::record, offsetof(wire::record, field), sizeof(wire::record::field) }
#define DP2_TAIL_NUMBER_Counted(times, plus)                                                                 \
    { TailPart::From::Counted, times, plus }
#define DP2_TAIL_NUMBER_CountedOrOneUnread                                                                   \
    { TailPart::From::CountedOrOneUnread, 1, 0 }
#define DP2_TAIL_NUMBER_Field(record, field, times)                                                          \
    { TailPart::From::Field, times, 0, DP2_TAIL_FIELD(record, field) }
#define DP2_TAIL_NUMBER_Fixed(number)                                                                        \
    { TailPart::From::Fixed, 0, number }
#define DP2_TAIL_PRESENT_Always                                                                              \
    {}
#define DP2_TAIL_PRESENT_When(record, field, mask, value)                                                    \
    { DP2_TAIL_FIELD(record, field), mask, value }

inline constexpr TailInfo kTails[] = {
#define DP2_TAIL(rule, text, field)                                                                          \
    {                                                                                                        \
        text, field, {
#define DP2_TAIL_PART(rule, item, number, present)                                                           \
    {DP2_TAIL_ITEM_##item, DP2_TAIL_NUMBER_##number, DP2_TAIL_PRESENT_##present},
#define DP2_TAIL_END(rule)                                                                                   \
    }                                                                                                        \
    }                                                                                                        \
    ,
#include "dp2/wire/tails.def"
};

#undef DP2_TAIL_ITEM_Record
#undef DP2_TAIL_ITEM_Half
#undef DP2_TAIL_ITEM_Word
#undef DP2_TAIL_ITEM_Number
#undef DP2_TAIL_ITEM_NumberWord
#undef DP2_TAIL_ITEM_Vertex
#undef DP2_TAIL_ITEM_Byte
#undef DP2_TAIL_ITEM_Code
#undef DP2_TAIL_FIELD
#undef DP2_TAIL_NUMBER_Counted
#undef DP2_TAIL_NUMBER_CountedOrOneUnread
#undef DP2_TAIL_NUMBER_Field
#undef DP2_TAIL_NUMBER_Fixed
#undef DP2_TAIL_PRESENT_Always
#undef DP2_TAIL_PRESENT_When

template <RecordId> struct RecordType;
#define DP2_RECORD(record, ddi_name, bytes)                                                                  \
    template <> struct RecordType<RecordId::record> { using Type = wire::record; };
#define DP2_FIELD(...)
#define DP2_RECORD_END(record)
#include "dp2/wire/records.def"
} // namespace detail

constexpr const TailInfo& tail_info(TailRule rule) {
    return detail::kTails[static_cast<std::size_t>(rule)];
}

// The bytes of one part with the type that a handler gets: PackedArray of structures, of std::uint16_t,
// std::uint32_t or float; an optional structure where at most one can follow; vertices, bytes and code as
// they are.
template <TailRule Rule, std::size_t Part> auto tail_view(ByteSpan bytes) {
    constexpr TailPart part = tail_info(Rule).parts[Part];
    if constexpr (part.item.item == TailItem::Record) {
        using Record = typename detail::RecordType<part.item.record>::Type;
        if constexpr (part.number.from == TailPart::From::Fixed)
            return bytes.empty() ? std::optional<Record>() : std::optional(load<Record>(bytes.data()));
        else
            return PackedArray<Record>(bytes);
    } else if constexpr (part.item.item == TailItem::Half) {
        return PackedArray<std::uint16_t>(bytes);
    } else if constexpr (part.item.item == TailItem::Number) {
        return PackedArray<float>(bytes);
    } else if constexpr (part.item.item == TailItem::Word || part.item.item == TailItem::NumberWord) {
        return PackedArray<std::uint32_t>(bytes);
    } else {
        return bytes;
    }
}

} // namespace dp2
