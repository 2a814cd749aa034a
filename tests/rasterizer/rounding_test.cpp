#include "rasterizer/base/rounding.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "tests/support/catch.h"

namespace {

std::uint64_t next(std::uint64_t& state) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}

// Compares bits, including the sign of zero and the payload of NaN.
template <class T, class Bits> void compare(T value) {
    const auto ours = std::bit_cast<Bits>(rasterizer::round_to_even(value)),
               theirs = std::bit_cast<Bits>(std::nearbyint(value));
    if (ours != theirs)
        FAIL("value " << std::bit_cast<Bits>(value) << ": " << ours << ", the standard function has " << theirs);
}

template <class T, class Bits> void compare_all(T whole) {
    using Limits = std::numeric_limits<T>;
    for (const T edge :
         {T{0}, T{0.5}, T{1}, T{1.5}, T{2.5}, whole / 4, whole / 2, whole, 2 * whole, Limits::min(),
          Limits::denorm_min(), Limits::max(), Limits::infinity(), Limits::quiet_NaN(), Limits::signaling_NaN()})
        for (const T sign : {T{1}, T{-1}}) {
            // The neighbours of each limit, and of the ties near it.
            const auto bits = std::bit_cast<Bits>(std::copysign(edge, sign));
            for (Bits step = 0; step < 5; ++step)
                compare<T, Bits>(std::bit_cast<T>(static_cast<Bits>(bits + step - 2)));
            for (const T tie : {T{-1}, T{-0.5}, T{0.5}, T{1}}) compare<T, Bits>(sign * edge + tie);
        }
    std::uint64_t state = 88172645463325252u;
    for (int i = 0; i < 2'000'000; ++i) {
        compare<T, Bits>(std::bit_cast<T>(static_cast<Bits>(next(state))));             // any bits
        compare<T, Bits>(static_cast<T>(static_cast<std::int32_t>(next(state))) / 512); // many ties
        compare<T, Bits>(static_cast<T>(static_cast<std::int64_t>(next(state))) /
                         (T{1} + static_cast<T>(i))); // all sizes
    }
}

} // namespace

TEST_CASE("rounding gives the bits of the standard function") {
    compare_all<float, std::uint32_t>(8388608.0f);
    compare_all<double, std::uint64_t>(4503599627370496.0);
}
