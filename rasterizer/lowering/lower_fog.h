// The fog equations, for vertices and for pixels. PIPELINE.md 2.6.
#pragma once

#include "dp2/tables/enums.h"
#include "rasterizer/ir/ir_math.h"

namespace rasterizer {

struct FogRange {
    ir::Value start = 0, end = 0, density = 0;
};

// The fog factor at a distance, 0..1 with 1 for no fog. Where start equals end, everything is fogged, or,
// with `step`, what lies at start and behind it. `mode` is one of the enumeration.
ir::Value lower_fog(ir::Builder& b, dp2::FogMode mode, ir::Value distance, const FogRange& range, bool step);

} // namespace rasterizer
