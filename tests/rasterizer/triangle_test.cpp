// The worked coverage examples of PIPELINE.md 1.3, through geometry, binning, tiles and the interpreter.
#include "tests/rasterizer/canvas.h"
#include "tests/support/catch.h"

using namespace rasterizer;

TEST_CASE("a rectangle from (0,0) to (5,5) lights 25 pixels") {
    Canvas canvas(16, 16);
    canvas.triangle({0, 0}, {5, 0}, {5, 5}, 0xFFFFFFFF);
    REQUIRE(canvas.lit() == 15);
    canvas.triangle({0, 5}, {0, 0}, {5, 5}, 0xFFFFFFFF);
    REQUIRE(canvas.lit() == 25);
    REQUIRE(canvas.at(4, 4) == 0xFFFFFFFF);
    REQUIRE(canvas.at(5, 0) == 0);
}

TEST_CASE("a rectangle at half pixels lights whole columns and rows") {
    Canvas canvas(8, 8);
    canvas.triangle({0.5f, 0.5f}, {2.5f, 0.5f}, {2.5f, 4.5f}, 0xFFFFFFFF);
    canvas.triangle({0.5f, 0.5f}, {2.5f, 4.5f}, {0.5f, 4.5f}, 0xFFFFFFFF);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) REQUIRE((canvas.at(x, y) != 0) == (x >= 1 && x <= 2 && y >= 1 && y <= 4));
}
