// Upper bounds of the magnitude of values. Shaders define 0 * anything as 0; where both factors are known to
// be finite, a plain multiplication does that without a select.
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
    double of(ir::Value value); // bound of |value|; infinity when unknown
    double compute(const ir::Instruction& in);

    const ir::Builder& b_;
    std::vector<double> known_; // bounds of values 0 .. size - 1
};

} // namespace rasterizer
