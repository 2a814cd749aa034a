// A draw's whole pixel work as one program: from interpolated values to stored bits.
#pragma once

#include "dp2/result.h"
#include "rasterizer/draw_state.h"

namespace rasterizer {

// NotSupported names the state or format that cannot be drawn yet; BadValue a number outside its enumeration.
dp2::Result<PixelProgram> lower_pixel(const PixelKey& key);

} // namespace rasterizer
