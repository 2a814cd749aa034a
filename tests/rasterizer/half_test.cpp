#include "rasterizer/base/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/catch.h"

using rasterizer::float_to_half;
using rasterizer::half_to_float;

namespace {

constexpr std::uint32_t kInfinity = 0x7C00, kSign = 0x8000;

// The value of a half that is finite and not negative, from its fields.
double value_of(std::uint32_t half) {
    const int exponent = static_cast<int>(half >> 10), mantissa = static_cast<int>(half & 0x3FF);
    return exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(mantissa + 1024, exponent - 25);
}

// The nearest half of a number that is not negative, the even one of two; numbers from 65520 on are infinite.
std::uint32_t nearest(double x) {
    static const std::vector<double> values = [] {
        std::vector<double> out;
        for (std::uint32_t half = 0; half < kInfinity; ++half) out.push_back(value_of(half));
        out.push_back(65536); // the next one, if there were one
        return out;
    }();
    const auto above = static_cast<std::uint32_t>(std::ranges::lower_bound(values, x) - values.begin());
    if (above > kInfinity) return kInfinity;
    if (above == 0) return 0;
    const double up = values[above] - x, down = x - values[above - 1];
    if (up == down) return above % 2 == 0 ? above : above - 1;
    return up < down ? above : above - 1;
}

void check(std::uint32_t bits) {
    const float x = std::bit_cast<float>(bits);
    const std::uint32_t expected =
        std::isnan(x) ? 0x7E00 : nearest(std::abs(static_cast<double>(x))) | (bits >> 16 & kSign);
    if (float_to_half(x) == expected) return;
    INFO(std::hex << bits);
    CHECK(float_to_half(x) == expected);
}

} // namespace

TEST_CASE("every half becomes the float with its value, and this one the half again") {
    for (std::uint32_t half = 0; half < kInfinity; ++half) {
        if (half_to_float(half) != value_of(half)) FAIL(std::hex << half);
        if (half_to_float(half | kSign) != -value_of(half)) FAIL(std::hex << half);
        if (float_to_half(half_to_float(half)) != half) FAIL(std::hex << half);
        if (float_to_half(half_to_float(half | kSign)) != (half | kSign)) FAIL(std::hex << half);
    }
    CHECK(std::isinf(half_to_float(kInfinity)));
    CHECK(half_to_float(kInfinity | kSign) < 0);
    for (std::uint32_t half = kInfinity + 1; half < kSign; ++half)
        if (!std::isnan(half_to_float(half)) || float_to_half(half_to_float(half)) != 0x7E00) FAIL(std::hex << half);
}

TEST_CASE("a float becomes the nearest half, the even one of two") {
    // Around every half and every middle of two: what is one unit below, equal, and one above.
    for (std::uint32_t half = 0; half <= kInfinity; ++half) {
        const auto value =
            std::bit_cast<std::uint32_t>(half == kInfinity ? 65536.0f : static_cast<float>(value_of(half)));
        const auto middle = std::bit_cast<std::uint32_t>(static_cast<float>(
            half == kInfinity ? 65520 : (value_of(half) + value_of(half + (half + 1 < kInfinity))) / 2));
        for (const std::uint32_t bits :
             {value - (value != 0), value, value + 1, middle - (middle != 0), middle, middle + 1}) {
            check(bits);
            check(bits | 0x80000000);
        }
    }
    std::mt19937 random(11);
    for (int i = 0; i < 200000; ++i) check(static_cast<std::uint32_t>(random()));
    for (const std::uint32_t bits :
         {0x7F800000u, 0x7F800001u, 0x7FFFFFFFu, 0x7F7FFFFFu, 1u, 0x33000000u, 0x33000001u}) {
        check(bits);
        check(bits | 0x80000000);
    }
}
