// Scalar reference of the pure operations: the result of one lane in plain C++. Used for constant folding,
// and by tests as the expected value of every back end.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "rasterizer/base/half.h"
#include "rasterizer/base/rounding.h"
#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

inline constexpr std::uint32_t kIntegerIndefinite = 0x80000000;

inline std::uint32_t float_to_int(float x) {
    // The comparison is false for NaN.
    return x >= -2147483648.0f && x < 2147483648.0f ? static_cast<std::uint32_t>(static_cast<std::int32_t>(x))
                                                    : kIntegerIndefinite;
}

// saturated(): an int32 clamped to least .. most. low_word(), high_word(): half of a word as int16.
inline std::int32_t saturated(std::int32_t x, std::int32_t least, std::int32_t most) {
    return x < least ? least : x > most ? most : x;
}
inline std::int32_t low_word(std::uint32_t x) {
    return static_cast<std::int16_t>(x & 0xFFFF);
}
inline std::int32_t high_word(std::uint32_t x) {
    return static_cast<std::int16_t>(x >> 16);
}
inline std::uint32_t pack_words(std::uint32_t a, std::uint32_t b) {
    const auto word = [](std::uint32_t x) {
        return static_cast<std::uint32_t>(saturated(static_cast<std::int32_t>(x), -32768, 32767)) & 0xFFFF;
    };
    return word(a) | word(b) << 16;
}
inline std::uint32_t pack_bytes(std::uint32_t a, std::uint32_t b) {
    const auto byte = [](std::int32_t x) { return static_cast<std::uint32_t>(saturated(x, 0, 255)); };
    return byte(low_word(a)) | byte(high_word(a)) << 8 | byte(low_word(b)) << 16 | byte(high_word(b)) << 24;
}

// Operands and result are bits. Not defined for sources (Const, Uniform, ...), derivatives and textures,
// which depend on more than one lane's operands.
inline std::uint32_t evaluate(Op op, std::uint32_t imm, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const float x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
    const auto f = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    const auto mask = [](bool value) { return value ? 0xFFFFFFFFu : 0u; };
    const auto s = [](std::uint32_t value) { return static_cast<std::int32_t>(value); };
    switch (op) {
    case Op::FAdd: return f(x + y);
    case Op::FSub: return f(x - y);
    case Op::FMul: return f(x * y);
    case Op::FMulZero: return std::isnan(x * y) && (x == 0 || y == 0) ? 0 : f(x * y);
    case Op::FDiv: return f(x / y);
    case Op::FSqrt: return f(std::sqrt(x));
    case Op::FMin: return x < y ? a : b;
    case Op::FMax: return x > y ? a : b;
    case Op::FFloor: return f(std::floor(x));
    case Op::FLt: return mask(x < y);
    case Op::FLe: return mask(x <= y);
    case Op::FEq: return mask(x == y);
    case Op::IAdd: return a + b;
    case Op::ISub: return a - b;
    case Op::IMul: return a * b;
    case Op::IMin: return s(a) < s(b) ? a : b;
    case Op::IMax: return s(a) > s(b) ? a : b;
    case Op::And: return a & b;
    case Op::Or: return a | b;
    case Op::Xor: return a ^ b;
    case Op::AndNot: return ~a & b;
    case Op::Shl: return a << imm;
    case Op::ShrU: return a >> imm;
    case Op::ShrS: return static_cast<std::uint32_t>(s(a) >> imm);
    case Op::ILt: return mask(s(a) < s(b));
    case Op::ULt: return mask(a < b);
    case Op::IEq: return mask(a == b);
    case Op::FToI: return float_to_int(x);
    case Op::FRound: return float_to_int(round_to_even(x));
    case Op::IToF: return f(static_cast<float>(s(a)));
    case Op::FToHalf: return float_to_half(x);
    case Op::HalfToF: return f(half_to_float(a));
    case Op::PackWords: return pack_words(a, b);
    case Op::PackBytes: return pack_bytes(a, b);
    case Op::Select: return (a & b) | (~a & c);
    default: return 0;
    }
}

} // namespace rasterizer::ir
