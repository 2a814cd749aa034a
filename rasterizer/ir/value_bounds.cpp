#include "rasterizer/ir/value_bounds.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace rasterizer {

using ir::Op;

bool ValueBounds::plain_constant(ir::Value value) const {
    const auto bits = b_.constant(value);
    return bits && *bits << 1 != 0 && (*bits & 0x7F800000) != 0x7F800000;
}

// Computed in program order: operands are known before their users, so no recursion is needed.
double ValueBounds::of(ir::Value value) {
    while (known_.size() <= value) {
        const double bound = compute(b_.instruction(static_cast<ir::Value>(known_.size())));
        known_.push_back(bound);
    }
    return known_[value];
}

double ValueBounds::compute(const ir::Instruction& in) {
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    const auto constant = [&](ir::Value v) { return b_.constant(v).has_value() && of(v) <= kLargest; };
    switch (in.op) {
    case Op::Const: {
        const double value = std::fabs(static_cast<double>(std::bit_cast<float>(in.imm)));
        return value <= kLargest ? value : kUnknown;
    }
    case Op::IToF: return 4294967296.0;
    case Op::FMul: return of(in.a) * of(in.b) <= kLargest ? of(in.a) * of(in.b) : kUnknown;
    case Op::FAdd:
    case Op::FSub: return of(in.a) + of(in.b) <= kLargest ? of(in.a) + of(in.b) : kUnknown;
    case Op::FFloor: return of(in.a) + 1;
    case Op::Select: return std::max(of(in.b), of(in.c));
    case Op::FMin:
    case Op::FMax: {
        // The clamp min(max(x, c), d): a NaN becomes c.
        const ir::Instruction& inner = b_.instruction(in.a);
        const bool clamp = constant(in.b) && (inner.op == Op::FMin || inner.op == Op::FMax) &&
                           inner.op != in.op && constant(inner.b);
        if (clamp) return std::max(of(in.b), of(inner.b));
        return std::max(of(in.a), of(in.b));
    }
    default: return kUnknown;
    }
}

} // namespace rasterizer
