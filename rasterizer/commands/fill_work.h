// COLORFILL of an image in any colour format: what its texels store, and the work that stores it.
#pragma once

#include <array>
#include <cstdint>

#include "dp2/base/result.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/row_work.h"

namespace rasterizer {

// The bytes of one group of texels (dp2::texel_group()): a block, a pair, one texel; of a planar format the
// bytes of Y, U and V; of one bit a texel the bit. NotSupported: depths.
// Source: WIRE.md E.8. YUV: as "Handling Color Values for Pixel Formats" of the Windows driver
// documentation, which copies bytes as D3DCOLOR_XYUV places them. Not in the documents: compressed blocks
// show the colour; of palettes blue is the index (Wine's color_fill_test: as hardware); of bump maps, as of
// other signed formats, 255 is 1.
dp2::Result<std::array<std::uint32_t, 4>> fill_words(dp2::Format format, std::uint32_t argb);

// Writes them into a rectangle that lies inside, of each sample. Blocks and pairs that it cuts are filled as
// a whole.
RowWork fill_work(const Image& image, const Rect& rect, const std::array<std::uint32_t, 4>& words);

} // namespace rasterizer
