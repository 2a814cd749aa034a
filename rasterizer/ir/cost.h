// What a run of a program costs, for the limits of a call: the same for every back end.
#pragma once

#include <cstdint>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// In operations per lane. Each instruction counts once: whoever lowers loops adds their repetitions.
std::uint64_t cost_of(const Program& program);

} // namespace rasterizer::ir
