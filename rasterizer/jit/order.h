// Orders the nodes of a program. A processor's reorder buffer holds only a few hundred operations, so in
// long programs independent chains of operations are interleaved.
#pragma once

#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// Keeps the relative order of loads and stores of the block, counts, outputs, accesses of variables, Kill,
// borders of regions and ExactPart. `registers`: when this many vectors are live, nodes that free registers
// come first.
void order_nodes(Selection& selection, std::uint32_t registers);

} // namespace rasterizer::jit
