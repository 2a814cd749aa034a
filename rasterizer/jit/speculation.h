// The rule "zero times anything is zero" (FMulZero) costs more than a product, and matters only where the
// product is NaN. A program with such products becomes two parts: a quick part with plain products, which
// checks for NaNs before an operation would lose them, and an exact part, which runs instead if there are
// any.
#pragma once

#include <optional>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::jit {

// Values are numbers of the program's values. A NaN of a plain product propagates through sums, products and
// the like to a value in `checked`: if none of these is NaN in any lane, all products were right.
struct Speculation {
    std::size_t first = 0; // writes before it are only in the quick part
    std::size_t end = 0;   // products before it are plain; `checked` values are checked before it has effects
    std::vector<bool> checked; // by value
};

// Nothing when it does not pay, or when the program cannot be restarted.
std::optional<Speculation> speculate(const ir::Program& program);

} // namespace rasterizer::jit
