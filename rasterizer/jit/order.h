// The order of a program's nodes. A processor looks ahead a hundred operations or so that wait; long programs
// are written so that chains of operations that wait for one another stand side by side.
#pragma once

#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// Nodes keep their order where it means something: among loads, stores and counts, and around whatever ends
// or begins a part of the program. `registers`: vectors that may be in use at a time.
void order_nodes(Selection& selection, std::uint32_t registers);

} // namespace rasterizer::jit
