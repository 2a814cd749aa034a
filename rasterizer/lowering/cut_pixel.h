// Cuts a finished pixel program into its stages (ir/pixel_stages.h).
#pragma once

#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"

namespace rasterizer {

// Sets the stages of `out`, and the facts and lists that depend on them. The other facts must be set.
// tests_depth_alone: the program drops samples only by z outside 0..1 and the depth and stencil tests, and
// its depth is the interpolated z.
void cut_pixel_program(ir::Program program, const PixelKey& key, bool tests_depth_alone, PixelProgram& out);

} // namespace rasterizer
