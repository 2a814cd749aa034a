// Sums and differences of structs that consist of 64-bit counters only, member by member.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace rasterizer {

template <class T, class F> T combine_counters(const T& a, const T& b, F&& f) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(std::uint64_t) == 0);
    using Words = std::array<std::uint64_t, sizeof(T) / sizeof(std::uint64_t)>;
    auto x = std::bit_cast<Words>(a);
    const auto y = std::bit_cast<Words>(b);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = f(x[i], y[i]);
    return std::bit_cast<T>(x);
}
template <class T> void add_counters(T& sum, const T& more) {
    sum = combine_counters(sum, more, [](std::uint64_t a, std::uint64_t b) { return a + b; });
}
// What `later` counted since `earlier`.
template <class T> T counted_since(const T& later, const T& earlier) {
    return combine_counters(later, earlier, [](std::uint64_t a, std::uint64_t b) { return a - b; });
}

} // namespace rasterizer
