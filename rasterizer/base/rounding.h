// Rounding to the nearest whole number, ties to even: the bits of std::nearbyint in the default rounding
// mode, for every value. Some C libraries compute nearbyint on the x87 unit, in a call of hundreds of cycles.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

namespace rasterizer {

// Always inlined: kernels are compiled once per instruction set, and the linker must not share one copy among
// them.
template <std::floating_point T> [[gnu::always_inline]] inline T round_to_even(T value) {
    // 2^(mantissa bits): values of at least this magnitude have no fraction, and adding it to a smaller one
    // rounds the fraction away in the current (nearest even) mode.
    constexpr T kWhole = 1 / std::numeric_limits<T>::epsilon();
    const T magnitude = std::fabs(value), rounded = (magnitude + kWhole) - kWhole;
    return magnitude < kWhole ? std::copysign(rounded, value)
                              : value + T{0}; // a signalling NaN becomes quiet
}

} // namespace rasterizer
