#include "tools/ddraw/blit/color_rows.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <vector>

#include "tools/ddraw/blit/dxt_blocks.h"

namespace ddraw {

namespace {

constexpr DWORD kOpaque = 0xFF000000;

// A channel's place in a pixel.
class Channel {
  public:
    explicit Channel(DWORD mask)
        : mask_(mask), shift_(mask ? std::countr_zero(mask) : 0), bits_(std::popcount(mask)) {
        // Repeats the bits of the value down to the last one: 5 bits are multiplied by 33 and divided by 4.
        int copies = 0;
        while (bits_ != 0 && copies < 8) times_ = times_ << bits_ | 1, copies += bits_;
        excess_ = std::max(copies - 8, 0);
    }
    // Its value with 8 bits; 0 without a channel.
    DWORD take(DWORD pixel) const { return ((pixel & mask_) >> shift_) * times_ >> excess_; }
    DWORD put(DWORD value) const { return value >> (8 - bits_) << shift_ & mask_; }

  private:
    DWORD mask_;
    int shift_, bits_;
    DWORD times_ = 0;
    int excess_ = 0;
};

// What each byte of a pixel adds to its colour, or of a colour to its pixel. Each bit of the result is a copy
// of one bit of the operand, so the parts of the bytes are combined by "or".
class ByteParts {
  public:
    // `constant`: bits that all results have.
    template <class Map> ByteParts(const Map& map, DWORD constant) {
        for (DWORD byte = 0; byte < 4; ++byte)
            for (DWORD value = 0; value < 256; ++value)
                parts_[byte][value] = map(value << (8 * byte)) | constant;
    }
    template <int kBytes> DWORD of(DWORD operand) const {
        DWORD out = parts_[0][operand & 0xFF];
        for (int byte = 1; byte < kBytes; ++byte) out |= parts_[byte][operand >> (8 * byte) & 0xFF];
        return out;
    }

  private:
    DWORD parts_[4][256];
};

struct Masks {
    explicit Masks(const Format& format)
        : Masks(Channel(format.red), Channel(format.green), Channel(format.blue), Channel(format.alpha),
                format.alpha ? 0 : kOpaque) {}
    ByteParts colors, pixels;

