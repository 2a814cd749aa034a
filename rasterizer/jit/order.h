// Orders the nodes of a program. A processor looks ahead only some hundred waiting operations, so in long
// programs independent chains of operations are interleaved.
#pragma once

#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// Nodes keep their order where it matters: among loads, stores and counts, and at the ends of the program's
// parts. `registers`: number of vectors that may be live at a time.
void order_nodes(Selection& selection, std::uint32_t registers);

} // namespace rasterizer::jit
