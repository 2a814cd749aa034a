// Functions without an instruction of their own, built from operations that give the same bits everywhere.
#pragma once

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// log2(x) within 2 units in the last place, exact for powers of two; -126 for zero, denormals, negative
// numbers and NaN.
ir::Value lower_log2(ir::Builder& b, ir::Value x);

// 2^x within 2 units in the last place; 0 below -126 and for NaN, at most 2^128 * (1 - 2^-24) above.
ir::Value lower_exp2(ir::Builder& b, ir::Value x);

// x^y for x >= 0 as exp2(y * log2(x)); x^0 is 1, and 0^y is 0 for every other y.
ir::Value lower_pow(ir::Builder& b, ir::Value x, ir::Value y);

// Sine and cosine within 2^-20 near zero; for larger angles the error of the range reduction is added. Angles
// beyond 2^22 are clamped to it; NaN counts as 0.
struct SinCos {
    ir::Value sine, cosine;
};
SinCos lower_sin_cos(ir::Builder& b, ir::Value angle);

struct Vec3 {
    ir::Value x = 0, y = 0, z = 0;
};
ir::Value lower_dot(ir::Builder& b, const Vec3& p, const Vec3& q); // (x + y) + z
Vec3 lower_scale(ir::Builder& b, const Vec3& v, ir::Value factor);
Vec3 lower_sum(ir::Builder& b, const Vec3& p, const Vec3& q);
// A vector of length 1; the zero vector stays zero.
Vec3 lower_normalize(ir::Builder& b, const Vec3& v);

} // namespace rasterizer
