// The fog equations, for vertices and for pixels. PIPELINE.md 2.6.
#pragma once

#include "dp2/tables/enums.h"
#include "rasterizer/ir/ir_math.h"

namespace rasterizer {

struct FogRange {
    ir::Value start = 0, end = 0, density = 0;
};

// The fog factor at a distance, 0..1, where 1 means no fog. If start equals end, everything is fogged, or,
// with `step`, only what is at least at the distance start. `mode` must be in the enumeration.
ir::Value lower_fog(ir::Builder& b, dp2::FogMode mode, ir::Value distance, const FogRange& range, bool step);

} // namespace rasterizer
