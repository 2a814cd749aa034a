// Cuts a finished pixel program into its stages (ir/pixel_stages.h).
#pragma once

#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"

namespace rasterizer {

// Sets the stages of `out`, and the facts and lists that depend on them. The other facts must be set.
// tests_depth_alone: the program drops samples only by z outside 0..1 and the depth and stencil tests, and
// its depth is the interpolated z. least_shading: a program whose colours take fewer instructions is not cut,
// unless there are several samples.
void cut_pixel_program(ir::Program program, const PixelKey& key, bool tests_depth_alone,
                       std::size_t least_shading, PixelProgram& out);
// Deferring a block and shading it later costs about as much as this many instructions.
inline constexpr std::size_t kLeastShading = 24;

} // namespace rasterizer
