#include "rasterizer/resources/decode_surface.h"

#include <algorithm>
#include <optional>

#include "dp2/base/bytes.h"

namespace rasterizer {

using dp2::Format;

namespace {

struct Rgba {
    std::uint32_t r = 0, g = 0, b = 0, a = 255;
    std::uint32_t word() const { return a << 24 | r << 16 | g << 8 | b; }
};

Rgba from_565(std::uint32_t c) {
    const std::uint32_t r = c >> 11, g = c >> 5 & 63, b = c & 31;
    return {r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2};
}
// (x * p + y * q + 1) / 3 for p + q = 3, per channel.
Rgba thirds(const Rgba& x, std::uint32_t p, const Rgba& y, std::uint32_t q) {
    const auto mix = [&](std::uint32_t a, std::uint32_t b) { return (a * p + b * q + 1) / 3; };
    return {mix(x.r, y.r), mix(x.g, y.g), mix(x.b, y.b)};
}

// The four colours of a DXT colour block. `dxt1`: c0 <= c1 selects three colours and transparent black.
void block_colors(const std::byte* block, bool dxt1, Rgba (&out)[4]) {
    const std::uint32_t c0 = dp2::load<std::uint16_t>(block), c1 = dp2::load<std::uint16_t>(block + 2);
    out[0] = from_565(c0);
    out[1] = from_565(c1);
    if (!dxt1 || c0 > c1) {
        out[2] = thirds(out[0], 2, out[1], 1);
        out[3] = thirds(out[0], 1, out[1], 2);
        return;
    }
    out[2] = {(out[0].r + out[1].r) / 2, (out[0].g + out[1].g) / 2, (out[0].b + out[1].b) / 2};
    out[3] = {0, 0, 0, 0};
}

// A DXT5 alpha block, which ATI1 and ATI2 use for colours: eight values, and 3 bits per texel that select
// one.
struct ValueBlock {
    std::uint32_t values[8];
    std::uint64_t codes = 0;

