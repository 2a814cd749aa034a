#include "rasterizer/commands/keyed_copy.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "rasterizer/base/work_tally.h"
#include "rasterizer/lowering/lower_format.h"

namespace rasterizer {

namespace {

struct Texel24 {
    std::array<std::uint8_t, 3> bytes;
};

template <class T> std::uint32_t bits_of(T texel) {
    return texel;
}
std::uint32_t bits_of(Texel24 texel) {
    return texel.bytes[0] | std::uint32_t{texel.bytes[1]} << 8 | std::uint32_t{texel.bytes[2]} << 16;
}

// A colour key as one comparison: (texel & bits) - low <= range, modulo 2^n of the texel's type.
template <class T> struct Key {
    T bits = 0, low = 0, range = 0;
    bool empty = true; // no texel is in it
    bool has(T texel) const { return static_cast<T>(static_cast<T>(texel & bits) - low) <= range; }
};
template <> struct Key<Texel24> : Key<std::uint32_t> {
    bool has(Texel24 texel) const { return Key<std::uint32_t>::has(bits_of(texel)); }
};

template <class T> Key<T> key_of(const ColorKey& key, std::uint32_t bits) {
    Key<T> out;
    const std::uint32_t low = key.low & bits, high = key.high & bits;
    using Number = decltype(out.bits);
    out.bits = static_cast<Number>(bits);
    out.low = static_cast<Number>(low);
    out.range = static_cast<Number>(high - low);
    out.empty = low > high;
    return out;
}

// Where the texels of a row are read: from `first` on, onwards or backwards, or at the columns of a table.
enum class Order : std::uint8_t { Onwards, Backwards, Table };

struct ReadColumns {
    std::ptrdiff_t first = 0;
    const std::uint32_t* table = nullptr;
};

template <Order O> std::ptrdiff_t column(const ReadColumns& columns, std::ptrdiff_t x) {
    if constexpr (O == Order::Onwards) return columns.first + x;
    if constexpr (O == Order::Backwards) return columns.first - x;
    return static_cast<std::ptrdiff_t>(columns.table[x]);
}

// One row of `count` texels. Texels are stored even where they keep their value, so that the loop has no
// branch and compilers vectorize it.
template <class T, Order O, bool kSource, bool kDest>
void copy_row(T* out, const T* in, const ReadColumns& columns, std::ptrdiff_t count, const Key<T>& source,
              const Key<T>& dest) {
    for (std::ptrdiff_t x = 0; x < count; ++x) {
        const T read = in[column<O>(columns, x)], old = out[x];
        bool writes = true;
        if constexpr (kSource) writes = !source.has(read);
        if constexpr (kDest) writes = writes & dest.has(old);
        out[x] = writes ? read : old;
    }
}

struct WrittenPart {
    Rect part;
    std::size_t first = 0, count = 0; // rows
};

std::int64_t size_of(std::int32_t low, std::int32_t high) {
    return std::int64_t{high} - low;
}

// The texel of the source that is nearest to the centre of a texel of the destination, along one axis.
class Axis {
  public:
    Axis(std::int32_t to_low, std::int32_t to_high, std::int32_t from_low, std::int32_t from_high,
         bool mirrored)
        : to_(to_low), to_size_(size_of(to_low, to_high)), from_(from_low),
          from_size_(size_of(from_low, from_high)), mirrored_(mirrored) {}
    bool stretches() const { return to_size_ != from_size_; }
    std::int32_t operator()(std::int32_t at) const {
        const std::int64_t x = mirrored_ ? to_size_ - 1 - (at - std::int64_t{to_}) : at - std::int64_t{to_};
        return static_cast<std::int32_t>(from_ + (2 * x + 1) * from_size_ / (2 * to_size_));
    }

