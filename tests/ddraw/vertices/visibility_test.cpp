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
                          {{-20, 0, 0.5f}, 3, 0x154A},
                          {{20, 0, 0.5f}, 3, 0x1562},
                          {{0, -20, 0.5f}, 3, 0x1616},
                          {{0, 20, 0.5f}, 3, 0x1496},
                          {{0, 0, -20}, 3, 0x956},
                          {{0, 0, 20}, 3, 0x2156}})
        CHECK(sphere_visibility(c.center, c.radius, kIdentity, kIdentity, kIdentity, screen) == c.expected);
    // Inside of all
    CHECK(sphere_visibility({0, 0, 0.5f}, 0.25f, kIdentity, kIdentity, kIdentity, screen) == 0);
    // The world matrix counts, and the volume of a D3DVIEWPORT2
    Matrix world = kIdentity;
    world.m[3][0] = -20;
    CHECK(sphere_visibility({0, 0, 0.5f}, 3, world, kIdentity, kIdentity, screen) == 0x154A);
    CHECK(sphere_visibility({20, 0, 0.5f}, 0.25f, kIdentity, kIdentity, kIdentity,
                            screen_of(Viewport2{0, 0, 9, 9, 19, 1, 2, 2, 0, 1})) == 0);
}

TEST_CASE("spheres and matrices that are no numbers are across planes") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(sphere_visibility({nan, 0, 0}, 1, kIdentity, kIdentity, kIdentity, {}) == 0x1555);
    CHECK(sphere_visibility({0, 0, 0}, nan, kIdentity, kIdentity, kIdentity, {}) == 0x1555);
    CHECK(sphere_visibility({0, 0, 0}, 1, Matrix{}, kIdentity, kIdentity, {}) == 0x1555);
}

TEST_CASE("a triangle is picked at its depth, whichever way round, with its edges") {
    const ScreenPoint corners[3] = {{0, 0, 0}, {10, 0, 1}, {0, 10, 0.5f}};
    const ScreenPoint other[3] = {corners[0], corners[2], corners[1]};
    CHECK(*pick_triangle(corners, 0, 0) == 0);
    CHECK(*pick_triangle(corners, 5, 5) == Approx(0.75f));
    CHECK(*pick_triangle(other, 5, 5) == Approx(0.75f));
    CHECK(*pick_triangle(corners, 2, 2) == Approx(0.3f));
    CHECK(!pick_triangle(corners, 5.01f, 5));
    CHECK(!pick_triangle(corners, -0.01f, 5));
    const ScreenPoint flat[3] = {{0, 0, 0}, {5, 5, 0}, {10, 10, 0}};
    CHECK(!pick_triangle(flat, 5, 5));
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    for (const float bad : {nan, inf}) {
        const ScreenPoint broken[3] = {{bad, 0, 0}, {10, 0, 1}, {0, 10, 0}};
        CHECK(!pick_triangle(broken, 1, 1));
        CHECK(!pick_triangle(corners, bad, 1));
        CHECK(!pick_point({1, bad, 0}, 1, 1));
    }
}

TEST_CASE("lines and points are picked within half a pixel") {
    const ScreenPoint line[2] = {{0, 0, 0}, {10, 0, 1}};
    CHECK(*pick_line(line, 5, 0.5f) == Approx(0.5f));
    CHECK(!pick_line(line, 5, 0.6f));
    CHECK(!pick_line(line, 11, 0));
    const ScreenPoint dot[2] = {{3, 3, 0.25f}, {3, 3, 0.25f}};
    CHECK(*pick_line(dot, 3, 3) == 0.25f);
    CHECK(*pick_point({3, 3, 0.5f}, 3.5f, 2.5f) == 0.5f);
    CHECK(!pick_point({3, 3, 0.5f}, 3.6f, 3));
}
