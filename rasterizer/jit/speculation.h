// The rule "zero times anything is zero" (FMulZero) costs more than a plain product, and changes the result
// only where the plain product is NaN. A program with such products is compiled in two parts: a quick part
// with plain products, which checks for NaNs before an operation would lose them, and an exact part, which
// runs instead if a NaN was found.
#pragma once

#include <optional>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::jit {

// `checked` is indexed by the number of a value. A NaN of a plain product propagates through sums, products
// and similar operations to a value in `checked`: if none of these is NaN in any lane, the plain products
// equal those of FMulZero.
struct Speculation {
    std::size_t first = 0; // the exact part omits the final writes before this instruction
    // In the quick part, products before this instruction are plain, and the `checked` values are checked
    // before it has effects.
    std::size_t end = 0;
    std::vector<bool> checked; // by value: whether it is checked
};

// Whether the exact part must not repeat the instruction's effect. It sets variables again.
bool is_final(const ir::Instruction& in);

// Returns nothing if two parts do not pay, or if the program cannot be restarted.
std::optional<Speculation> speculate(const ir::Program& program);

} // namespace rasterizer::jit
