// Conversions between floats and the floats of texels. Half is s10e5 with denormals, infinities, NaN; depth
// 20e4 is the D24FS8 layout. PIPELINE.md 3.6, 5.3.
#pragma once

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// The low 16 bits of `half` as a float, exactly.
ir::Value lower_half_to_float(ir::Builder& b, ir::Value half);
// Rounds to nearest even, overflow to infinity, NaN to a NaN. The result is in the low 16 bits.
ir::Value lower_float_to_half(ir::Builder& b, ir::Value value);
// z in 0..1 as 20 bits of mantissa and 4 of exponent (bias 15), rounded to nearest; increases with z.
ir::Value lower_float_to_depth24(ir::Builder& b, ir::Value z);

ir::Value lower_depth24_to_float(ir::Builder& b, ir::Value bits);

} // namespace rasterizer
