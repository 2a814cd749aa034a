// The range of a float value, computed from its instruction. It shows which instructions are not needed:
// clamps, and the shaders' rule that zero times anything is zero.
#pragma once

#include <limits>
#include <span>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// Bounds include the rounding of each operation.
struct ValueRange {
    static constexpr double kInfinite = std::numeric_limits<double>::infinity();
    double low = -kInfinite, high = kInfinite;
    bool may_be_nan = true;

    bool finite() const { return !may_be_nan && low > -kInfinite && high < kInfinite; }
    bool within(double least, double most) const { return !may_be_nan && low >= least && high <= most; }
};

// The range of code.back(), whose operands have the ranges `known`; unbounded for an operation on integers.
ValueRange range_of_last(std::span<const Instruction> code, std::span<const ValueRange> known,
                         std::span<const Sampler> samplers);

} // namespace rasterizer::ir
