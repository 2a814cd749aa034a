// The cost of running a program, for the limits of a call; it is the same for every back end.
#pragma once

#include <cstdint>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// In operations per lane. An instruction in a loop counts once: the code that lowers the loop adds the cost
// of its iterations.
std::uint64_t cost_of(const Program& program);

} // namespace rasterizer::ir
