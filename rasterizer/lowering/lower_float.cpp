#include "rasterizer/lowering/lower_float.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

// Shifting by 13 moves exponent and mantissa into a float's fields; multiplying by 2^112 then converts the
// exponent's bias from 15 to 127 and normalises denormals.
Value lower_half_to_float(Builder& b, Value half) {
    const Value magnitude = b.bit_and(half, b.bits(0x7FFF));
    const Value finite = b.mul(b.shl(magnitude, 13), b.number(0x1p112f));
    const Value special = b.bit_or(b.shl(magnitude, 13), b.bits(0x7F800000));
    const Value is_special = b.emit(ir::Op::ULt, b.bits(0x7BFF), magnitude);
    const Value sign = b.shl(b.bit_and(half, b.bits(0x8000)), 16);
    return b.bit_or(b.select(is_special, special, finite), sign);
}

Value lower_float_to_half(Builder& b, Value value) {
    const Value sign = b.bit_and(b.shr(value, 16), b.bits(0x8000));
    const Value magnitude = b.bit_and(value, b.bits(0x7FFFFFFF));
    // Normal numbers: rebias, then round to even by adding half a unit minus one, and one more when the kept
    // part is odd.
    const Value odd = b.bit_and(b.shr(magnitude, 13), b.bits(1));
    const Value normal = b.shr(b.iadd(b.iadd(magnitude, b.bits(0xC8000FFF)), odd), 13);
    // Denormals: adding 1/2 rounds to a multiple of 2^-24; the result is in the low bits.
    const Value denormal = b.isub(b.add(magnitude, b.number(0.5f)), b.bits(0x3F000000));
    const Value small = b.emit(ir::Op::ULt, magnitude, b.bits(0x38800000));
    // Numbers that would be rounded to more than 65504, the largest half.
    const Value large = b.bit_not(b.emit(ir::Op::ULt, magnitude, b.bits(0x477FF000)));
    const Value nan = b.emit(ir::Op::ULt, b.bits(0x7F800000), magnitude);
    const Value finite = b.select(large, b.bits(0x7C00), b.select(small, denormal, normal));
    return b.select(nan, b.bits(0x7E00), b.bit_or(finite, sign)); // programs must not depend on a NaN's bits
}

Value lower_float_to_depth24(Builder& b, Value z) {
    const Value clamped = b.clamp_to_unit(z);
    constexpr std::uint32_t kLeast = (127 - 14) << 23; // 2^-14: below it the exponent field is 0
    const Value normal = b.shr(b.iadd(b.isub(clamped, b.bits((127 - 15) << 23)), b.bits(4)), 3);
    const Value denormal = b.to_int(b.add(b.mul(clamped, b.number(0x1p34f)), b.number(0.5f)));
    return b.select(b.emit(ir::Op::ULt, clamped, b.bits(kLeast)), denormal, normal);
}

Value lower_depth24_to_float(Builder& b, Value bits) {
    const Value normal = b.iadd(b.shl(bits, 3), b.bits((127 - 15) << 23));
    const Value denormal = b.mul(b.to_float(bits), b.number(0x1p-34f));
    return b.select(b.emit(ir::Op::ULt, bits, b.bits(1u << 20)), denormal, normal);
}

} // namespace rasterizer
