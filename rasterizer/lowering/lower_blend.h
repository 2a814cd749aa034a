// Alpha blending as a program. PIPELINE.md 5.4.
#pragma once

#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

struct BlendColors {
    Color source, second; // outputs 0 and 1 of the pixel shader
    Color destination;
};

// source OP destination with the key's factors. `clamp`: the target stores 0..1, so the sources are clamped
// first.
dp2::Result<Color> lower_blend(ir::Builder& b, const PixelKey& key, const BlendColors& from, bool clamp);

// Raster operation (a GDI R2_ code, 1..16) on stored bits: code - 1 is the truth table of the source and
// destination bits. BadValue for other codes.
dp2::Result<ir::Value> lower_rop(ir::Builder& b, std::uint8_t code, ir::Value pen, ir::Value destination);
inline constexpr std::uint8_t kCopyPen = 13;

} // namespace rasterizer
