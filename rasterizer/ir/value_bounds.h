// How large a value can be: where neither factor can be infinite or NaN, a product needs no care for zeros.
#pragma once

#include <vector>

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

class ValueBounds {
  public:
    explicit ValueBounds(const ir::Builder& builder) : b_(builder) {}
    bool finite(ir::Value value) { return of(value) <= kLargest; }
    // A constant that is neither zero, nor infinite, nor NaN.
    bool plain_constant(ir::Value value) const;

  private:
    static constexpr double kLargest = 3.4028234663852886e38;
    double of(ir::Value value); // of its magnitude; infinity when nothing is known
    double compute(const ir::Instruction& in);

    const ir::Builder& b_;
    std::vector<double> known_; // of the first values, as far as was asked
};

} // namespace rasterizer