  private:
    Masks(Channel red, Channel green, Channel blue, Channel alpha, DWORD constant)
        : colors(
              [&](DWORD pixel) {
                  return alpha.take(pixel) << 24 | red.take(pixel) << 16 | green.take(pixel) << 8 |
                         blue.take(pixel);
              },
              constant),
          pixels(
              [&](DWORD color) {
                  return red.put(color >> 16 & 0xFF) | green.put(color >> 8 & 0xFF) | blue.put(color & 0xFF) |
                         alpha.put(color >> 24);
              },
              0) {}
};
// Of a format with pixels of up to 24 bits.
const Masks& masks_of(const Format& format) {
    static const std::vector<std::unique_ptr<Masks>>& all = *new std::vector<std::unique_ptr<Masks>>([] {
        std::vector<std::unique_ptr<Masks>> out;
        for (const Format& each : all_formats())
            out.push_back(each.colors == Colors::Masks && each.bits <= 24 ? std::make_unique<Masks>(each)
                                                                          : nullptr);
        return out;
    }());
    return *all[static_cast<std::size_t>(&format - all_formats().data())];
}

// --- rows of pixels with bytes of their own ---

template <int kBytes>
void read_masks(const std::byte* in, const Format& format, LONG count, std::uint32_t* out) {
    const ByteParts& parts = masks_of(format).colors;
    for (LONG x = 0; x < count; ++x, in += kBytes) {
        DWORD pixel = 0;
        std::memcpy(&pixel, in, kBytes);
        out[x] = parts.of<kBytes>(pixel);
    }
}
template <int kBytes>
void write_masks(std::byte* out, const Format& format, LONG count, const std::uint32_t* colors) {
    const ByteParts& parts = masks_of(format).pixels;
    for (LONG x = 0; x < count; ++x, out += kBytes) {
        const DWORD pixel = parts.of<4>(colors[x]);
        std::memcpy(out, &pixel, kBytes);
    }
}

// Pixels of 32 bits have colours in the places of X8R8G8B8.
void read_words(const std::byte* in, const Format& format, LONG count, std::uint32_t* out) {
    const DWORD opaque = format.alpha ? 0 : kOpaque;
    for (LONG x = 0; x < count; ++x) {
        std::memcpy(out + x, in + x * 4, 4);
        out[x] |= opaque;
    }
}
// Their upper byte is written, too, if it has no meaning (Wine: test_surface_format_conversion_alpha).
void write_words(std::byte* out, const Format&, LONG count, const std::uint32_t* colors) {
    std::memcpy(out, colors, static_cast<std::size_t>(count) * 4);
}

void read_masked_row(const Bitmap& image, const Format& format, POINT at, LONG count, std::uint32_t* out) {
    constexpr decltype(&read_words) kReads[] = {read_masks<1>, read_masks<2>, read_masks<3>, read_words};
    kReads[format.block_bytes - 1](image.at(at.x, at.y), format, count, out);
}
void write_masked_row(const Bitmap& image, const Format& format, POINT at, LONG count,
                      const std::uint32_t* colors) {
    constexpr decltype(&write_words) kWrites[] = {write_masks<1>, write_masks<2>, write_masks<3>,
                                                  write_words};
    kWrites[format.block_bytes - 1](image.at(at.x, at.y), format, count, colors);
}
void read_grey_row(const Bitmap& image, const Format&, POINT at, LONG count, std::uint32_t* out) {
    const std::byte* const in = image.at(at.x, at.y);
    for (LONG x = 0; x < count; ++x) out[x] = kOpaque | static_cast<DWORD>(in[x]) * 0x010101;
}

// --- blocks ---

constexpr LONG kBlock = 4;

template <const DxtBlocks& kBlocks>
void read_block_row(const Bitmap& image, const Format&, POINT at, LONG count, std::uint32_t* out) {
    BlockColors colors;
    for (LONG x = at.x; x < at.x + count;) {
        kBlocks.decode(image.at(x / kBlock, at.y / kBlock), colors);
        const LONG end = std::min(x - x % kBlock + kBlock, at.x + count);
        for (; x < end; ++x) *out++ = colors[static_cast<std::size_t>(at.y % kBlock * kBlock + x % kBlock)];
    }
}
template <const DxtBlocks& kBlocks>
void write_block_row(const Bitmap& image, const Format&, POINT at, LONG count, const std::uint32_t* colors) {
    BlockColors block;
    for (LONG x = 0; x < count; x += kBlock) {
        for (LONG y = 0; y < kBlock; ++y)
            std::copy_n(colors + y * count + x, kBlock, block.begin() + y * kBlock);
        kBlocks.encode(block, image.at((at.x + x) / kBlock, at.y / kBlock));
    }
}

// --- luma and chroma of ITU-R BT.601, of which two pixels share the chroma ---

DWORD color_of_luma(int y, int u, int v) {
    const int luma = 298 * (y - 16) + 128;
    const auto clamped = [](int value) { return static_cast<DWORD>(std::clamp(value >> 8, 0, 255)); };
    return kOpaque | clamped(luma + 409 * (v - 128)) << 16 |
           clamped(luma - 100 * (u - 128) - 208 * (v - 128)) << 8 | clamped(luma + 516 * (u - 128));
}
// `kLuma`: the byte of the first luma; the chroma is in the bytes between the two.
template <int kLuma>
void read_pairs(const Bitmap& image, const Format&, POINT at, LONG count, std::uint32_t* out) {
    constexpr int kChroma = 1 - kLuma;
    for (LONG x = at.x; x < at.x + count; ++x) {
        const std::byte* const pair = image.at(x / 2, at.y);
        const auto byte = [&](int index) { return static_cast<int>(pair[index]); };
        *out++ = color_of_luma(byte(kLuma + x % 2 * 2), byte(kChroma), byte(kChroma + 2));
    }
}

// --- the table ---

struct RowCodec {
    void (*read)(const Bitmap&, const Format&, POINT, LONG, std::uint32_t*); // null: blits do not read it
    void (*write)(const Bitmap&, const Format&, POINT, LONG,
                  const std::uint32_t*); // null: or do not write it
};
constexpr RowCodec kRowCodecs[static_cast<std::size_t>(Colors::Count)] = {
    {nullptr, nullptr},
    {read_masked_row, write_masked_row},
    {read_grey_row, nullptr},
    {read_block_row<kBc1>, write_block_row<kBc1>},
    {read_block_row<kBc2>, write_block_row<kBc2>},
    {read_block_row<kBc3>, write_block_row<kBc3>},
    {read_pairs<0>, nullptr},
    {read_pairs<1>, nullptr},
};
const RowCodec& codec_of(const Format& format) {
    return kRowCodecs[static_cast<std::size_t>(format.colors)];
}

} // namespace

bool converts(const Format& from, const Format& to) {
    return codec_of(from).read && codec_of(to).write;
}

void read_colors(const Bitmap& image, const Format& format, POINT at, LONG count, std::uint32_t* out) {
    codec_of(format).read(image, format, at, count, out);
}

void write_colors(const Bitmap& image, const Format& format, POINT at, LONG count,
                  const std::uint32_t* colors) {
    codec_of(format).write(image, format, at, count, colors);
}

} // namespace ddraw
