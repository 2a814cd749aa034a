// Functions that no instruction has, as instruction sequences: the same bits on every processor.
#pragma once

#include "rasterizer/ir_builder.h"

namespace rasterizer {

// log2, absolute error below 2^-20; what is below 2^-126, and NaN, gives -126, infinity gives 128.
ir::Value lower_log2(ir::Builder& b, ir::Value x);

} // namespace rasterizer
