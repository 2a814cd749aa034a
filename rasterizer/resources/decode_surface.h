// Decodes textures whose formats programs cannot sample directly (compressed blocks, YUV, palette indices,
// one bit per texel) to A8R8G8B8, which is sampled instead. PIPELINE.md 3.7, 3.8.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "rasterizer/resources/resources.h"

namespace rasterizer {

// 256 entries as 0xAARRGGBB; alpha is 255 if the palette has none.
using PaletteColors = std::array<std::uint32_t, 256>;

// Whether textures in this format are decoded before they are sampled or converted.
bool needs_decoding(const dp2::FormatInfo& format);

// The description of a surface with the decoded texels.
SurfaceDesc decoded_desc(const SurfaceDesc& desc);
// The description of the decoded surface for samplers. Decoded colours do not show which texels the colour
// key contains. So with a key a texel has two words (MULTI2_ARGB8): A8R8G8B8, and 1 if the key contains it,
// else 0; the decoded surface's key is the value 1. `palette_alpha`: the palette's alpha is used.
SurfaceDesc sampled_desc(const SurfaceDesc& desc, bool palette_alpha);
// Whether the texels have this second word: sampled_desc() was called for a texture with a key.
bool is_marked(const SurfaceDesc& desc);
// Decodes rows [first, end) of an image (rows of blocks in block formats) to a surface that decoded_desc() or
// sampled_desc() describes. `palette` is for P8 and A8P8; without one every index is black. Reads
// Surface::queued_view(), writes Surface::target_image().
void decode_rows(const Image& dest, const Image& source, const PaletteColors* palette, std::size_t first,
                 std::size_t end);

} // namespace rasterizer
