// Rows of texels as 8-bit colours, for formats that need no GPU to decode: unsigned normalised ones of up to
// 32 bits, and depths. Tables replace the division for each channel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "dp2/tables/formats.h"

namespace responses {

// The depth and the stencil value of a texel of a format that is_depth(). Depth formats with integers give
// 0..1, those with floats any number. A format without depth gives 0.
double depth_of(const dp2::FormatInfo& format, std::uint32_t texel);
std::uint32_t stencil_of(const dp2::FormatInfo& format, std::uint32_t texel);

// Writes the grey level of each texel's depth: 0 for `black` and less, 255 for `white` and more, rounded to
// nearest; 0 for a NaN. Requires black < white.
void write_greys(const dp2::FormatInfo& format, const std::byte* texels, std::size_t count, double black,
                 double white, std::uint8_t* greys);

class TexelColors {
  public:
    static bool can_read(const dp2::FormatInfo& format) {
        return format.is_depth() || (format.kind == dp2::FormatKind::Unorm && format.bits_per_texel <= 32);
    }
    // Requires can_read(format).
    explicit TexelColors(const dp2::FormatInfo& format);

    // Writes red, green, blue, alpha of each texel. A missing channel is 255. Depths are grey, from black for
    // 0 to white for 1; so are the stencil values of a format without depth, with white for the greatest
    // value of the format.
    void write_row(const std::byte* texels, std::size_t count, std::uint8_t* rgba) const;

  private:
    std::uint8_t value_of(std::size_t channel, std::uint32_t texel) const;

    const dp2::FormatInfo& format_;
    std::array<dp2::Channel, 4> channels_;
    std::array<std::array<std::uint8_t, 256>, 4> tables_ = {}; // of channels with up to 8 bits
};

} // namespace responses
