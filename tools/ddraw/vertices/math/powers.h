// Powers, exponentials and logarithms of four floats, from IEEE operations only: library functions have other
// bits on other machines.
#pragma once

#include "tools/ddraw/vertices/math/lanes.h"

namespace ddraw::vertices {

// log2 of a positive number: x = 2^e * m with m in [sqrt(1/2), sqrt(2)), and log2(m) as the odd series of
// atanh((m - 1) / (m + 1)), whose error is below 2^-24. Other arguments are taken as the nearest normal
// number, a NaN as the smallest.
inline Float4 log2_of(Float4 argument) {
    const Float4 x = least(most(argument, all(0x1p-126f)), all(0x1.fffffep127f));
    constexpr std::int32_t kRootHalf = 0x3F3504F3; // the bits of sqrt(1/2)
    const Int4 exponent = (bits(x) - kRootHalf) >> 23;
    const Float4 mantissa = floats(bits(x) - (exponent << 23));
    const Float4 s = (mantissa - 1.0f) / (mantissa + 1.0f), s2 = s * s;
    constexpr float kTwoLog2E = 2.88539008f;
    Float4 series = all(kTwoLog2E / 7.0f);
    for (const float coefficient : {kTwoLog2E / 5.0f, kTwoLog2E / 3.0f, kTwoLog2E})
        series = series * s2 + coefficient;
    return to_float(exponent) + series * s;
}

// 2^x = 2^n * 2^f with n the nearest integer and |f| <= 1/2; the Taylor series to f^7 has an error below
// 2^-27. Results below the smallest normal number are 0, as is that of a NaN.
inline Float4 exp2_of(Float4 argument) {
    const Float4 x = least(most(argument, all(-127)), all(0x1.fffffep6f));
    // Rounding towards 0 is rounding down where the number is positive.
    const Int4 n = to_int(x + 128.5f) - 128;
    const Float4 f = x - to_float(n);
    Float4 series = all(1.5252734e-5f);
    for (const float coefficient :
         {1.5403530e-4f, 1.3333558e-3f, 9.6181291e-3f, 5.5504109e-2f, 2.4022651e-1f, 6.9314718e-1f, 1.0f})
        series = series * f + coefficient;
    // 2^n in two factors: n is 128 for arguments just below 128.
    const Int4 half = n >> 1;
    const Float4 result = (series * floats((half + 127) << 23)) * floats((n - half + 127) << 23);
    return select(x >= all(-126), result, all(0));
}

// 1 where the exponent is 0; 0 for a base that is not positive.
inline Float4 power_of(Float4 base, Float4 exponent) {
    const Float4 positive = exp2_of(exponent * log2_of(base));
    return select(base > all(0), positive, select(exponent == all(0), all(1), all(0)));
}

} // namespace ddraw::vertices
