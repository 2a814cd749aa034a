#include "tools/ddraw/blit/convert.h"

#include <bit>
#include <cstring>

namespace ddraw {

namespace {

// A channel's place in a pixel.
struct Channel {
    explicit Channel(DWORD mask)
        : mask(mask), shift(mask ? std::countr_zero(mask) : 0), bits(std::popcount(mask)) {}
    // Its value with 8 bits; the lower bits repeat the upper ones.
    DWORD take(DWORD pixel) const {
        DWORD value = (pixel & mask) >> shift << (8 - bits);
        for (int known = bits; known < 8; known *= 2) value |= value >> known;
        return value;
    }
    DWORD put(DWORD value) const { return value >> (8 - bits) << shift & mask; }

    DWORD mask;
    int shift, bits;
};

DWORD load(const std::byte* at, int bytes) {
    DWORD value = 0;
    std::memcpy(&value, at, static_cast<std::size_t>(bytes));
    return value;
}

// Pixels as A8R8G8B8.
class Reader {
  public:
    explicit Reader(const Format& format)
        : indexed_(format.is_indexed()), red_(format.red), green_(format.green), blue_(format.blue),
          alpha_(format.alpha) {}
    DWORD operator()(DWORD pixel) const {
        if (indexed_) return 0xFF000000 | pixel * 0x010101;
        const DWORD alpha = alpha_.mask ? alpha_.take(pixel) : 0xFF;
        return alpha << 24 | red_.take(pixel) << 16 | green_.take(pixel) << 8 | blue_.take(pixel);
    }

  private:
    bool indexed_;
    Channel red_, green_, blue_, alpha_;
};
class Writer {
  public:
    explicit Writer(const Format& format)
        : red_(format.red), green_(format.green), blue_(format.blue), alpha_(format.alpha) {}
    DWORD operator()(DWORD color) const {
        return red_.put(color >> 16 & 0xFF) | green_.put(color >> 8 & 0xFF) | blue_.put(color & 0xFF) |
               (alpha_.mask ? alpha_.put(color >> 24) : 0);
    }

  private:
    Channel red_, green_, blue_, alpha_;
};

} // namespace

bool converts(const Format& from, const Format& to) {
    return (from.is_rgb() || from.is_indexed()) && to.is_rgb();
}

void convert(const Copy& copy, const Format& from, const Format& to) {
    const Reader reader(from);
    const Writer writer(to);
    const RECT &to_rect = copy.to_rect, &from_rect = copy.from_rect;
    const Key key = copy.source_key.value_or(Key{});
    const auto convert_row = [&](const RECT& part, LONG y) {
        const LONG source_y =
            source_position(y, to_rect.top, to_rect.bottom, from_rect.top, from_rect.bottom, copy.mirror_y);
        for (LONG x = part.left; x < part.right; ++x) {
            const LONG source_x = source_position(x, to_rect.left, to_rect.right, from_rect.left,
                                                  from_rect.right, copy.mirror_x);
            const DWORD pixel = load(copy.from.at(source_x, source_y), copy.from.pixel_bytes);
            if (copy.source_key && (pixel & key.mask) == (key.value & key.mask)) continue;
            const DWORD value = writer(reader(pixel));
            std::memcpy(copy.to.at(x, y), &value, static_cast<std::size_t>(copy.to.pixel_bytes));
        }
    };
    for (const RECT& part : copy.visible)
        for (LONG y = part.top; y < part.bottom; ++y) convert_row(part, y);
}

void convert_for_screen(const Bitmap& from, const Format& format, const RECT& rect, const ColorTable& colors,
                        std::uint32_t* out) {
    const auto width = static_cast<std::size_t>(width_of(rect));
    const Reader reader(format);
    for (LONG y = rect.top; y < rect.bottom; ++y, out += width) {
        const std::byte* row = from.at(rect.left, y);
        if (format.is_indexed()) {
            for (std::size_t x = 0; x < width; ++x) out[x] = colors[static_cast<std::uint8_t>(row[x])];
        } else if (format.bits == 32 && format.red == 0xFF0000) {
            std::memcpy(out, row, width * 4);
        } else {
            for (std::size_t x = 0; x < width; ++x)
                out[x] = reader(load(row + x * static_cast<std::size_t>(from.pixel_bytes), from.pixel_bytes));
        }
    }
}

} // namespace ddraw
