// Spheres in the frustum, and picking. Values of spheres are those that Wine's test_compute_sphere_visibility expects
// of Windows.
#include <limits>

#include "tests/ddraw/vertices/rig.h"
#include "tools/ddraw/vertices/clip/pick.h"
#include "tools/ddraw/vertices/transform/sphere_visibility.h"

using namespace ddraw::vertices;

TEST_CASE("a sphere is inside, outside or across each plane of the frustum") {
    const Matrix projection = {
        {{1.810660f, 0, 0, 0}, {0, 2.414213f, 0, 0}, {0, 0, 1.020408f, 1}, {0, 0, -0.102041f, 0}}};
    const Matrix view = {{{1, 0, 0, 0},
                          {0, 0.768221f, -0.640185f, 0},
                          {0, 0.640185f, 0.768221f, 0},
                          {-14.852037f, 9.857489f, 11.600972f, 1}}};
    const Screen screen = screen_of(Viewport7{0, 0, 640, 480, 0, 1});
    struct Case {
        float center[3], radius;
        std::uint32_t expected;
    };
    for (const Case& c : {Case{{11.461533f, -4.761727f, -1.171646f}, 38.252632f, 0x1555},
                          {{-3.515620f, -1.560661f, -12.464638f}, 4.354097f, 0x154A},
                          {{14.290396f, -2.981143f, -24.311312f}, 12.500704f, 0x1555},
                          {{1.461626f, -6.093709f, -13.901010f}, 17.251318f, 0x1555}})
        CHECK(sphere_visibility(c.center, c.radius, kIdentity, view, projection, screen) == c.expected);
    for (const Case& c : {Case{{0, 0, 0.5f}, 0.5f, 0x1401},
                          {{0, 0, 0}, 0, 0x401},
                          {{-1, -1, 0.5f}, 0.25f, 0x1505},
                          {{-20, 0, 0.5f}, 3, 0x154A},
                          {{20, 0, 0.5f}, 3, 0x1562},
                          {{0, -20, 0.5f}, 3, 0x1616},
                          {{0, 20, 0.5f}, 3, 0x1496},
                          {{0, 0, -20}, 3, 0x956},
                          {{0, 0, 20}, 3, 0x2156}})
        CHECK(sphere_visibility(c.center, c.radius, kIdentity, kIdentity, kIdentity, screen) == c.expected);
    const Matrix large = {{{10, 0, 0, 0}, {0, 10, 0, 0}, {0, 0, 10, 0}, {0, 0, 0, 1}}};
    CHECK(sphere_visibility({0, 0, 0.05f}, 0.04f, kIdentity, kIdentity, large, screen) == 0x1555u);
    // Inside of all
    CHECK(sphere_visibility({0, 0, 0.5f}, 0.125f, kIdentity, kIdentity, kIdentity, screen) == 0u);
    // The world matrix counts, and the volume of a D3DVIEWPORT2
    Matrix world = kIdentity;
    world.m[3][0] = -20;
    CHECK(sphere_visibility({0, 0, 0.5f}, 3, world, kIdentity, kIdentity, screen) == 0x154Au);
    const Screen moved = screen_of(Viewport2{0, 0, 9, 9, 19, 1, 2, 2, 0, 1});
    CHECK(sphere_visibility({20, 0, 0.5f}, 0.125f, kIdentity, kIdentity, kIdentity, moved) == 0u);
}

TEST_CASE("spheres that are no numbers are across planes, and matrices without an inverse have no frustum") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(sphere_visibility({nan, 0, 0}, 1, kIdentity, kIdentity, kIdentity, {}) == 0x1555u);
    CHECK(sphere_visibility({0, 0, 0}, nan, kIdentity, kIdentity, kIdentity, {}) == 0x1555u);
    CHECK(!sphere_visibility({0, 0, 0}, 1, Matrix{}, kIdentity, kIdentity, {}));
    Matrix flat = kIdentity;
    flat.m[2][2] = 0;
    CHECK(!sphere_visibility({0, 0, 0}, 1, kIdentity, kIdentity, flat, {}));
    flat.m[2][2] = nan;
    CHECK(!sphere_visibility({0, 0, 0}, 1, kIdentity, flat, kIdentity, {}));
}

TEST_CASE("a triangle is picked at its depth, whichever way round, with its edges") {
    const std::vector<ScreenPoint> corners = {{0, 0, 0}, {10, 0, 1}, {0, 10, 0.5f}},
                                   other = {corners[0], corners[2], corners[1]};
    CHECK(*picked_depth(corners, {0, 0, 0, 0}) == 0);
    CHECK(*picked_depth(corners, {5, 5, 5, 5}) == Approx(0.75f));
    CHECK(*picked_depth(other, {5, 5, 5, 5}) == Approx(0.75f));
    CHECK(*picked_depth(corners, {2, 2, 2, 2}) == Approx(0.3f));
    CHECK(*picked_depth(corners, {10, 0, 10, 0}) == 1);
    CHECK(!picked_depth(corners, {6, 5, 6, 5}));
    CHECK(!picked_depth(corners, {-1, 5, -1, 5}));
    // A rectangle: the nearest part that is covered
    CHECK(*picked_depth(corners, {2, 2, 100, 100}) == Approx(0.3f));
    CHECK(*picked_depth(corners, {-100, -100, 100, 100}) == 0);
    CHECK(!picked_depth(corners, {6, 6, 100, 100}));
    CHECK(!picked_depth(corners, {5, 5, 4, 4})); // no rectangle
    CHECK(picked_depth(corners, {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}));
    // Without an area, and no numbers
    CHECK(!picked_depth(std::vector<ScreenPoint>{{0, 0, 0}, {5, 5, 0}, {10, 10, 0}}, {5, 5, 5, 5}));
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    for (const float bad : {nan, inf})
        CHECK(!picked_depth(std::vector<ScreenPoint>{{bad, 0, 0}, {10, 0, 1}, {0, 10, 0}}, {1, 1, 1, 1}));
    CHECK(!picked_depth({}, {0, 0, 0, 0}));
    const float huge = 3e38f;
    picked_depth(std::vector<ScreenPoint>{{-huge, -huge, 0}, {huge, -huge, 1}, {0, huge, huge}}, {0, 0, 9, 9});
}

TEST_CASE("lines and points are picked within half a pixel, and records are ordered by depth") {
    const std::vector<ScreenPoint> line = {{0, 0.5f, 0}, {10, 0.5f, 1}}, point = {{3.5f, 2.5f, 0.5f}};
    CHECK(*picked_depth(line, {5, 0, 5, 0}) == Approx(0.45f)); // from x = 4.5 on
    CHECK(!picked_depth(line, {5, -1, 5, -1}));
    CHECK(!picked_depth(line, {11, 0, 11, 0}));
    CHECK(*picked_depth(point, {3, 2, 3, 2}) == 0.5f);
    CHECK(!picked_depth(point, {5, 2, 5, 2}));
    std::vector<PickRecord> records = {{3, {}, 8, 0.5f}, {2, {}, 4, 0.25f}, {3, {}, 16, 0.25f}};
    order_by_depth(records);
    CHECK(records[0].offset == 4);
    CHECK(records[1].offset == 16);
    CHECK(records[2].offset == 8);
}
