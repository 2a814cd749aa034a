// Conversions between floats and the depth of the D24FS8 layout, 20e4. PIPELINE.md 3.6, 5.3.
#pragma once

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// z in 0..1 as 20 bits of mantissa and 4 of exponent (bias 15), rounded to nearest; increases with z.
ir::Value lower_float_to_depth24(ir::Builder& b, ir::Value z);

ir::Value lower_depth24_to_float(ir::Builder& b, ir::Value bits);

} // namespace rasterizer
