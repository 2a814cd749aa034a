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

} // namespace rasterizer
