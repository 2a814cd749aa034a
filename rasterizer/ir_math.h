// Functions that no instruction has, as instruction sequences: the same bits on every processor.
#pragma once

#include "rasterizer/ir_builder.h"

namespace rasterizer {

// log2 of a positive finite number, absolute error below 2^-20; 0 and less give about -127, inf about 128.
ir::Value lower_log2(ir::Builder& b, ir::Value x);

} // namespace rasterizer
