#include "tools/ddraw/blit/copy.h"

#include <cstring>

namespace ddraw {

namespace {

struct Keys {
    Key source, target;
};

// Pixels of 24 bits.
struct Three {
    std::uint8_t bytes[3];
};
DWORD value_of(std::uint8_t pixel) {
    return pixel;
}
DWORD value_of(std::uint16_t pixel) {
    return pixel;
}
DWORD value_of(std::uint32_t pixel) {
    return pixel;
}
DWORD value_of(const Three& pixel) {
    return static_cast<DWORD>(pixel.bytes[0] | pixel.bytes[1] << 8 | pixel.bytes[2] << 16);
}

// Copies a row. `columns`: the source's pixel of each, or, if not mapped, unused.
using Row = void (*)(std::byte* to, const std::byte* from, LONG count, const LONG* columns, const Keys& keys);

template <class Pixel, bool kSourceKey, bool kTargetKey, bool kMapped>
void copy_row(std::byte* to, const std::byte* from, LONG count, const LONG* columns, const Keys& keys) {
    auto* out = reinterpret_cast<Pixel*>(to);
    const auto* in = reinterpret_cast<const Pixel*>(from);
    // Copied, so that the compiler knows that writing pixels does not change them.
    const DWORD source_mask = keys.source.mask, target_mask = keys.target.mask;
    const DWORD source_key = keys.source.value & source_mask, target_key = keys.target.value & target_mask;
    for (LONG x = 0; x < count; ++x) {
        const Pixel pixel = in[kMapped ? columns[x] : x];
        const Pixel old = out[x];
        bool copied = true;
        if constexpr (kSourceKey) copied = (value_of(pixel) & source_mask) != source_key;
        if constexpr (kTargetKey) copied = copied && (value_of(old) & target_mask) == target_key;
        out[x] = copied ? pixel : old;
    }
}

template <class Pixel> Row row_of(bool source_key, bool target_key, bool mapped) {
    static constexpr Row kRows[2][2][2] = {
        {{copy_row<Pixel, false, false, false>, copy_row<Pixel, false, false, true>},
         {copy_row<Pixel, false, true, false>, copy_row<Pixel, false, true, true>}},
        {{copy_row<Pixel, true, false, false>, copy_row<Pixel, true, false, true>},
         {copy_row<Pixel, true, true, false>, copy_row<Pixel, true, true, true>}}};
    return kRows[source_key][target_key][mapped];
}
Row row_of(int pixel_bytes, bool source_key, bool target_key, bool mapped) {
    switch (pixel_bytes) {
    case 1: return row_of<std::uint8_t>(source_key, target_key, mapped);
    case 2: return row_of<std::uint16_t>(source_key, target_key, mapped);
    case 3: return row_of<Three>(source_key, target_key, mapped);
    default: return row_of<std::uint32_t>(source_key, target_key, mapped);
    }
}

bool overlap(const Copy& copy) {
    RECT common;
    return copy.to.bits == copy.from.bits && IntersectRect(&common, &copy.to_rect, &copy.from_rect);
}

bool is_plain(const Copy& copy) {
    return same_size(copy.to_rect, copy.from_rect) && !copy.mirror_x && !copy.mirror_y && !copy.source_key &&
           !copy.target_key;
}

// Copies without keys, in an order that keeps overlapping rows.
void copy_plainly(const Copy& copy, const RECT& part) {
    const LONG dx = copy.from_rect.left - copy.to_rect.left, dy = copy.from_rect.top - copy.to_rect.top;
    const auto bytes =
        static_cast<std::size_t>(width_of(part)) * static_cast<std::size_t>(copy.to.pixel_bytes);
    const auto row = [&](LONG y) {
        std::memmove(copy.to.at(part.left, y), copy.from.at(part.left + dx, y + dy), bytes);
    };
    if (dy >= 0)
        for (LONG y = part.top; y < part.bottom; ++y) row(y);
    else
        for (LONG y = part.bottom; y-- > part.top;) row(y);
}

} // namespace

LONG source_position(LONG at, LONG to_begin, LONG to_end, LONG from_begin, LONG from_end, bool mirrored) {
    const LONG index = mirrored ? to_end - 1 - at : at - to_begin;
    return from_begin +
           static_cast<LONG>(std::int64_t{index} * (from_end - from_begin) / (to_end - to_begin));
}

void Copier::take_from_copy_of_source(Copy& copy) {
    const RECT rect = copy.from_rect;
    const auto pixel_bytes = static_cast<std::size_t>(copy.from.pixel_bytes);
    const std::size_t row = static_cast<std::size_t>(width_of(rect)) * pixel_bytes;
    source_.resize(row * static_cast<std::size_t>(height_of(rect)));
    for (LONG y = 0; y < height_of(rect); ++y)
        std::memcpy(source_.data() + static_cast<std::size_t>(y) * row, copy.from.at(rect.left, rect.top + y),
                    row);
    copy.from = {source_.data(), static_cast<std::ptrdiff_t>(row), copy.from.pixel_bytes};
    copy.from_rect = {0, 0, width_of(rect), height_of(rect)};
}

void Copier::copy_part(const Copy& copy, const RECT& part) {
    const RECT &to = copy.to_rect, &from = copy.from_rect;
    const bool mapped = copy.mirror_x || width_of(to) != width_of(from);
    columns_.clear();
    if (mapped) {
        columns_.reserve(static_cast<std::size_t>(width_of(part)));
        for (LONG x = part.left; x < part.right; ++x)
            columns_.push_back(source_position(x, to.left, to.right, from.left, from.right, copy.mirror_x));
    }
    const Row row =
        row_of(copy.to.pixel_bytes, copy.source_key.has_value(), copy.target_key.has_value(), mapped);
    const Keys keys = {copy.source_key.value_or(Key{}), copy.target_key.value_or(Key{})};
    const LONG first = mapped ? 0 : from.left + part.left - to.left;
    for (LONG y = part.top; y < part.bottom; ++y) {
        const LONG source_y = source_position(y, to.top, to.bottom, from.top, from.bottom, copy.mirror_y);
        row(copy.to.at(part.left, y), copy.from.at(first, source_y), width_of(part), columns_.data(), keys);
    }
}

void Copier::operator()(const Copy& given) {
    Copy copy = given;
    const bool plain = is_plain(copy);
    // One plain part is copied in an order that keeps what it overwrites.
    if (overlap(copy) && !(plain && copy.visible.size() == 1)) take_from_copy_of_source(copy);
    for (const RECT& part : copy.visible) {
        if (plain)
            copy_plainly(copy, part);
        else
            copy_part(copy, part);
    }
}

} // namespace ddraw
