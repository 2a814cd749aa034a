// Finds the pixel programs that only test and write depth and stencil.
#pragma once

#include "rasterizer/ir/ir.h"
#include "rasterizer/programs/depth_only.h"

namespace rasterizer {

// Describes `program`; DepthOnly::complete is false if it writes colours or if DepthOnly does not support the
// key's depth format. The program must be lowered from the key, drop pixels only by z outside 0..1 and the
// depth and stencil tests, and use the interpolated z as its depth.
DepthOnly describe_depth_only(const PixelKey& key, const ir::Program& program);

} // namespace rasterizer
