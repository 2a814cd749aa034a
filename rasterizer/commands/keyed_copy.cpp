#include "rasterizer/commands/keyed_copy.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "rasterizer/base/work_tally.h"
#include "rasterizer/lowering/lower_format.h"

namespace rasterizer {

namespace {

struct Texel24 {
    std::array<std::uint8_t, 3> bytes;
};

std::uint32_t bits_of(Texel24 texel) {
    return texel.bytes[0] | std::uint32_t{texel.bytes[1]} << 8 | std::uint32_t{texel.bytes[2]} << 16;
}

// How the texels of an image are tested. Most keys are a single value, which SSE2 compares faster than a
// range.
enum class Test : std::uint8_t { None, Value, Range };

// A colour key: (texel & bits) - low <= range, modulo 2^n of the texel's type.
template <class T> struct Key {
    T bits = 0, low = 0, range = 0;
    bool empty = true; // no texel is in it
    template <Test kTest> bool has(T texel) const {
        if constexpr (kTest == Test::Value) return static_cast<T>((texel ^ low) & bits) == 0;
        return static_cast<T>(static_cast<T>(texel & bits) - low) <= range;
    }
};
template <> struct Key<Texel24> : Key<std::uint32_t> {
    template <Test kTest> bool has(Texel24 texel) const {
        return Key<std::uint32_t>::has<kTest>(bits_of(texel));
    }
};

template <class T> Key<T> key_of(const std::optional<ColorKey>& key, std::uint32_t bits) {
    Key<T> out;
    if (!key) return out;
    const std::uint32_t low = key->low & bits, high = key->high & bits;
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

// One row of `count` texels. With keys, texels are stored even where they keep their value, so that the loop
// has no branch and compilers vectorize it.
template <class T, Order O, Test kSource, bool kDest>
void copy_row(T* out, const T* in, const ReadColumns& columns, std::ptrdiff_t count, const Key<T>& source,
              const Key<T>& dest) {
    if constexpr (O == Order::Onwards && kSource == Test::None && !kDest) {
        std::memcpy(out, in + columns.first, static_cast<std::size_t>(count) * sizeof(T));
        return;
    }
    std::ptrdiff_t begin = 0;
    if constexpr (O == Order::Backwards && kSource == Test::None && !kDest && sizeof(T) == 1) {
        // SSE2 cannot reverse bytes, so compilers do not vectorize this.
        std::uint64_t eight = 0;
        for (; begin + 8 <= count; begin += 8) {
            std::memcpy(&eight, in + columns.first - begin - 7, sizeof eight);
            eight = __builtin_bswap64(eight);
            std::memcpy(out + begin, &eight, sizeof eight);
        }
    }
    for (std::ptrdiff_t x = begin; x < count; ++x) {
        const T read = in[column<O>(columns, x)];
        if constexpr (kSource == Test::None && !kDest) {
            out[x] = read;
        } else {
            const T old = out[x];
            bool writes = true;
            if constexpr (kSource != Test::None) writes = !source.template has<kSource>(read);
            if constexpr (kDest) writes = writes & dest.template has<Test::Range>(old);
            out[x] = writes ? read : old;
        }
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
        const std::int64_t read = stretches() ? (2 * x + 1) * from_size_ / (2 * to_size_) : x;
        return static_cast<std::int32_t>(from_ + read);
    }
    // The texels for those from `first` to before `end`, without a division for each.
    std::vector<std::uint32_t> table(std::int32_t first, std::int32_t end) const {
        std::vector<std::uint32_t> out(static_cast<std::size_t>(end - first));
        const std::int64_t x = mirrored_ ? to_size_ - (end - std::int64_t{to_}) : first - std::int64_t{to_},
                           unit = 2 * to_size_, step = 2 * from_size_ / unit, rest = 2 * from_size_ % unit;
        std::int64_t read = from_ + (2 * x + 1) * from_size_ / unit, left = (2 * x + 1) * from_size_ % unit;
        for (std::uint32_t& texel : out) {
            texel = static_cast<std::uint32_t>(read);
            read += step;
            left += rest;
            if (left < unit) continue;
            left -= unit;
            ++read;
        }
        if (mirrored_) std::ranges::reverse(out);
        return out;
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
    explicit Copier(KeyedCopy copy)
        : copy_(std::move(copy)),
          columns_(copy_.to.left, copy_.to.right, copy_.from.left, copy_.from.right, copy_.mirror_x),
          rows_(copy_.to.top, copy_.to.bottom, copy_.from.top, copy_.from.bottom, copy_.mirror_y),
          left_(copy_.to.right), right_(copy_.to.left) {
        const std::span<const Rect> parts =
            copy_.parts.empty() ? std::span(&copy_.to, 1) : std::span<const Rect>(copy_.parts);
        for (const Rect& part : parts) {
            const auto count = static_cast<std::size_t>(part.bottom - part.top);
            pieces_.push_back({part, lines_, count});
            lines_ += count;
            left_ = std::min(left_, part.left);
            right_ = std::max(right_, part.right);
        }
        if (columns_.stretches()) table_ = columns_.table(left_, right_);
    }

    std::size_t lines() const { return lines_; }
    std::size_t widest() const { return static_cast<std::size_t>(right_ - left_); }
    const KeyedCopy& copy() const { return copy_; }

    void write(std::size_t first, std::size_t end) const {
        switch (copy_.dest.surface->texel_bytes()) {
        case 1: return write_texels<std::uint8_t>(first, end);
        case 2: return write_texels<std::uint16_t>(first, end);
        case 3: return write_texels<Texel24>(first, end);
        default: return write_texels<std::uint32_t>(first, end);
        }
    }

  private:
    template <class T> struct Keys { Key<T> source, dest; };

    template <class T> void write_texels(std::size_t first, std::size_t end) const {
        const std::uint32_t bits = keyed_bits(copy_.dest.surface->format());
        const bool keys_others = copy_.compared.surface != nullptr;
        const Keys<T> keys{key_of<T>(keys_others ? std::nullopt : copy_.source_key, bits),
                           key_of<T>(copy_.dest_key, bits)};
        if (copy_.dest_key && keys.dest.empty) return;
        for_each_piece(pieces_, first, end, [&](const WrittenPart& piece, std::size_t from, std::size_t to) {
            if (keys_others) return write_compared<T>(piece, from, to, keys.dest);
            copy_.dest_key ? choose_source<T, true>(piece, from, to, keys)
                           : choose_source<T, false>(piece, from, to, keys);
        });
    }
    template <class T, bool kDest>
    void choose_source(const WrittenPart& piece, std::size_t first, std::size_t end,
                       const Keys<T>& keys) const {
        if (keys.source.empty) return choose_order<T, Test::None, kDest>(piece, first, end, keys);
        if (keys.source.range == 0) return choose_order<T, Test::Value, kDest>(piece, first, end, keys);
        choose_order<T, Test::Range, kDest>(piece, first, end, keys);
    }
    template <class T, Test kSource, bool kDest>
    void choose_order(const WrittenPart& piece, std::size_t first, std::size_t end,
                      const Keys<T>& keys) const {
        if (columns_.stretches()) return write_rows<T, Order::Table, kSource, kDest>(piece, first, end, keys);
        if (copy_.mirror_x) return write_rows<T, Order::Backwards, kSource, kDest>(piece, first, end, keys);
        write_rows<T, Order::Onwards, kSource, kDest>(piece, first, end, keys);
    }

    template <class T, Order O, Test kSource, bool kDest>
    void write_rows(const WrittenPart& piece, std::size_t first, std::size_t end, const Keys<T>& keys) const {
        constexpr bool kKeyed = kSource != Test::None || kDest;
        const std::byte* const in = rows_of(copy_.source);
        const std::size_t pitch = copy_.source.view().pitch, out_pitch = copy_.dest.view().pitch;
        const std::ptrdiff_t count = piece.part.right - piece.part.left;
        const ReadColumns columns = columns_of(piece);
        std::byte* out = row_of<T>(piece, first);
        const std::byte* above = nullptr;
        std::int32_t read_above = 0;
        for (std::size_t row = first; row < end; ++row, out += out_pitch) {
            const std::int32_t read = rows_(piece.part.top + static_cast<std::int32_t>(row));
            if (!kKeyed && above && read == read_above) // stretched downwards
                std::memcpy(out, above, static_cast<std::size_t>(count) * sizeof(T));
            else
                copy_row<T, O, kSource, kDest>(
                    reinterpret_cast<T*>(out),
                    reinterpret_cast<const T*>(in + static_cast<std::size_t>(read) * pitch), columns, count,
                    keys.source, keys.dest);
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
            key_of<std::uint32_t>(copy_.source_key, keyed_bits(copy_.compared.surface->format()));
        const std::byte *const in = rows_of(copy_.source), *const keys = rows_of(copy_.compared);
        const std::size_t pitch = copy_.source.view().pitch, key_pitch = copy_.compared.view().pitch,
                          out_pitch = copy_.dest.view().pitch;
        std::byte* out_row = row_of<T>(piece, first);
        for (std::size_t row = first; row < end; ++row, out_row += out_pitch) {
            const std::int32_t read_y = rows_(piece.part.top + static_cast<std::int32_t>(row));
            const auto key_y = static_cast<std::size_t>(read_y - copy_.from.top + copy_.compared_from.top);
            const auto* const texels_in =
                reinterpret_cast<const T*>(in + static_cast<std::size_t>(read_y) * pitch);
            T* const out = reinterpret_cast<T*>(out_row);
            for (std::int32_t x = piece.part.left; x < piece.part.right; ++x) {
                const std::int32_t read_x = columns_(x);
                const auto key_x =
                    static_cast<std::size_t>(read_x - copy_.from.left + copy_.compared_from.left);
                std::uint32_t compared = 0;
                std::memcpy(&compared, keys + key_y * key_pitch + key_x * key_bytes, key_bytes);
                T& texel = out[x - piece.part.left];
                const bool hidden = !key.empty && key.has<Test::Range>(compared);
                if (!hidden && (!copy_.dest_key || dest.template has<Test::Range>(texel)))
                    texel = texels_in[read_x];
            }
        }
    }

    ReadColumns columns_of(const WrittenPart& piece) const {
        if (!table_.empty()) return {0, table_.data() + (piece.part.left - left_)};
        return {columns_(piece.part.left), nullptr};
    }
    // The first texel of the part in a row of it.
    template <class T> std::byte* row_of(const WrittenPart& piece, std::size_t row) const {
        return copy_.dest.surface->target_image(copy_.dest.level, copy_.dest.slice).data +
               (static_cast<std::size_t>(piece.part.top) + row) * copy_.dest.view().pitch +
               static_cast<std::size_t>(piece.part.left) * sizeof(T);
    }

    const KeyedCopy copy_;
    Axis columns_, rows_;
    std::vector<WrittenPart> pieces_;
    std::size_t lines_ = 0;
    std::int32_t left_, right_;
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

RowWork keyed_copy(KeyedCopy copied) {
    auto copier = std::make_shared<const Copier>(std::move(copied));
    const KeyedCopy& copy = copier->copy();
    RowWork work;
    work.source = copy.compared.surface ? copy.compared.surface : copy.source.surface;
    work.dest = copy.dest;
    work.whole =
        !copy.source_key && !copy.dest_key && copy.parts.empty() && copy.to == copy.dest.view().whole();
    work.rows = copier->lines();
    const std::size_t row_bytes = copier->widest() * copy.dest.surface->texel_bytes();
    // Parts of different rectangles may run at once, and rectangles may overlap: then the result would depend
    // on the order where a key reads what another part writes.
    work.part_rows = copy.parts.empty() ? RowWork::copied_rows(row_bytes) : work.rows;
    work.row_operations = row_bytes * kByteOperations;
    work.write = [copier = std::move(copier)](std::size_t first, std::size_t end) {
        copier->write(first, end);
    };
    return work;
}

namespace {

template <class T>
void fill_texels(const Image& image, const Rect& rect, T texel, std::size_t first, std::size_t end) {
    std::byte* row = image.surface->target_image(image.level, image.slice).data +
                     (static_cast<std::size_t>(rect.top) + first) * image.view().pitch +
                     static_cast<std::size_t>(rect.left) * sizeof(T);
    for (std::size_t y = first; y < end; ++y, row += image.view().pitch)
        std::fill_n(reinterpret_cast<T*>(row), rect.right - rect.left, texel);
}

} // namespace

RowWork plain_fill(const Image& image, const Rect& rect, std::uint32_t texel) {
    RowWork work;
    work.dest = image;
    work.whole = rect == image.view().whole();
    work.rows = static_cast<std::size_t>(rect.bottom - rect.top);
    const std::size_t row_bytes =
        static_cast<std::size_t>(rect.right - rect.left) * image.surface->texel_bytes();
    work.part_rows = RowWork::copied_rows(row_bytes);
    work.row_operations = row_bytes * kByteOperations;
    work.write = [=](std::size_t first, std::size_t end) {
        switch (image.surface->texel_bytes()) {
        case 1: return fill_texels(image, rect, static_cast<std::uint8_t>(texel), first, end);
        case 2: return fill_texels(image, rect, static_cast<std::uint16_t>(texel), first, end);
        case 3: {
            const auto byte = [&](int shift) { return static_cast<std::uint8_t>(texel >> shift); };
            return fill_texels(image, rect, Texel24{{byte(0), byte(8), byte(16)}}, first, end);
        }
        default: return fill_texels(image, rect, texel, first, end);
        }
    };
    return work;
}

} // namespace rasterizer
