#include "rasterizer/resources/decode_surface.h"

#include <algorithm>
#include <optional>

#include "dp2/bytes.h"

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
// (x * p + y * q + 1) / 3 for p + q = 3, a channel at a time.
Rgba thirds(const Rgba& x, std::uint32_t p, const Rgba& y, std::uint32_t q) {
    const auto mix = [&](std::uint32_t a, std::uint32_t b) { return (a * p + b * q + 1) / 3; };
    return {mix(x.r, y.r), mix(x.g, y.g), mix(x.b, y.b)};
}

// The four colours of a DXT colour block. `dxt1`: c0 <= c1 means three colours and transparent black.
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

// A DXT5 alpha block, which ATI1 and ATI2 use for colours: eight values, and 3 bits a texel that choose one.
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

// BT.601 in studio range, in 1/1024: R = 1.164(Y-16) + 1.596(V-128) and so on.
std::uint32_t from_yuv(int y, int u, int v) {
    const int luma = 1192 * (y - 16);
    const auto channel = [](int value) {
        return static_cast<std::uint32_t>(std::clamp((value + 512) >> 10, 0, 255));
    };
    return Rgba{channel(luma + 1634 * (v - 128)), channel(luma - 833 * (v - 128) - 400 * (u - 128)),
                channel(luma + 2066 * (u - 128))}
        .word();
}

// Texel 0 or 1 of a pair.
std::uint32_t decode_pair(Format format, const std::byte* pair, std::size_t texel) {
    const auto byte = [&](std::size_t i) { return std::to_integer<std::uint32_t>(pair[i]); };
    const auto yuv = [&](std::size_t y, std::size_t u, std::size_t v) {
        return from_yuv(static_cast<int>(byte(y)), static_cast<int>(byte(u)), static_cast<int>(byte(v)));
    };
    switch (format) {
    case Format::UYVY: return yuv(1 + 2 * texel, 0, 2);
    case Format::YUY2: return yuv(2 * texel, 1, 3);
    case Format::R8G8_B8G8: return Rgba{byte(1), byte(2 * texel), byte(3)}.word();
    default: return Rgba{byte(0), byte(1 + 2 * texel), byte(2)}.word(); // G8R8_G8B8
    }
}

// A texel of three planes: Y, then V and U (YV12) or pairs of U and V (NV12), each for two by two texels.
std::uint32_t decode_planes(Format format, std::span<const std::byte> planes, std::size_t pitch,
                            std::size_t height, std::size_t x, std::size_t y) {
    const auto byte = [&](std::size_t i) { return std::to_integer<int>(planes[i]); };
    const std::size_t chroma = pitch * height, rows = (height + 1) / 2;
    const int luma = byte(y * pitch + x);
    if (format == Format::NV12) {
        const std::size_t pair = chroma + y / 2 * pitch + x / 2 * 2;
        return from_yuv(luma, byte(pair), byte(pair + 1));
    }
    const std::size_t at = chroma + y / 2 * (pitch / 2) + x / 2;
    return from_yuv(luma, byte(at + rows * (pitch / 2)), byte(at));
}

// Bit 7 is the leftmost texel; colour reads as black.
std::uint32_t decode_bit(const std::byte* row, std::size_t x) {
    const bool set = (std::to_integer<std::uint32_t>(row[x / 8]) >> (7 - x % 8) & 1) != 0;
    return set ? 0xFF000000 : 0;
}

std::uint32_t decode_index(Format format, const std::byte* texel, const PaletteColors* palette) {
    const std::uint32_t index = std::to_integer<std::uint32_t>(texel[0]);
    const std::uint32_t color = palette ? (*palette)[index] : 0xFF000000;
    if (format == Format::P8) return color;
    return (color & 0x00FFFFFF) | std::to_integer<std::uint32_t>(texel[1]) << 24;
}

} // namespace

bool needs_decoding(const dp2::FormatInfo& format) {
    using dp2::FormatKind;
    return format.kind == FormatKind::Block || format.kind == FormatKind::Yuv ||
           format.kind == FormatKind::Planar || format.kind == FormatKind::Palette ||
           format.format == Format::A1;
}

SurfaceDesc decoded_desc(SurfaceDesc desc) {
    desc.decoded_from = desc.format;
    desc.format = Format::A8R8G8B8;
    return desc;
}

void decode_rows(const Image& dest, const Image& source, const PaletteColors* palette, std::size_t first,
                 std::size_t end) {
    const dp2::FormatInfo& format = source.surface->format();
    const LevelSize from = source.view(), to = dest.view();
    const auto width = static_cast<std::size_t>(from.width), height = static_cast<std::size_t>(from.height);
    const std::size_t image_bytes = source.surface->image_bytes(source.level);
    const std::span<const std::byte> in(
        source.surface->queued_view().levels[source.level].data + source.slice * image_bytes, image_bytes);
    std::byte* rows = dest.surface->target_image(dest.level, dest.slice).data;
    const auto put = [&](std::size_t x, std::size_t y, std::uint32_t word) {
        if (x < width && y < height) std::memcpy(rows + y * to.pitch + x * 4, &word, 4);
    };
    const std::size_t bytes = format.bits_per_texel / 8u;
    if (format.kind == dp2::FormatKind::Block) {
        for (std::size_t y = first * 4; y < std::min(end * 4, height); y += 4)
            for (std::size_t x = 0; x < width; x += 4) {
                std::uint32_t texels[16];
                decode_block(format.format, in.data() + y / 4 * from.pitch + x / 4 * bytes, texels);
                for (std::size_t i = 0; i < 16; ++i) put(x + i % 4, y + i / 4, texels[i]);
            }
        return;
    }
    for (std::size_t y = first; y < end; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const std::byte* row = in.data() + y * from.pitch;
            if (format.kind == dp2::FormatKind::Planar)
                put(x, y, decode_planes(format.format, in, from.pitch, height, x, y));
            else if (format.kind == dp2::FormatKind::Yuv)
                put(x, y, decode_pair(format.format, row + x / 2 * 4, x % 2));
            else if (format.format == Format::A1)
                put(x, y, decode_bit(row, x));
            else
                put(x, y, decode_index(format.format, row + x * bytes, palette));
        }
}

} // namespace rasterizer
