// Tables that convert sRGB codes to linear values. PIPELINE.md 3.5.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rasterizer {

namespace srgb {

// The sRGB curve of code = number / (2^width - 1): code / 12.92, or ((code + 0.055) / 1.055)^2.4, correctly
// rounded except for ties. x^2.4 is the fifth root of x^12, by Newton's method in double.
consteval float linear(std::uint32_t number, std::uint32_t width) {
    const double code = static_cast<double>(number) / ((1u << width) - 1);
    if (code <= 0.04045) return static_cast<float>(code / 12.92);
    const double x = (code + 0.055) / 1.055, x2 = x * x, x4 = x2 * x2, x12 = x4 * x4 * x4;
    double root = 1; // an upper bound of the root: the iteration decreases monotonically
    for (int i = 0; i < 64; ++i) {
        const double r2 = root * root;
        root -= (r2 * r2 * root - x12) / (5 * r2 * r2);
    }
    return static_cast<float>(root);
}

template <std::uint32_t kWidth> struct Table { float linear[std::size_t{1} << kWidth]; };
template <std::uint32_t kWidth> consteval Table<kWidth> table() {
    Table<kWidth> out{};
    for (std::uint32_t i = 0; i >> kWidth == 0; ++i) out.linear[i] = linear(i, kWidth);
    return out;
}
inline constexpr auto kTable4 = table<4>();
inline constexpr auto kTable5 = table<5>();
inline constexpr auto kTable6 = table<6>();
inline constexpr auto kTable7 = table<7>();
inline constexpr auto kTable8 = table<8>();

// The linear value of each code of `width` bits; 4 <= width <= 8.
[[gnu::always_inline]] constexpr const float* linear_table(std::uint32_t width) {
    switch (width) {
    case 4: return kTable4.linear;
    case 5: return kTable5.linear;
    case 6: return kTable6.linear;
    case 7: return kTable7.linear;
    default: return kTable8.linear;
    }
}

} // namespace srgb

} // namespace rasterizer
