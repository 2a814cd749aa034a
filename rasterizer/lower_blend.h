// Alpha blending as a program. Pipeline spec 5.4.
#pragma once

#include "rasterizer/lower_format.h"
#include "rasterizer/pixel_key.h"

namespace rasterizer {

// source OP destination with the key's factors, for a target that clamps to 0..1.
dp2::Result<Color> lower_blend(ir::Builder& b, const PixelKey& key, const Color& source,
                               const Color& destination);

} // namespace rasterizer