    explicit ValueBlock(const std::byte* block) {
        const std::uint32_t a0 = std::to_integer<std::uint32_t>(block[0]),
                            a1 = std::to_integer<std::uint32_t>(block[1]);
        values[0] = a0;
        values[1] = a1;
        for (std::uint32_t k = 2; k < 8; ++k) {
            if (a0 > a1)
                values[k] = ((8 - k) * a0 + (k - 1) * a1 + 3) / 7;
            else
                values[k] = k < 6 ? ((6 - k) * a0 + (k - 1) * a1 + 2) / 5 : k == 6 ? 0 : 255;
        }
        for (int i = 0; i < 6; ++i) codes |= std::to_integer<std::uint64_t>(block[2 + i]) << (8 * i);
    }
    std::uint32_t at(std::uint32_t texel) const { return values[codes >> (3 * texel) & 7]; }
};

// The sixteen texels of a block, row after row.
void decode_block(Format format, const std::byte* block, std::uint32_t (&out)[16]) {
    if (format == Format::ATI1) {
        const ValueBlock red(block);
        for (std::uint32_t i = 0; i < 16; ++i) out[i] = Rgba{red.at(i), 0, 0}.word();
        return;
    }
    if (format == Format::ATI2) {
        const ValueBlock green(block), red(block + 8);
        for (std::uint32_t i = 0; i < 16; ++i) out[i] = Rgba{red.at(i), green.at(i), 255}.word();
        return;
    }
    const bool dxt1 = format == Format::DXT1;
    const bool explicit_alpha = format == Format::DXT2 || format == Format::DXT3;
    const std::byte* color = dxt1 ? block : block + 8;
    Rgba colors[4];
    block_colors(color, dxt1, colors);
    const auto codes = dp2::load<std::uint32_t>(color + 4);
    std::optional<ValueBlock> alphas;
    if (!dxt1 && !explicit_alpha) alphas.emplace(block);
    for (std::uint32_t i = 0; i < 16; ++i) {
        Rgba c = colors[codes >> (2 * i) & 3];
        if (explicit_alpha)
            c.a = (std::to_integer<std::uint32_t>(block[i / 2]) >> (i % 2 * 4) & 15) * 17;
        else if (alphas)
            c.a = alphas->at(i);
        out[i] = c.word();
    }
}

// BT.601 in studio range, in 1/1024: R = 1.164(Y-16) + 1.596(V-128) etc.
std::uint32_t from_yuv(int y, int u, int v) {
    const int luma = 1192 * (y - 16);
    const auto channel = [](int value) {
        return static_cast<std::uint32_t>(std::clamp((value + 512) >> 10, 0, 255));
    };
    return Rgba{channel(luma + 1634 * (v - 128)), channel(luma - 833 * (v - 128) - 400 * (u - 128)),
                channel(luma + 2066 * (u - 128))}
        .word();
}

// Y, U, V or red, green, blue.
using TexelBytes = std::array<std::uint8_t, 3>;

std::uint32_t color_of(const TexelBytes& c, bool yuv) {
    return yuv ? from_yuv(c[0], c[1], c[2]) : Rgba{c[0], c[1], c[2]}.word();
}

// Texel 0 or 1 of a pair of texels.
TexelBytes components_of_pair(Format format, const std::byte* pair, std::size_t texel) {
    const auto bytes = [&](std::size_t a, std::size_t b, std::size_t c) {
        const auto at = [&](std::size_t i) { return std::to_integer<std::uint8_t>(pair[i]); };
        return TexelBytes{at(a), at(b), at(c)};
    };
    switch (format) {
    case Format::UYVY: return bytes(1 + 2 * texel, 0, 2);
    case Format::YUY2: return bytes(2 * texel, 1, 3);
    case Format::R8G8_B8G8: return bytes(1, 2 * texel, 3);
    default: return bytes(0, 1 + 2 * texel, 2); // G8R8_G8B8
    }
}

// One texel of a planar format: the Y plane is followed by a V and a U plane (YV12) or by a plane of U, V
// pairs (NV12). 2x2 texels share their U and V.
TexelBytes components_of_planes(Format format, std::span<const std::byte> planes, std::size_t pitch,
                                std::size_t height, std::size_t x, std::size_t y) {
    const auto byte = [&](std::size_t i) { return std::to_integer<std::uint8_t>(planes[i]); };
    const std::size_t chroma = pitch * height, rows = (height + 1) / 2;
    const std::uint8_t luma = byte(y * pitch + x);
    if (format == Format::NV12) {
        const std::size_t pair = chroma + y / 2 * pitch + x / 2 * 2;
        return {luma, byte(pair), byte(pair + 1)};
    }
    const std::size_t at = chroma + y / 2 * (pitch / 2) + x / 2;
    return {luma, byte(at + rows * (pitch / 2)), byte(at)};
}

// Bit 7 is the leftmost texel.
std::uint32_t bit_of(const std::byte* row, std::size_t x) {
    return std::to_integer<std::uint32_t>(row[x / 8]) >> (7 - x % 8) & 1;
}

std::uint32_t decode_index(Format format, const std::byte* texel, const PaletteColors* palette) {
    const std::uint32_t index = std::to_integer<std::uint32_t>(texel[0]);
    const std::uint32_t color = palette ? (*palette)[index] : 0xFF000000;
    if (format == Format::P8) return color;
    return (color & 0x00FFFFFF) | std::to_integer<std::uint32_t>(texel[1]) << 24;
}

bool lies_in(const ColorKey& key, std::uint32_t value, std::uint32_t bits) {
    return value >= (key.low & bits) && value <= (key.high & bits);
}
bool lies_in(const ColorKey& key, const TexelBytes& c) {
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::uint32_t shift = 16 - 8 * i;
        if (!lies_in({key.low >> shift, key.high >> shift}, c[i], 0xFF)) return false;
    }
    return true;
}

struct Texel {
    std::uint32_t color = 0;
    bool in_key = false;
};

// Decodes texels of one image.
class TexelDecoder {
  public:
    TexelDecoder(const Image& source, const PaletteColors* palette, const std::optional<ColorKey>& key)
        : format_(source.surface->format()), palette_(palette), key_(key), pitch_(source.view().pitch),
          height_(static_cast<std::size_t>(source.view().height)) {
        const std::size_t bytes = source.surface->image_bytes(source.level);
        in_ = {source.surface->queued_view().levels[source.level].data + source.slice * bytes, bytes};
    }

