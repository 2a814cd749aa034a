// A pixel program in two: what is the same for a whole primitive is computed once for it, and not in each
// block.
#pragma once

#include <optional>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

struct SplitProgram {
    Program primitive; // its Output k is Attribute k of `block`; has no other effect
    Program block;
};
// The most outputs of a primitive's program.
inline constexpr std::uint32_t kMaxPrimitiveValues = 32;

// Nothing when fewer than `least` instructions are the same: a run for a primitive costs about eight. The
// parts have the effects of the whole, bit for bit. `program` is a pixel program that passes verify().
std::optional<SplitProgram> split_by_primitive(const Program& program, std::size_t least = 8);

} // namespace rasterizer::ir