  private:
    std::int32_t to_;
    std::int64_t to_size_;
    std::int32_t from_;
    std::int64_t from_size_;
    bool mirrored_;
};

const std::byte* rows_of(const Image& image) {
    const Surface& surface = *image.surface;
    return surface.queued_view().levels[image.level].data + image.slice * surface.image_bytes(image.level);
}

class Copier {
  public:
    explicit Copier(const KeyedCopy& copy)
        : copy_(copy), columns_(copy.to.left, copy.to.right, copy.from.left, copy.from.right, copy.mirror_x),
          rows_(copy.to.top, copy.to.bottom, copy.from.top, copy.from.bottom, copy.mirror_y) {
        for (const Rect& part : copy.parts) {
            const auto count = static_cast<std::size_t>(part.bottom - part.top);
            pieces_.push_back({part, lines_, count});
            lines_ += count;
            left_ = std::min(left_, part.left);
            right_ = std::max(right_, part.right);
        }
        if (!columns_.stretches()) return;
        for (std::int32_t x = left_; x < right_; ++x)
            table_.push_back(static_cast<std::uint32_t>(columns_(x)));
    }

    std::size_t lines() const { return lines_; }
    std::size_t widest() const { return static_cast<std::size_t>(right_ - left_); }

    void write(std::size_t first, std::size_t end) const {
        switch (copy_.dest.surface->texel_bytes()) {
        case 1: return write_texels<std::uint8_t>(first, end);
        case 2: return write_texels<std::uint16_t>(first, end);
        case 3: return write_texels<Texel24>(first, end);
        default: return write_texels<std::uint32_t>(first, end);
        }
    }

  private:
    template <class T> void write_texels(std::size_t first, std::size_t end) const {
        const auto& format = copy_.dest.surface->format();
        const auto key = [&](const std::optional<ColorKey>& k) {
            return k ? key_of<T>(*k, keyed_bits(format)) : Key<T>{};
        };
        const Key<T> source = key(copy_.compared.surface ? std::nullopt : copy_.source_key),
                     dest = key(copy_.dest_key);
        if (copy_.dest_key && dest.empty) return;
        const bool keys_source = copy_.source_key && !copy_.compared.surface && !source.empty;
        for_each_piece(pieces_, first, end, [&](const WrittenPart& piece, std::size_t from, std::size_t to) {
            if (copy_.compared.surface)
                write_compared<T>(piece, from, to, dest);
            else if (keys_source && copy_.dest_key)
                write_rows<T, true, true>(piece, from, to, source, dest);
            else if (keys_source)
                write_rows<T, true, false>(piece, from, to, source, dest);
            else if (copy_.dest_key)
                write_rows<T, false, true>(piece, from, to, source, dest);
            else
                write_rows<T, false, false>(piece, from, to, source, dest);
        });
    }

    template <class T, bool kSource, bool kDest>
    void write_rows(const WrittenPart& piece, std::size_t first, std::size_t end, const Key<T>& source,
                    const Key<T>& dest) const {
        if (columns_.stretches())
            write_rows<T, Order::Table, kSource, kDest>(piece, first, end, source, dest);
        else if (copy_.mirror_x)
            write_rows<T, Order::Backwards, kSource, kDest>(piece, first, end, source, dest);
        else
            write_rows<T, Order::Onwards, kSource, kDest>(piece, first, end, source, dest);
    }

    template <class T, Order O, bool kSource, bool kDest>
    void write_rows(const WrittenPart& piece, std::size_t first, std::size_t end, const Key<T>& source,
                    const Key<T>& dest) const {
        const std::byte* const in = rows_of(copy_.source);
        const std::size_t pitch = copy_.source.view().pitch;
        const std::ptrdiff_t count = piece.part.right - piece.part.left;
        const ReadColumns columns = columns_of(piece);
        T* above = nullptr;
        std::int32_t read_above = 0;
        for (std::size_t row = first; row < end; ++row) {
            const std::int32_t y = piece.part.top + static_cast<std::int32_t>(row), read = rows_(y);
            T* const out = texels<T>(piece, y);
            if (!kSource && !kDest && above && read == read_above)
                std::memcpy(out, above, static_cast<std::size_t>(count) * sizeof(T)); // stretched downwards
            else
                copy_row<T, O, kSource, kDest>(
                    out, reinterpret_cast<const T*>(in + static_cast<std::size_t>(read) * pitch), columns,
                    count, source, dest);
            above = out;
            read_above = read;
        }
    }

