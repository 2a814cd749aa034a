// COLORFILL for images in any colour format: the stored bytes, and the work that writes them.
#pragma once

#include <array>
#include <cstdint>

#include "dp2/base/result.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/row_work.h"

namespace rasterizer {

// The bytes of one group of texels (dp2::texel_group()): a block, a pair, or one texel; for planar formats
// the bytes of Y, U and V; for one bit per texel the bit. NotSupported: depth formats. Source: WIRE.md E.8.
// YUV: the colour's bytes are stored in the order of D3DCOLOR_XYUV, as in "Handling Color Values for Pixel
// Formats" of the Windows driver documentation. Not documented: compressed blocks decode to the colour; the
// blue byte becomes the palette index (Wine's color_fill_test: as hardware); in bump map formats 255 becomes
// 1.0, as in other signed formats.
dp2::Result<std::array<std::uint32_t, 4>> fill_words(dp2::Format format, std::uint32_t argb);

// Writes the bytes of fill_words() into a rectangle inside the image, in each sample. Blocks and pairs at the
// rectangle's borders are filled completely.
RowWork fill_work(const Image& image, const Rect& rect, const std::array<std::uint32_t, 4>& words);

} // namespace rasterizer
