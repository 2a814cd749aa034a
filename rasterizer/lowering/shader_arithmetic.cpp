#include "rasterizer/lowering/shader_arithmetic.h"

#include <cmath>

#include "rasterizer/ir/ir_math.h"

namespace rasterizer {

using dp2::ShaderComparison;
using dp2::ShaderInstruction;
using dp2::ShaderOp;

namespace {

constexpr float kLargest = 3.402823466e38f; // FLT_MAX: the result of a division by zero

// A constant other than zero, infinity and NaN.
bool is_plain_constant(const ir::Builder& b, ir::Value value) {
    const auto bits = b.constant(value);
    return bits && *bits << 1 != 0 && (*bits & 0x7F800000) != 0x7F800000;
}

} // namespace

ir::Value lower_comparison(ir::Builder& b, ShaderComparison how, ir::Value x, ir::Value y) {
    switch (how) {
    case ShaderComparison::Greater: return b.less(y, x);
    case ShaderComparison::Equal: return b.emit(ir::Op::FEq, x, y);
    case ShaderComparison::GreaterEqual: return b.less_equal(y, x);
    case ShaderComparison::Less: return b.less(x, y);
    case ShaderComparison::NotEqual: return b.bit_not(b.emit(ir::Op::FEq, x, y));
    default: return b.less_equal(x, y);
    }
}

// Zero times anything is zero, even times infinity or NaN. Emits a plain product where that is the same.
ir::Value ShaderArithmetic::times(Value x, Value y) {
    const bool harmless =
        x == y || (finite(x) && finite(y)) || is_plain_constant(b, x) || is_plain_constant(b, y);
    return b.emit(harmless ? ir::Op::FMul : ir::Op::FMulZero, x, y);
}

ir::Value ShaderArithmetic::dot(const Vec4& x, const Vec4& y, std::size_t components) {
    Value sum = times(x[0], y[0]);
    for (std::size_t c = 1; c < components; ++c) sum = b.add(sum, times(x[c], y[c]));
    return sum;
}

// Product with a matrix, whose rows are the second source and the registers after it.
Vec4 ShaderArithmetic::matrix(const ShaderInstruction& in, std::size_t components, std::size_t rows) {
    const Vec4 vector = registers_.source(in.sources[0]);
    Vec4 out{b.number(0), b.number(0), b.number(0), b.number(0)};
    dp2::ShaderSource row = in.sources[1];
    for (std::size_t r = 0; r < rows; ++r, ++row.reg.number)
        out[r] = dot(vector, registers_.source(row), components);
    return out;
}

Vec4 ShaderArithmetic::lit(const Vec4& x) {
    const Value zero = b.number(0), one = b.number(1), limit = b.number(127.9961f);
    const Value exponent = b.min(b.max(x[3], b.number(-127.9961f)), limit);
    const Value lights = b.bit_and(b.less(zero, x[0]), b.less(zero, x[1]));
    return {one, b.max(x[0], zero), b.select(lights, power(x[1], exponent), zero), one};
}

// log2 of a magnitude: zero gives -FLT_MAX; infinity and NaN give themselves.
ir::Value ShaderArithmetic::log2(Value m) {
    const Value zero = b.number(0), tiny = b.less(m, b.number(0x1p-126f)); // smaller than any normal number
    const Value normal = b.select(tiny, b.mul(m, b.number(0x1p24f)), m);
    const Value log = b.sub(lower_log2(b, normal), b.select(tiny, b.number(24), zero));
    const Value number = b.select(b.emit(ir::Op::FEq, m, zero), b.number(-kLargest), log);
    return finite(m) ? number : b.select(b.less(m, b.number(INFINITY)), number, m);
}

// 1 / sqrt(x) for x >= 0: zero gives FLT_MAX; NaN gives itself.
ir::Value ShaderArithmetic::reciprocal_root(Value x) {
    return b.min(b.number(kLargest), b.div(b.number(1), b.emit(ir::Op::FSqrt, x)));
}

// abs(x)^y: x^0 is 1; an infinite result becomes FLT_MAX.
ir::Value ShaderArithmetic::power(Value x, Value y) {
    return lower_exp2(b, times(y, log2(b.magnitude(x))));
}

Vec4 ShaderArithmetic::evaluate(const ShaderInstruction& in) {
    const Value zero = b.number(0), one = b.number(1), half = b.number(0.5f), largest = b.number(kLargest);
    Vec4 s[3];
    for (std::size_t i = 0; i < in.source_count && i < 3; ++i) s[i] = registers_.source(in.sources[i]);
    const Vec4 &x = s[0], &y = s[1], &z = s[2];
    // The operand of scalar instructions (PIPELINE.md 6.4): all components are equal after a replicate
    // swizzle; without one, which only version 1 has, w counts.
    const Value scalar = x[shader_.major == 1 ? 3 : 0];
    const auto each = [](auto&& f) {
        Vec4 out;
        for (std::size_t c = 0; c < 4; ++c) out[c] = f(c);
        return out;
    };
    const auto everywhere = [](Value v) { return Vec4{v, v, v, v}; };
    const auto is_zero = [&](Value v) { return b.emit(ir::Op::FEq, v, zero); };
    switch (in.op) {
    case ShaderOp::Mov:
        if (in.dest.reg.file != dp2::ShaderFile::Address || shader_.pixel) return x;
        // mov to a0: vs_1_1 rounds down.
        if (shader_.major == 1) return each([&](std::size_t c) { return b.to_int(b.floor(x[c])); });
        return each([&](std::size_t c) { return b.emit(ir::Op::FRound, x[c]); });
    case ShaderOp::MovA: return each([&](std::size_t c) { return b.emit(ir::Op::FRound, x[c]); });
    case ShaderOp::Add: return each([&](std::size_t c) { return b.add(x[c], y[c]); });
    case ShaderOp::Sub: return each([&](std::size_t c) { return b.sub(x[c], y[c]); });
    case ShaderOp::Mul: return each([&](std::size_t c) { return times(x[c], y[c]); });
    case ShaderOp::Mad: return each([&](std::size_t c) { return b.add(times(x[c], y[c]), z[c]); });
    case ShaderOp::Rcp: return everywhere(b.select(is_zero(scalar), largest, b.div(one, scalar)));
    case ShaderOp::Rsq: return everywhere(reciprocal_root(b.magnitude(scalar)));
    case ShaderOp::Dp3: return everywhere(dot(x, y, 3));
    case ShaderOp::Dp4: return everywhere(dot(x, y, 4));
    case ShaderOp::Min: return each([&](std::size_t c) { return b.select(b.less(x[c], y[c]), x[c], y[c]); });
    case ShaderOp::Max:
        return each([&](std::size_t c) { return b.select(b.less_equal(y[c], x[c]), x[c], y[c]); });
    case ShaderOp::Slt: return each([&](std::size_t c) { return b.select(b.less(x[c], y[c]), one, zero); });
    case ShaderOp::Sge:
        return each([&](std::size_t c) { return b.select(b.less_equal(y[c], x[c]), one, zero); });
    case ShaderOp::Exp: return everywhere(lower_exp2(b, scalar));
    case ShaderOp::ExpP: {
        const Value power = lower_exp2(b, scalar);
        if (shader_.major >= 2) return everywhere(power);
        const Value whole = b.floor(scalar);
        return {lower_exp2(b, whole), b.sub(scalar, whole), power, one};
    }
    case ShaderOp::Log:
    case ShaderOp::LogP: return everywhere(log2(b.magnitude(scalar)));
    case ShaderOp::Lit: return lit(x);
    case ShaderOp::Dst: return {one, times(x[1], y[1]), x[2], y[3]};
    case ShaderOp::Lrp:
        return each([&](std::size_t c) { return b.add(times(x[c], b.sub(y[c], z[c])), z[c]); });
    case ShaderOp::Frc: return each([&](std::size_t c) { return b.sub(x[c], b.floor(x[c])); });
    case ShaderOp::M4x4: return matrix(in, 4, 4);
    case ShaderOp::M4x3: return matrix(in, 4, 3);
    case ShaderOp::M3x4: return matrix(in, 3, 4);
    case ShaderOp::M3x3: return matrix(in, 3, 3);
    case ShaderOp::M3x2: return matrix(in, 3, 2);
    case ShaderOp::Pow: return everywhere(power(x[0], y[0]));
    case ShaderOp::Crs: {
        const auto cross = [&](std::size_t i, std::size_t j) {
            return b.sub(times(x[i], y[j]), times(x[j], y[i]));
        };
        return {cross(1, 2), cross(2, 0), cross(0, 1), zero};
    }
    case ShaderOp::Sgn:
        return each([&](std::size_t c) {
            return b.select(b.less(x[c], zero), b.number(-1), b.select(b.less(zero, x[c]), one, zero));
        });
    case ShaderOp::Abs: return each([&](std::size_t c) { return b.magnitude(x[c]); });
    case ShaderOp::Nrm: {
        const Value factor = reciprocal_root(dot(x, x, 3));
        return each([&](std::size_t c) { return times(x[c], factor); });
    }
    case ShaderOp::SinCos: {
        const SinCos both = lower_sin_cos(b, x[0]);
        return {both.cosine, both.sine, zero, zero};
    }
    case ShaderOp::Cnd: {
        // The colour half of a co-issued cnd takes the second source, like hardware of ps_1_x.
        if (in.coissue && shader_.minor < 4 && !(in.dest.mask & 8)) return y;
        return each([&](std::size_t c) { return b.select(b.less(half, x[c]), y[c], z[c]); });
    }
    case ShaderOp::Cmp:
        return each([&](std::size_t c) { return b.select(b.less_equal(zero, x[c]), y[c], z[c]); });
    case ShaderOp::Dp2Add: return everywhere(b.add(dot(x, y, 2), z[0]));
    case ShaderOp::Dsx: return each([&](std::size_t c) { return b.emit(ir::Op::Ddx, x[c]); });
    case ShaderOp::Dsy: return each([&](std::size_t c) { return b.emit(ir::Op::Ddy, x[c]); });
    case ShaderOp::SetP: {
        const auto how = static_cast<ShaderComparison>(in.control);
        return each([&](std::size_t c) { return lower_comparison(b, how, x[c], y[c]); });
    }
    default: return everywhere(zero);
    }
}

} // namespace rasterizer
