// Alpha blending as a program. Pipeline spec 5.4.
#pragma once

#include "rasterizer/lower_format.h"
#include "rasterizer/pixel_key.h"

namespace rasterizer {

// source OP destination with the key's factors. `clamp`: the target holds 0..1, so the source is clamped
// first.
dp2::Result<Color> lower_blend(ir::Builder& b, const PixelKey& key, const Color& source,
                               const Color& destination, bool clamp);

} // namespace rasterizer
