// Orders the nodes of a program. A processor looks ahead over only some hundred waiting operations, so in
// long programs independent chains of operations are interleaved.
#pragma once

#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// Nodes whose order matters keep it: loads, stores and counts among each other, and the ends of the program's
// parts. `registers`: number of vectors that may be live at a time.
void order_nodes(Selection& selection, std::uint32_t registers);

} // namespace rasterizer::jit