    // One texel of a format without blocks.
    Texel texel(std::size_t x, std::size_t y) const {
        const std::byte* row = in_.data() + y * pitch_;
        switch (format_.kind) {
        case dp2::FormatKind::Planar:
            return of_components(components_of_planes(format_.format, in_, pitch_, height_, x, y), true);
        case dp2::FormatKind::Yuv: {
            const bool yuv = format_.format == Format::UYVY || format_.format == Format::YUY2;
            return of_components(components_of_pair(format_.format, row + x / 2 * 4, x % 2), yuv);
        }
        case dp2::FormatKind::Palette: {
            const std::byte* at = row + x * (format_.bits_per_texel / 8u);
            return {decode_index(format_.format, at, palette_),
                    key_ && lies_in(*key_, std::to_integer<std::uint32_t>(*at), 0xFF)};
        }
        default: // A1: the colour is black
            const std::uint32_t bit = bit_of(row, x);
            return {bit != 0 ? 0xFF000000 : 0, key_ && lies_in(*key_, bit, 1)};
        }
    }
    // The sixteen texels of the block that begins at this texel, row after row. A colour key is compared with
    // the decoded colours.
    void block(std::size_t x, std::size_t y, Texel (&out)[16]) const {
        std::uint32_t colors[16];
        decode_block(format_.format, in_.data() + y / 4 * pitch_ + x / 4 * (format_.bits_per_texel / 8u),
                     colors);
        for (std::size_t i = 0; i < 16; ++i)
            out[i] = {colors[i], key_ && lies_in(*key_, colors[i] & 0xFFFFFF, 0xFFFFFF)};
    }

  private:
    Texel of_components(const TexelBytes& c, bool yuv) const {
        return {color_of(c, yuv), key_ && lies_in(*key_, c)};
    }

    const dp2::FormatInfo& format_;
    const PaletteColors* palette_;
    const std::optional<ColorKey> key_;
    const std::size_t pitch_, height_;
    std::span<const std::byte> in_;
};

} // namespace

bool needs_decoding(const dp2::FormatInfo& format) {
    using dp2::FormatKind;
    return format.kind == FormatKind::Block || format.kind == FormatKind::Yuv ||
           format.kind == FormatKind::Planar || format.kind == FormatKind::Palette ||
           format.format == Format::A1;
}

SurfaceDesc decoded_desc(const SurfaceDesc& desc) {
    SurfaceDesc out = desc;
    out.decoded_from = desc.format;
    out.format = Format::A8R8G8B8;
    out.color_key.reset();
    return out;
}

SurfaceDesc sampled_desc(const SurfaceDesc& desc, bool palette_alpha) {
    using dp2::FormatKind;
    SurfaceDesc out = decoded_desc(desc);
    const dp2::FormatInfo& format = *dp2::find_format(dp2::enum_number(desc.format));
    out.decoded_alpha =
        format.kind == FormatKind::Palette
            ? desc.format == Format::A8P8 || palette_alpha
            : desc.format == Format::A1 || (format.kind == FormatKind::Block && desc.format != Format::ATI1 &&
                                            desc.format != Format::ATI2);
    if (!desc.color_key) return out;
    out.format = Format::MULTI2_ARGB8;
    out.color_key = ColorKey{1, 1};
    return out;
}

bool is_marked(const SurfaceDesc& desc) {
    return desc.decoded_from != Format::Unknown && desc.color_key.has_value();
}

void decode_rows(const Image& dest, const Image& source, const PaletteColors* palette, std::size_t first,
                 std::size_t end) {
    const bool marks = is_marked(dest.surface->desc());
    const TexelDecoder decoder(source, palette, marks ? source.surface->desc().color_key : std::nullopt);
    const LevelSize size = source.view(), to = dest.view();
    const auto width = static_cast<std::size_t>(size.width), height = static_cast<std::size_t>(size.height);
    std::byte* rows = dest.surface->target_image(dest.level, dest.slice).data;
    const auto put = [&](std::size_t x, std::size_t y, const Texel& texel) {
        if (x >= width || y >= height) return;
        const std::uint32_t words[] = {texel.color, texel.in_key};
        std::memcpy(rows + y * to.pitch + x * (marks ? 8 : 4), words, marks ? 8 : 4);
    };
    if (source.surface->format().kind == dp2::FormatKind::Block) {
        for (std::size_t y = first * 4; y < std::min(end * 4, height); y += 4)
            for (std::size_t x = 0; x < width; x += 4) {
                Texel texels[16];
                decoder.block(x, y, texels);
                for (std::size_t i = 0; i < 16; ++i) put(x + i % 4, y + i / 4, texels[i]);
            }
        return;
    }
    for (std::size_t y = first; y < end; ++y)
        for (std::size_t x = 0; x < width; ++x) put(x, y, decoder.texel(x, y));
}

} // namespace rasterizer
