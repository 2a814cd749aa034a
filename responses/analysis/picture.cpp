#include "responses/analysis/picture.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "rasterizer/commands/decode_work.h"
#include "rasterizer/commands/image_converter.h"

namespace responses {

namespace {

using rasterizer::Image;
using rasterizer::LevelSize;

std::uint32_t field(std::uint32_t word, const dp2::Channel& channel) {
    const std::uint64_t mask = (std::uint64_t{1} << channel.width) - 1;
    return static_cast<std::uint32_t>(word >> channel.shift & mask);
}

// Converts an unsigned normalised value of `bits` bits to one of 8 bits, rounded to nearest.
std::uint8_t eight_bits(std::uint32_t value, unsigned bits) {
    const std::uint64_t top = (std::uint64_t{1} << bits) - 1;
    return static_cast<std::uint8_t>((std::uint64_t{value} * 255 + top / 2) / top);
}

std::uint8_t eight_bits(double value) {
    return static_cast<std::uint8_t>(std::lround(255 * (value > 0 ? std::min(value, 1.0) : 0)));
}

// Decodes D24FS8's depth: 4 bits of exponent with a bias of 15, 20 of mantissa (PIPELINE.md 5.3).
double depth24(std::uint32_t bits) {
    const int exponent = static_cast<int>(bits >> 20);
    const double mantissa = (bits & 0xFFFFF) / 1048576.0;
    return std::ldexp(exponent == 0 ? mantissa : 1 + mantissa, std::max(exponent, 1) - 15);
}

std::uint8_t grey(const dp2::FormatInfo& format, std::uint32_t word) {
    if (format.r.width == 0) return eight_bits(field(word, format.g), format.g.width);
    const std::uint32_t depth = field(word, format.r);
    if (format.kind == dp2::FormatKind::Depth) return eight_bits(depth, format.r.width);
    return eight_bits(format.r.width == 32 ? std::bit_cast<float>(depth) : depth24(depth));
}

template <class Texel> Picture picture_of(const Image& image, const Texel& texel) {
    const LevelSize view = image.view();
    const std::span<const std::byte> rows = image.bytes();
    const std::size_t bytes = image.surface->format().bits_per_texel / 8u;
    Picture out{static_cast<std::uint32_t>(view.width), static_cast<std::uint32_t>(view.height), {}};
    out.rgba.reserve(std::size_t{4} * out.width * out.height);
    for (std::size_t y = 0; y < out.height; ++y)
        for (std::size_t x = 0; x < out.width; ++x) {
            std::uint32_t word = 0;
            std::memcpy(&word, rows.data() + y * view.pitch + x * bytes, bytes);
            for (const std::uint8_t value : texel(word)) out.rgba.push_back(value);
        }
    return out;
}

// The palette of the first context that has attached one to the surface.
std::optional<rasterizer::PaletteColors> palette_of(const Emulator& emulator, rasterizer::Handle surface) {
    for (const auto& [id, context] : emulator.contexts()) {
        if (const rasterizer::Palette* palette = context->front_end.palettes().of(surface))
            return palette->colors();
    }
    return std::nullopt;
}

} // namespace

dp2::Result<Picture> shown_picture(Emulator& emulator, rasterizer::Handle surface) {
    using Rgba = std::array<std::uint8_t, 4>;
    DP2_TRY(Image image, emulator.gpu().resources().image(surface, "surface"));
    emulator.gpu().hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    rasterizer::ImageConverter converter(emulator.gpu());
    DP2_TRY(image.surface, converter.resolved(image.surface));
    const dp2::FormatInfo& format = image.surface->format();
    if (format.is_depth())
        return picture_of(image, [&](std::uint32_t word) {
            const std::uint8_t value = grey(format, word);
            return Rgba{value, value, value, 255};
        });
    if (format.kind == dp2::FormatKind::Palette) {
        image.surface = rasterizer::decoded_surface(image.surface, palette_of(emulator, surface),
                                                    emulator.gpu().memory_budget());
    } else if (format.kind != dp2::FormatKind::Unorm || format.bits_per_texel > 32) {
        DP2_TRY(image.surface, converter.converted(image, dp2::Format::A8R8G8B8));
        image.level = image.slice = 0;
    }
    const dp2::FormatInfo& plain = image.surface->format();
    return picture_of(image, [&](std::uint32_t word) {
        Rgba out;
        const dp2::Channel channels[] = {plain.r, plain.g, plain.b, plain.a};
        for (std::size_t i = 0; i < 4; ++i)
            out[i] = channels[i].width ? eight_bits(field(word, channels[i]), channels[i].width) : 255;
        return out;
    });
}

} // namespace responses
