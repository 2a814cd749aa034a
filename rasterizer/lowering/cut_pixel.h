// Cuts a finished pixel program into its stages (ir/pixel_stages.h).
#pragma once

#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"

namespace rasterizer {

enum class DepthTest : std::uint8_t {
    // Samples are dropped only by z outside 0..1 and the depth and stencil tests; depth is the interpolated
    // z.
    Alone,
    // The same tests come first, and others follow; then the depth is written.
    First,
    Other,
};

// Sets the stages of `out`, and the facts and lists that depend on them. The other facts must be set.
// depth: how the program tests depths. least_shading: a program whose colours take fewer instructions is not
// cut, unless there are several samples.
void cut_pixel_program(ir::Program program, const PixelKey& key, DepthTest depth, std::size_t least_shading,
                       PixelProgram& out);
// Deferring a block and shading it later costs about as much as this many instructions.
inline constexpr std::size_t kLeastShading = 24;

} // namespace rasterizer
