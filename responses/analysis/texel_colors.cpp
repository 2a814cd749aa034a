#include "responses/analysis/texel_colors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "responses/analysis/texel_text.h"

namespace responses {

namespace {

std::uint32_t field(std::uint32_t texel, const dp2::Channel& channel) {
    return texel >> channel.shift & dp2::width_mask(channel.width);
}

// Converts an unsigned normalised value of `bits` bits to one of 8 bits, rounded to nearest.
std::uint8_t eight_bits(std::uint32_t value, unsigned bits) {
    const std::uint64_t top = (std::uint64_t{1} << bits) - 1;
    return static_cast<std::uint8_t>((std::uint64_t{value} * 255 + top / 2) / top);
}

std::uint32_t texel_at(const std::byte* texels, std::size_t index, std::size_t bytes) {
    std::uint32_t texel = 0;
    std::memcpy(&texel, texels + index * bytes, bytes);
    return texel;
}

} // namespace

double depth_of(const dp2::FormatInfo& format, std::uint32_t texel) {
    if (format.r.width == 0) return 0;
    const std::uint32_t bits = field(texel, format.r);
    if (format.kind == dp2::FormatKind::Depth)
        return static_cast<double>(bits) / static_cast<double>(dp2::width_mask(format.r.width));
    return format.r.width == 32 ? double{std::bit_cast<float>(bits)} : depth24(bits);
}

std::uint32_t stencil_of(const dp2::FormatInfo& format, std::uint32_t texel) {
    return field(texel, format.g);
}

void write_greys(const dp2::FormatInfo& format, const std::byte* texels, std::size_t count, double black,
                 double white, std::uint8_t* greys) {
    const std::size_t bytes = format.bits_per_texel / 8u;
    const double scale = 255 / (white - black);
    for (std::size_t i = 0; i < count; ++i) {
        const double level = (depth_of(format, texel_at(texels, i, bytes)) - black) * scale;
        greys[i] = static_cast<std::uint8_t>((level > 0 ? std::min(level, 255.0) : 0) + 0.5);
    }
}

TexelColors::TexelColors(const dp2::FormatInfo& format)
    : format_(format), channels_{format.r, format.g, format.b, format.a} {
    if (format.is_depth()) return;
    for (std::size_t i = 0; i < channels_.size(); ++i)
        for (std::size_t value = 0; channels_[i].width <= 8 && value < tables_[i].size(); ++value)
            tables_[i][value] =
                channels_[i].width == 0
                    ? std::uint8_t{255}
                    : eight_bits(static_cast<std::uint32_t>(value) & dp2::width_mask(channels_[i].width),
                                 channels_[i].width);
}

std::uint8_t TexelColors::value_of(std::size_t channel, std::uint32_t texel) const {
    const dp2::Channel& place = channels_[channel];
    if (place.width <= 8) return tables_[channel][field(texel, place)];
    return eight_bits(field(texel, place), place.width);
}

void TexelColors::write_row(const std::byte* texels, std::size_t count, std::uint8_t* rgba) const {
    const std::size_t bytes = format_.bits_per_texel / 8u;
    if (format_.is_depth()) {
        for (std::size_t x = 0; x < count; ++x, rgba += 4) {
            std::uint8_t grey = 0;
            if (format_.r.width == 0)
                grey = eight_bits(stencil_of(format_, texel_at(texels, x, bytes)), format_.g.width);
            else
                write_greys(format_, texels + x * bytes, 1, 0, 1, &grey);
            rgba[0] = rgba[1] = rgba[2] = grey;
            rgba[3] = 255;
        }
        return;
    }
    for (std::size_t x = 0; x < count; ++x, rgba += 4) {
        const std::uint32_t texel = texel_at(texels, x, bytes);
        for (std::size_t i = 0; i < 4; ++i) rgba[i] = value_of(i, texel);
    }
}

} // namespace responses
