// Rectangles of pixels.
#include "rasterizer/base/rect.h"

#include <limits>

#include "tests/support/catch.h"

using namespace rasterizer;

TEST_CASE("the area of a rectangle is its number of pixels, 0 for an empty or reversed side") {
    CHECK(Rect{0, 0, 5, 3}.area() == 15);
    CHECK(Rect{-2, -3, 5, 3}.area() == 42);
    CHECK(Rect{}.area() == 0);
    CHECK(Rect{4, 0, 4, 3}.area() == 0);
    CHECK(Rect{5, 3, 0, 0}.area() == 0);
    constexpr auto kLow = std::numeric_limits<std::int32_t>::min(), kHigh = std::numeric_limits<std::int32_t>::max();
    CHECK(Rect{kLow, 0, kHigh, 2}.area() == 2 * std::uint64_t{0xFFFFFFFF});
}
