// A pixel program that runs for quads of several primitives at once, because a small triangle alone fills few
// lanes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

inline constexpr std::uint32_t kMaxQuadPlanes = 32;

struct QuadProgram {
    Program program;                   // has Attribute k in place of Varying planes[k]
    std::vector<std::uint32_t> planes; // plane numbers, each once
};

// Nothing if the program has regions, does more than store colours, or reads anything of its primitive or
// block other than planes at pixel centres. `program` is a pixel program that passes verify().
std::optional<QuadProgram> quad_program(const Program& program);

} // namespace rasterizer::ir
