// The stored bits that CLEAR and COLORFILL write for a D3DCOLOR, a depth and a stencil value. Source: WIRE.md
// E.8 (channel c in k bits is floor(c * 2^k / 256); in 16 bits c * 257). Signed and floating-point formats
// and sRGB writes store what a pixel program would store.
#pragma once

#include <array>
#include <cstdint>

#include "dp2/base/result.h"
#include "dp2/tables/formats.h"

namespace rasterizer {

// Up to four 32-bit words of one texel, least significant first. NotSupported (with the format's name):
// block, YUV, palettised, mixed and depth formats, and formats with less than 8 bits per texel.
dp2::Result<std::array<std::uint32_t, 4>> clear_color_words(dp2::Format format, std::uint32_t argb,
                                                            bool srgb = false);

// D3DCLEAR flags of the CLEAR command.
enum ClearFlags : std::uint32_t {
    kClearTarget = 1,
    kClearDepth = 2,
    kClearStencil = 4,
    kClearComputeRects = 8,
};

struct DepthBits {
    std::uint32_t value = 0, mask = 0; // mask: the bits of a texel to write
};
// The bits of depth, stencil or both, according to the flags and the format. Depth is clamped to 0..1; NaN
// becomes 0.
dp2::Result<DepthBits> clear_depth_bits(dp2::Format format, std::uint32_t flags, float depth,
                                        std::uint32_t stencil);

} // namespace rasterizer
