// A pixel program for quads of several primitives in one run: a small triangle alone fills few lanes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

inline constexpr std::uint32_t kMaxQuadPlanes = 32;

struct QuadProgram {
    Program program;                   // has Attribute k where the given one has Varying planes[k]
    std::vector<std::uint32_t> planes; // each once
};

// Nothing where the program reads anything of its primitive or block but planes at pixel centres, has
// regions, or does more than to store colours. `program` is a pixel program that passes verify().
std::optional<QuadProgram> quad_program(const Program& program);

} // namespace rasterizer::ir
