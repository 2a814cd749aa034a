// Cuts a pixel program into stages (pixel_stages.h).
#pragma once

#include <optional>

#include "rasterizer/ir/ir.h"
#include "rasterizer/ir/pixel_stages.h"

namespace rasterizer::ir {

// For both functions `program` is a pixel program that passes verify(). A program with regions is not split.

// Sets `primitive` to the instructions whose result is the same for a whole primitive, and `whole` to the
// rest. Returns nothing if fewer than `least` instructions have such a result: a run of `primitive` costs as
// much as about eight instructions.
std::optional<PixelStages<Program>> split_by_primitive(const Program& program, std::size_t least = 8);

// Sets `visibility`, `pixel`, `colour` and `hides`; `colour` and `pixel` then run for the lanes that
// `visibility` leaves live (`pixel`: in any sample). Returns nothing if the cut does not pay; with one sample
// it pays only if `hides` is true.
std::optional<PixelStages<Program>> split_by_sample(const Program& program, bool several_samples);

} // namespace rasterizer::ir
