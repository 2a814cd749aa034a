// Skips selections whose result is the same alternative in every lane that needs it. A branch of a shader
// writes a register as Select(mask, new, old); while only code of the same branch reads the register, `new`
// does as well.
#pragma once

#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// Replaces operands that are such selections by the alternative, which may be any value in lanes that no
// effect and no neighbour needs. Effects stay the same, bit for bit. `code` must be well formed, as
// Program::code; the selections themselves stay, without users.
void skip_idle_selects(std::vector<Instruction>& code);

} // namespace rasterizer::ir
