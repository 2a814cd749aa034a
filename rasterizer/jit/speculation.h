// "Zero times anything is zero" costs more than the product, and matters only where the product is a NaN. A
// program that multiplies so (FMulZero) becomes two: a quick part with plain products, which looks for NaNs
// where they would vanish, and an exact part that runs instead of it when there are any.
#pragma once

#include <optional>
#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::jit {

// Values are those of the program. A NaN of a plain product goes through sums, products and the like until it
// comes to a value in `checked`: when none of these is a NaN in any lane, all products were right.
struct Speculation {
    std::size_t first = 0;     // writes before it are the quick part's alone
    std::size_t end = 0;       // products before it are plain; `checked` is looked at before it has effects
    std::vector<bool> checked; // by value
};

// Nothing when it does not pay, or when the program cannot begin again.
std::optional<Speculation> speculate(const ir::Program& program);

} // namespace rasterizer::jit
