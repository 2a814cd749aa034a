// Patterns that choose among pixels: of lines, areas and alphas. Each gives a mask of the lanes that are
// drawn.
#pragma once

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// LINEPATTERN: each bit stands for PixelUniforms::pattern_repeat pixels along the line, from the lowest bit
// on, and again from the start after 16; each line starts anew. `along`: pixels from the line's start.
ir::Value lower_line_pattern(ir::Builder& b, ir::Value along);

// STIPPLEENABLE: 32 rows of 32 pixels, tiled from the target's corner; the highest bit is the leftmost pixel.
ir::Value lower_stipple(ir::Builder& b);

// Sample s of n takes part when alpha > (s + 1/2) / n; the pixels of each 2x2 block count from different
// samples, a quarter of them apart (pipeline spec 5.8).
ir::Value lower_alpha_to_coverage(ir::Builder& b, std::uint32_t samples, ir::Value alpha);

// 4x4 ordered dither: what is added before cutting off, 1/32 to 31/32 instead of 1/2.
ir::Value lower_ordered_threshold(ir::Builder& b);

} // namespace rasterizer
