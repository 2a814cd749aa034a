// The sRGB transfer curves. PIPELINE.md 3.5, 5.5.
#pragma once

#include "dp2/tables/formats.h"
#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

ir::Value lower_srgb_to_linear(ir::Builder& b, ir::Value c); // 0..1
ir::Value lower_linear_to_srgb(ir::Builder& b, ir::Value c); // clamps to 0..1
// Formats that D3DSAMP_SRGBTEXTURE and D3DRS_SRGBWRITEENABLE affect; the states are ignored for all others.
bool reads_srgb(const dp2::FormatInfo& format);
bool writes_srgb(const dp2::FormatInfo& format);

} // namespace rasterizer