    // Like write_rows(), with a source key about texels of another format.
    template <class T>
    void write_compared(const WrittenPart& piece, std::size_t first, std::size_t end,
                        const Key<T>& dest) const {
        const std::uint32_t key_bytes = copy_.compared.surface->texel_bytes();
        const auto key =
            key_of<std::uint32_t>(*copy_.source_key, keyed_bits(copy_.compared.surface->format()));
        const std::byte *const in = rows_of(copy_.source), *const keys = rows_of(copy_.compared);
        const std::size_t pitch = copy_.source.view().pitch, key_pitch = copy_.compared.view().pitch;
        for (std::size_t row = first; row < end; ++row) {
            const std::int32_t y = piece.part.top + static_cast<std::int32_t>(row), read_y = rows_(y);
            const auto key_y = static_cast<std::size_t>(read_y - copy_.from.top + copy_.compared_from.top);
            const auto* const texels_in =
                reinterpret_cast<const T*>(in + static_cast<std::size_t>(read_y) * pitch);
            T* const out = texels<T>(piece, y);
            for (std::int32_t x = piece.part.left; x < piece.part.right; ++x) {
                const std::int32_t read_x = columns_(x);
                const auto key_x =
                    static_cast<std::size_t>(read_x - copy_.from.left + copy_.compared_from.left);
                std::uint32_t compared = 0;
                std::memcpy(&compared, keys + key_y * key_pitch + key_x * key_bytes, key_bytes);
                T& texel = out[x - piece.part.left];
                const bool hidden = !key.empty && key.has(compared);
                if (!hidden && (!copy_.dest_key || dest.has(texel))) texel = texels_in[read_x];
            }
        }
    }

    ReadColumns columns_of(const WrittenPart& piece) const {
        if (!table_.empty()) return {0, table_.data() + (piece.part.left - left_)};
        return {columns_(piece.part.left), nullptr};
    }
    template <class T> T* texels(const WrittenPart& piece, std::int32_t y) const {
        std::byte* const image = copy_.dest.surface->target_image(copy_.dest.level, copy_.dest.slice).data;
        return reinterpret_cast<T*>(image + static_cast<std::size_t>(y) * copy_.dest.view().pitch) +
               piece.part.left;
    }

    KeyedCopy copy_;
    Axis columns_, rows_;
    std::vector<WrittenPart> pieces_;
    std::size_t lines_ = 0;
    std::int32_t left_ = copy_.parts[0].left, right_ = copy_.parts[0].right;
    std::vector<std::uint32_t> table_; // columns of the source for those from left_ on; empty: not stretched
};

} // namespace

std::uint32_t keyed_bits(const dp2::FormatInfo& format) {
    constexpr std::uint32_t kAllChannels = 0xF, kIndex = 0xFF;
    return format.kind == dp2::FormatKind::Palette ? kIndex : channel_bits(format, kAllChannels, 0);
}

bool has_plain_texels(const dp2::FormatInfo& format) {
    using dp2::FormatKind;
    return format.bits_per_texel >= 8 && format.bits_per_texel <= 32 && format.bits_per_texel % 8 == 0 &&
           format.kind != FormatKind::Block && format.kind != FormatKind::Yuv &&
           format.kind != FormatKind::Planar && format.kind != FormatKind::Buffer &&
           format.kind != FormatKind::Vendor;
}

RowWork keyed_copy(const KeyedCopy& copy) {
    RowWork work;
    work.source = copy.compared.surface ? copy.compared.surface : copy.source.surface;
    work.dest = copy.dest;
    work.whole = !copy.source_key && !copy.dest_key && copy.parts.size() == 1 &&
                 copy.parts[0] == copy.dest.view().whole();
    auto copier = std::make_shared<const Copier>(copy);
    work.rows = copier->lines();
    const std::size_t row_bytes = copier->widest() * copy.dest.surface->texel_bytes();
    // Parts of different rectangles may run at once, and rectangles may overlap: then the result would depend
    // on the order where a key reads what another part writes.
    work.part_rows = copy.parts.size() == 1 ? RowWork::copied_rows(row_bytes) : work.rows;
    work.row_operations = row_bytes * kByteOperations;
    work.write = [copier = std::move(copier)](std::size_t first, std::size_t end) {
        copier->write(first, end);
    };
    return work;
}

} // namespace rasterizer
