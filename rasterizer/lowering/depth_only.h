// Finds the pixel programs that only test and write depth and stencil.
#pragma once

#include "rasterizer/ir/ir.h"
#include "rasterizer/programs/depth_only.h"

namespace rasterizer {

// Describes `program`, which was lowered from the key, drops pixels only by tests of depth and stencil, and
// takes its depth from the plane of z.
DepthOnly describe_depth_only(const PixelKey& key, const ir::Program& program);

} // namespace rasterizer
