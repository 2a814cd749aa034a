// Floats of 16 bits: 1 sign, 5 exponent, 10 mantissa bits.
#pragma once

#include <cstdint>

namespace rasterizer {

// Exact; infinities and NaN keep their bits. Always inlined: kernels are compiled once per instruction set,
// and the linker must not share one copy among them.
[[gnu::always_inline]] inline float half_to_float(std::uint32_t half) {
    const std::uint32_t magnitude = half & 0x7FFF, sign = (half & 0x8000) << 16;
    if (magnitude >= 0x7C00) return __builtin_bit_cast(float, magnitude << 13 | 0x7F800000 | sign);
    // The product converts the exponent's bias from 15 to 127 and normalises denormals.
    const float value = __builtin_bit_cast(float, magnitude << 13) * 0x1p112f;
    return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, value) | sign);
}

// Rounded to nearest even; more than 65504 after rounding is infinite, every NaN is 0x7E00.
[[gnu::always_inline]] inline std::uint32_t float_to_half(float value) {
    const std::uint32_t bits = __builtin_bit_cast(std::uint32_t, value), sign = bits >> 16 & 0x8000;
    const std::uint32_t magnitude = bits & 0x7FFFFFFF;
    if (magnitude > 0x7F800000) return 0x7E00;
    if (magnitude >= 0x477FF000) return 0x7C00 | sign;
    // Normal numbers: rebias, then round by adding half a unit minus one, and one more when the kept part is
    // odd.
    if (magnitude >= 0x38800000) return (magnitude + 0xC8000FFF + (magnitude >> 13 & 1)) >> 13 | sign;
    // Denormals: adding 1/2 rounds to a multiple of 2^-24; the result is in the low bits.
    const float sum = __builtin_bit_cast(float, magnitude) + 0.5f;
    return (__builtin_bit_cast(std::uint32_t, sum) - 0x3F000000) | sign;
}

} // namespace rasterizer
