// Moves the uniforms of a program together, so that draws copy only the words that it can read.
#pragma once

#include <cstdint>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// The program's uniforms are a structure of `structure` words and a list of any length after it, but the
// program may read only a first part of the structure. Renumbers the uniforms so that the list follows that
// part; returns the number of words in the part, which is at least `least`.
std::uint32_t pack_uniforms(Program& program, std::uint32_t structure, std::uint32_t least = 0);

} // namespace rasterizer::ir
