// Decodes textures in formats that programs cannot sample directly (compressed blocks, YUV, palette indices,
// one bit a texel) to A8R8G8B8, which is sampled instead. PIPELINE.md 3.7, 3.8.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "rasterizer/resources/resources.h"

namespace rasterizer {

// 256 entries as 0xAARRGGBB; alpha is 255 where the palette carries none.
using PaletteColors = std::array<std::uint32_t, 256>;

// True for the formats that have to be decoded before they can be sampled or converted.
bool needs_decoding(const dp2::FormatInfo& format);

// Of the surface that holds one of this kind decoded.
SurfaceDesc decoded_desc(const SurfaceDesc& desc);
// The same for samplers. Colours do not tell which texels are in a colour key, so that a texture with a key
// gets two words a texel (MULTI2_ARGB8): A8R8G8B8, and 1 where the texel is in the key, else 0. The decoded
// form's key is the 1. `palette_alpha`: alpha of a palette is alpha.
SurfaceDesc sampled_desc(const SurfaceDesc& desc, bool palette_alpha);
// Of a form made with sampled_desc(), or a texture that is sampled as it is.
bool is_marked(const SurfaceDesc& desc);
// Decodes rows [first, end) of an image (of blocks, where the format has them) to a surface of either desc.
// `palette` is for P8 and A8P8; without one every index is black. Reads Surface::queued_view(), writes
// Surface::target_image().
void decode_rows(const Image& dest, const Image& source, const PaletteColors* palette, std::size_t first,
                 std::size_t end);

} // namespace rasterizer
