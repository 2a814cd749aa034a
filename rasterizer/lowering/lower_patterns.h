// Line patterns, stipple patterns, alpha to coverage and dithering. The first three compute a mask of the
// drawn lanes.
#pragma once

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// LINEPATTERN: each bit covers PixelUniforms::pattern_repeat pixels along the line, from the lowest bit up;
// the pattern repeats after 16 bits, and restarts with each line. `along`: pixels from the line's start.
ir::Value lower_line_pattern(ir::Builder& b, ir::Value along);

// STIPPLEENABLE: 32 rows of 32 pixels, tiled from the target's corner; the highest bit is the leftmost pixel.
ir::Value lower_stipple(ir::Builder& b);

// Alpha to coverage: sample s of n is drawn when alpha > (s + 1/2) / n. The four pixels of each 2x2 block
// start at different samples, n / 4 apart (PIPELINE.md 5.8).
ir::Value lower_alpha_to_coverage(ir::Builder& b, std::uint32_t samples, ir::Value alpha);

// 4x4 ordered dither: the value added before truncation, 1/32 to 31/32 instead of 1/2.
ir::Value lower_ordered_threshold(ir::Builder& b);

} // namespace rasterizer
