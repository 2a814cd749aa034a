// What a run of a program costs, for the limits of a call: the same whatever runs it.
#pragma once

#include <cstdint>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// In operations a lane. Each instruction counts once: what loops add, their makers know.
std::uint64_t cost_of(const Program& program);

} // namespace rasterizer::ir
