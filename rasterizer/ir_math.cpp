#include "rasterizer/ir_math.h"

namespace rasterizer {

using ir::Value;

// x = 2^e * m with m in [1, 2). With s = (m - c) / (m + c), c = sqrt(2): log2(m) = 1/2 + (2 / ln 2) *
// atanh(s), and |s| <= 0.1716, so that the odd series to s^7 errs by less than 2^-24.
// Clamping to normal numbers first keeps the bits of a NaN, which are not defined, from becoming an exponent.
Value lower_log2(ir::Builder& b, Value argument) {
    const Value x = b.min(b.max(argument, b.number(0x1p-126f)), b.number(0x1.fffffep127f));
    const Value exponent = b.to_float(b.isub(b.shr(x, 23), b.bits(127)));
    const Value mantissa = b.bit_or(b.bit_and(x, b.bits(0x007FFFFF)), b.bits(0x3F800000));
    const Value root = b.number(1.41421356f);
    const Value s = b.div(b.sub(mantissa, root), b.add(mantissa, root));
    const Value s2 = b.mul(s, s);
    Value series = b.number(2.88539008f / 7.0f);
    for (const float coefficient : {2.88539008f / 5.0f, 2.88539008f / 3.0f, 2.88539008f})
        series = b.add(b.mul(series, s2), b.number(coefficient));
    return b.add(b.add(exponent, b.number(0.5f)), b.mul(series, s));
}

} // namespace rasterizer
