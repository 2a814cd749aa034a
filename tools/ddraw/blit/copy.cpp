#include "tools/ddraw/blit/copy.h"

#include <cstring>
#include <utility>

namespace ddraw {

namespace {

struct Keys {
    Key source, target;
};

// Pixels of 24 bits.
struct Three {
    std::uint8_t bytes[3];
};

// Whether pixels match a key. The comparison has the size of a pixel, so that a loop of it becomes vector
// code.
template <class Pixel> class Matcher {
  public:
    explicit Matcher(const Key& key)
        : mask_(static_cast<Pixel>(key.mask)), value_(static_cast<Pixel>(key.value & key.mask)) {}
    bool operator()(Pixel pixel) const { return static_cast<Pixel>(pixel & mask_) == value_; }

  private:
    Pixel mask_, value_;
};
template <> class Matcher<Three> {
  public:
    explicit Matcher(const Key& key) : mask_(key.mask & 0xFFFFFF), value_(key.value & mask_) {}
    bool operator()(const Three& pixel) const {
        const DWORD value = static_cast<DWORD>(pixel.bytes[0] | pixel.bytes[1] << 8 | pixel.bytes[2] << 16);
        return (value & mask_) == value_;
    }

  private:
    DWORD mask_, value_;
};

template <class Pixel, bool kSourceKey, bool kTargetKey>
void copy_row(std::byte* to, const std::byte* from, LONG count, const Keys& keys) {
    auto* out = reinterpret_cast<Pixel*>(to);
    const auto* in = reinterpret_cast<const Pixel*>(from);
    const Matcher<Pixel> is_key(keys.source), is_written(keys.target);
    for (LONG x = 0; x < count; ++x) {
        const Pixel pixel = in[x], old = out[x];
        bool copied = true;
        if constexpr (kSourceKey) copied = !is_key(pixel);
        if constexpr (kTargetKey) copied = copied && is_written(old);
        out[x] = copied ? pixel : old;
    }
}
template <class Pixel>
void gather_row(std::byte* to, const std::byte* from, LONG count, const LONG* columns) {
    auto* out = reinterpret_cast<Pixel*>(to);
    const auto* in = reinterpret_cast<const Pixel*>(from);
    LONG x = 0;
    for (; x + 4 <= count; x += 4) { // pixels may alias the columns: four are read before they are written
        const Pixel a = in[columns[x]], b = in[columns[x + 1]], c = in[columns[x + 2]],
                    d = in[columns[x + 3]];
        out[x] = a, out[x + 1] = b, out[x + 2] = c, out[x + 3] = d;
    }
    for (; x < count; ++x) out[x] = in[columns[x]];
}

// What is done for each size of a pixel.
struct Rows {
    using Copy = void (*)(std::byte* to, const std::byte* from, LONG count, const Keys& keys);
    using Gather = void (*)(std::byte* to, const std::byte* from, LONG count, const LONG* columns);
    Copy copy[2][2]; // by whether there is a key of the source and of the target; without keys: null
    Gather gather;
};
template <class Pixel>
constexpr Rows kRowsOf = {
    {{nullptr, copy_row<Pixel, false, true>}, {copy_row<Pixel, true, false>, copy_row<Pixel, true, true>}},
    gather_row<Pixel>};
const Rows& rows_of(int pixel_bytes) {
    switch (pixel_bytes) {
    case 1: return kRowsOf<std::uint8_t>;
    case 2: return kRowsOf<std::uint16_t>;
    case 3: return kRowsOf<Three>;
    default: return kRowsOf<std::uint32_t>;
    }
}

// A key with bits that no pixel has matches none.
bool can_match(const Key& key, int pixel_bytes) {
    return pixel_bytes >= 4 || ((key.value & key.mask) >> (8 * pixel_bytes)) == 0;
}

bool overlap(const Copy& copy) {
    RECT common;
    return copy.to.bits == copy.from.bits && IntersectRect(&common, &copy.to_rect, &copy.from_rect);
}

// Copies without keys, in an order that keeps overlapping rows.
void copy_plainly(const Copy& copy, const RECT& part) {
    const LONG dx = copy.from_rect.left - copy.to_rect.left, dy = copy.from_rect.top - copy.to_rect.top;
    const auto bytes =
        static_cast<std::size_t>(width_of(part)) * static_cast<std::size_t>(copy.to.pixel_bytes);
    // Rows without bytes between them are one.
    if (copy.to.pitch == copy.from.pitch && static_cast<std::ptrdiff_t>(bytes) == copy.to.pitch) {
        std::memmove(copy.to.at(part.left, part.top), copy.from.at(part.left + dx, part.top + dy),
                     bytes * static_cast<std::size_t>(height_of(part)));
        return;
    }
    const auto row = [&](LONG y) {
        std::memmove(copy.to.at(part.left, y), copy.from.at(part.left + dx, y + dy), bytes);
    };
    if (dy >= 0)
        for (LONG y = part.top; y < part.bottom; ++y) row(y);
    else
        for (LONG y = part.bottom; y-- > part.top;) row(y);
}

} // namespace

bool is_plain(const Copy& copy) {
    return same_size(copy.to_rect, copy.from_rect) && !copy.mirror_x && !copy.mirror_y && !copy.source_key &&
           !copy.target_key;
}

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
    const LONG width = width_of(part);
    const std::size_t bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(copy.to.pixel_bytes);
    const bool mapped = copy.mirror_x || width_of(to) != width_of(from);
    if (mapped) {
        columns_.clear();
        for (LONG x = part.left; x < part.right; ++x)
            columns_.push_back(source_position(x, to.left, to.right, from.left, from.right, copy.mirror_x));
        gathered_.resize(bytes);
    }
    const Rows& rows = rows_of(copy.to.pixel_bytes);
    const auto copy_row = rows.copy[copy.source_key.has_value()][copy.target_key.has_value()];
    const Keys keys = {copy.source_key.value_or(Key{}), copy.target_key.value_or(Key{})};
    LONG gathered = -1; // the row of the source that gathered_ has, or, without keys, the row above
    for (LONG y = part.top; y < part.bottom; ++y) {
        const LONG row = source_position(y, to.top, to.bottom, from.top, from.bottom, copy.mirror_y);
        const bool is_new = std::exchange(gathered, row) != row;
        std::byte* const out = copy.to.at(part.left, y);
        if (mapped && is_new)
            rows.gather(copy_row ? gathered_.data() : out, copy.from.at(0, row), width, columns_.data());
        const std::byte* const in =
            mapped ? gathered_.data() : copy.from.at(from.left + part.left - to.left, row);
        if (copy_row)
            copy_row(out, in, width, keys);
        else if (!mapped)
            std::memcpy(out, in, bytes);
        else if (!is_new)
            std::memcpy(out, copy.to.at(part.left, y - 1), bytes);
    }
}

void Copier::operator()(const Copy& given) {
    Copy copy = given;
    if (copy.target_key && !can_match(*copy.target_key, copy.to.pixel_bytes)) return;
    if (copy.source_key && !can_match(*copy.source_key, copy.from.pixel_bytes)) copy.source_key.reset();
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
