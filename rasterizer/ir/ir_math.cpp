#include "rasterizer/ir/ir_math.h"

namespace rasterizer {

using ir::Value;

// x = 2^e * m with m between sqrt(1/2) and sqrt(2). With s = (m - 1) / (m + 1): log2(m) = (2 / ln 2) *
// atanh(s), and |s| <= 0.1716, so that the relative error of the odd series to s^7 is below 2^-24; a power of
// two has no error. The argument is clamped to normal numbers first: max() turns a NaN, whose bits are
// undefined, into a number.
Value lower_log2(ir::Builder& b, Value argument) {
    const Value x = b.min(b.max(argument, b.number(0x1p-126f)), b.number(0x1.fffffep127f));
    const Value exponent = b.emit(ir::Op::ShrS, b.isub(x, b.number(0.70710678f)), 0, 0, 23);
    const Value mantissa = b.isub(x, b.shl(exponent, 23)), one = b.number(1);
    const Value s = b.div(b.sub(mantissa, one), b.add(mantissa, one));
    const Value s2 = b.mul(s, s);
    Value series = b.number(2.88539008f / 7.0f);
    for (const float coefficient : {2.88539008f / 5.0f, 2.88539008f / 3.0f, 2.88539008f})
        series = b.add(b.mul(series, s2), b.number(coefficient));
    return b.add(b.to_float(exponent), b.mul(series, s));
}

// 2^x = 2^n * 2^f with n the nearest integer and |f| <= 1/2: the error of the Taylor series of e^(f ln 2) to
// f^7 is below 2^-27. The scale is built from bits in two steps, so that 2^128 * (1 - 2^-24) can be reached.
Value lower_exp2(ir::Builder& b, Value argument) {
    const Value x = b.min(b.max(argument, b.number(-127)), b.number(0x1.fffffep6f)); // NaN becomes -127
    const Value n = b.floor(b.add(x, b.number(0.5f)));
    const Value f = b.sub(x, n);
    Value series = b.number(1.5252734e-5f);
    for (const float coefficient :
         {1.5403530e-4f, 1.3333558e-3f, 9.6181291e-3f, 5.5504109e-2f, 2.4022651e-1f, 6.9314718e-1f, 1.0f})
        series = b.add(b.mul(series, f), b.number(coefficient));
    const Value half = b.emit(ir::Op::ShrS, b.to_int(n), 0, 0, 1);
    const auto power = [&](Value exponent) { return b.shl(b.iadd(exponent, b.bits(127)), 23); };
    const Value scaled = b.mul(b.mul(series, power(half)), power(b.isub(b.to_int(n), half)));
    return b.select(b.less_equal(b.number(-126), x), scaled, b.number(0));
}

Value lower_pow(ir::Builder& b, Value x, Value y) {
    const Value zero = b.number(0);
    const Value power = lower_exp2(b, b.mul(y, lower_log2(b, x)));
    const Value base_zero = b.select(b.emit(ir::Op::FEq, y, zero), b.number(1), zero);
    return b.select(b.less(zero, x), power, base_zero);
}

// Cody-Waite range reduction: the angle minus q * pi / 2, with pi / 2 in three parts so that large angles
// keep their precision. The quadrant q selects sine or cosine of |r| <= pi / 4, and the sign.
SinCos lower_sin_cos(ir::Builder& b, Value angle) {
    const Value limited = b.min(b.max(angle, b.number(-0x1p22f)), b.number(0x1p22f));
    const Value x = b.select(b.emit(ir::Op::FEq, angle, angle), limited, b.number(0));
    const Value quarter = b.floor(b.add(b.mul(x, b.number(0.636619772f)), b.number(0.5f)));
    // pi / 2 = 1.5703125 + 4.8351287841796875e-4 + 3.1381314e-7
    const Value r = b.sub(b.sub(b.sub(x, b.mul(quarter, b.number(1.5703125f))),
                                b.mul(quarter, b.number(4.8351287841796875e-4f))),
                          b.mul(quarter, b.number(3.1381314e-7f)));
    const Value r2 = b.mul(r, r);
    Value sine = b.number(2.7557319e-6f);
    for (const float coefficient : {-1.9841270e-4f, 8.3333333e-3f, -1.6666667e-1f, 1.0f})
        sine = b.add(b.mul(sine, r2), b.number(coefficient));
    sine = b.mul(sine, r);
    Value cosine = b.number(2.4801587e-5f);
    for (const float coefficient : {-1.3888889e-3f, 4.1666667e-2f, -0.5f, 1.0f})
        cosine = b.add(b.mul(cosine, r2), b.number(coefficient));
    const Value q = b.to_int(quarter);
    const Value odd = b.emit(ir::Op::IEq, b.bit_and(q, b.bits(1)), b.bits(1));
    const auto signed_by = [&](Value value, Value bits) { // negative where bit 1 is set
        return b.emit(ir::Op::Xor, value, b.shl(b.bit_and(bits, b.bits(2)), 30));
    };
    return {signed_by(b.select(odd, cosine, sine), q),
            signed_by(b.select(odd, sine, cosine), b.iadd(q, b.bits(1)))};
}

Value lower_dot(ir::Builder& b, const Vec3& p, const Vec3& q) {
    return b.add(b.add(b.mul(p.x, q.x), b.mul(p.y, q.y)), b.mul(p.z, q.z));
}

Vec3 lower_scale(ir::Builder& b, const Vec3& v, Value factor) {
    return {b.mul(v.x, factor), b.mul(v.y, factor), b.mul(v.z, factor)};
}

Vec3 lower_sum(ir::Builder& b, const Vec3& p, const Vec3& q) {
    return {b.add(p.x, q.x), b.add(p.y, q.y), b.add(p.z, q.z)};
}

Vec3 lower_normalize(ir::Builder& b, const Vec3& v) {
    const Value square = lower_dot(b, v, v), zero = b.number(0);
    const Value inverse = b.div(b.number(1), b.emit(ir::Op::FSqrt, square));
    return lower_scale(b, v, b.select(b.less(zero, square), inverse, zero));
}

} // namespace rasterizer
