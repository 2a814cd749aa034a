// Conversions of half-precision floats for processors without F16C (base/half.h), made of other nodes.
#pragma once

#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// FToHalf and HalfToF (ir_ops.def) of a node. For instruction sets without mask registers.
NodeId add_float_to_half(std::vector<Node>& nodes, NodeId value);
NodeId add_half_to_float(std::vector<Node>& nodes, NodeId half);

} // namespace rasterizer::jit
