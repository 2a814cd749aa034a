// The trailing-data rules of tails.def as a table: what follows a record, and how it is read. All code that
// measures, delivers, writes or prints what follows a record uses this table.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "dp2/base/bytes.h"
#include "dp2/wire/wire.h"

namespace dp2 {

enum class TailRule : std::uint8_t {
#define DP2_TAIL(rule, ...) rule,
#include "dp2/wire/tails.def"
};

enum class TailItem : std::uint8_t { None, Record, Half, Word, Number, NumberWord, Vertex, Byte, Code };

// A field of the record that the tail follows.
struct TailField {
    RecordId record = RecordId::None;
    std::uint16_t offset = 0;
    std::uint8_t bytes = 0;

    std::uint32_t read(const std::byte* at) const {
        return bytes == 2 ? load<std::uint16_t>(at + offset) : load<std::uint32_t>(at + offset);
    }
    // Writes as many low bits of `value` as the field has.
    void write(std::byte* at, std::uint32_t value) const { std::memcpy(at + offset, &value, bytes); }
    const char* ddi_name() const;
};

// Consecutive items of one kind.
struct TailPart {
    enum class From : std::uint8_t { Counted, CountedOrOneUnread, Field, Fixed };
    struct Item {
        TailItem item = TailItem::None;
        RecordId record = RecordId::None; // for TailItem::Record
    };
    struct Number {
        From from = From::Fixed;
        std::uint8_t times = 0, plus = 0; // times * (the header's count, or the field) + plus
        TailField field = {};             // for From::Field
    };
    struct Present {
        TailField field = {};
        std::uint32_t mask = 0, value = 0; // mask 0: always
    };
    Item item = {};
    Number number = {};
    Present present = {};

    constexpr bool exists() const { return item.item != TailItem::None; }
    constexpr bool counted() const { return number.from <= From::CountedOrOneUnread; }
    bool is_present(const std::byte* record) const {
        return present.mask == 0 || (present.field.read(record) & present.mask) == present.value;
    }
    // Number of items after `record` that are read; for CountedOrOneUnread with a count of 0 that is 0,
    // although one item follows (WIRE.md I-1). `count`: wPrimitiveCount.
    std::uint64_t items(const std::byte* record, std::uint16_t count) const {
        if (!is_present(record)) return 0;
        const std::uint64_t base = counted()                    ? count
                                   : number.from == From::Field ? number.field.read(record)
                                                                : 0;
        return base * number.times + number.plus;
    }
    // Bytes of an item; `vertex_stride` is the size of the call's vertices.
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
    const char* text;  // description; "" for None
    const char* field; // the field that an error names if the bytes end too early
    TailPart parts[kTailParts];

    // Whether the header's count can be computed from what follows the record, since the size of an item is
    // known.
    bool counts_items() const {
        return parts[0].exists() && parts[0].counted() && parts[0].item.item != TailItem::Vertex;
    }
    // Whether a command with this count in its header may have one item that drivers do not read (WIRE.md
    // I-1).
    bool one_unread(std::uint64_t count) const {
        return parts[0].number.from == TailPart::From::CountedOrOneUnread && count == 0;
    }
    // The part with shader code, which is always the last; null if there is none.
    const TailPart* code() const {
        for (const TailPart& part : parts)
            if (part.item.item == TailItem::Code) return &part;
        return nullptr;
    }
};

// The names that tails.def uses for items, numbers and presence.
namespace tail_parts {
constexpr TailPart::Item structures(RecordId record) {
    return {TailItem::Record, record};
}
inline constexpr TailPart::Item kHalf{TailItem::Half}, kWord{TailItem::Word}, kNumber{TailItem::Number},
    kNumberWord{TailItem::NumberWord}, kVertex{TailItem::Vertex}, kByte{TailItem::Byte},
    kCode{TailItem::Code};

constexpr TailPart::Number counted(std::uint8_t times, std::uint8_t plus) {
    return {TailPart::From::Counted, times, plus};
}
inline constexpr TailPart::Number kCountedOrOneUnread{TailPart::From::CountedOrOneUnread, 1, 0};
constexpr TailPart::Number field(TailField counts, std::uint8_t times) {
    return {TailPart::From::Field, times, 0, counts};
}
constexpr TailPart::Number fixed(std::uint8_t number) {
    return {TailPart::From::Fixed, 0, number};
}

constexpr TailPart::Present when(TailField flags, std::uint32_t mask, std::uint32_t value) {
    return {flags, mask, value};
}
} // namespace tail_parts

namespace detail {
#define DP2_TAIL_FIELD(record, member)                                                                       \
    TailField {                                                                                              \
        RecordId::record, offsetof(wire::record, member), sizeof(wire::record::member)                       \
    }

constexpr auto tails() {
    using namespace tail_parts;
    return std::to_array<TailInfo>({
#define DP2_TAIL(rule, text, field, ...) {text, field, {__VA_ARGS__}},
#include "dp2/wire/tails.def"
    });
}
inline constexpr auto kTails = tails();
#undef DP2_TAIL_FIELD

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

// The bytes of one part as a handler gets them: a PackedArray of structures, std::uint16_t, std::uint32_t or
// float; an optional structure where at most one can follow; plain bytes for vertices, bytes and code.
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
