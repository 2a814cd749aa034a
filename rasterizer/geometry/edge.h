// Edge functions at whole pixels: exact coverage with 8 sub-pixel bits and the top-left rule.
// PIPELINE.md 1.2, 1.3.
#pragma once

#include "rasterizer/geometry/batch.h"

namespace rasterizer {

// The edge from (x0, y0) to (x1, y1) of a polygon that is clockwise on screen; coordinates in 1/256 pixel, at
// most kGuardBand pixels. F changes by multiples of 256 from pixel to pixel, so that the test E >= 0 is exact
// although c() is rounded. |a|, |b| <= 2^22 + 2^12, so |E| of an edge stays below 2^30 in every 64-pixel tile
// that it crosses.
Edge make_edge(std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1);

} // namespace rasterizer
