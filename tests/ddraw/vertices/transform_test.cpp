// Screen positions and clip flags by the three forms of viewports. Values are those that Wine's ddraw tests expect of
// Windows (test_transform_vertices of ddraw4, test_process_vertices of ddraw4 and ddraw7), and computed by hand.
#include <limits>

#include "tests/ddraw/vertices/rig.h"
#include "tools/ddraw/vertices/transform/transform_vertices.h"

using namespace ddraw::vertices;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();

struct Input { // D3DLVERTEX
    float x, y, z, reserved;
    std::uint32_t v[4];
};
struct Output { // D3DTLVERTEX
    float x, y, z, w;
    std::uint32_t v[4];
};
const std::vector<Input> kPositions = {{0, 0, 0, 0, {1, 2, 3, 4}},        {1, 1, 1, 8, {6, 7, 8, 9}},
                                       {-1, -1, -1, 4, {11, 12, 13, 14}}, {0.5f, 0.5f, 0.5f, 2, {1, 1, 1, 1}},
                                       {-0.5f, -0.5f, -0.5f, 1, {}},      {-0.5f, -0.5f, 0, 0, {}}};
const std::vector<Input> kClipTest = {{25.59f, 25.59f, 1, 0, {}},
                                      {25.61f, 25.61f, 1.01f, 0, {}},
                                      {-25.59f, -25.59f, 0, 0, {}},
                                      {-25.61f, -25.61f, -0.01f, 0, {}}};

struct Run {
    std::vector<Output> out;
    std::vector<HVertex> homogeneous;
    TransformResult result;
};
Run run(const std::vector<Input>& in, std::uint32_t flags, const Screen& screen, const Matrix& world = kIdentity,
        const Matrix& view = kIdentity, const Matrix& projection = kIdentity) {
    Run out{std::vector<Output>(in.size()), std::vector<HVertex>(in.size()), {}};
    const TransformWork work{bytes_of(in),   sizeof(Input),   std::as_writable_bytes(std::span(out.out)),
                             sizeof(Output), out.homogeneous, {}};
    const auto result = transform_vertices(work, in.size(), flags, world, view, projection, screen);
    REQUIRE(result.ok());
    out.result = *result;
    return out;
}

void check_position(const Output& got, float x, float y, float z, float w) {
    CHECK(got.x == Approx(x));
    CHECK(got.y == Approx(y));
    CHECK(got.z == Approx(z));
    CHECK(got.w == Approx(w));
}

Matrix scaling(float factor) {
    return {{{factor, 0, 0, 0}, {0, factor, 0, 0}, {0, 0, factor, 0}, {0, 0, 0, 1}}};
}
Matrix translation(float x, float y, float z) {
    return {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {x, y, z, 1}}};
}
Screen first_viewport(std::uint32_t width, std::uint32_t height, float scale, std::uint32_t x = 0,
                      std::uint32_t y = 0) {
    return screen_of(Viewport1{x, y, width, height, scale, scale, 256, 256, -25, 60});
}

} // namespace

TEST_CASE("D3DVIEWPORT scales about its middle and leaves the depth as it is") {
    const auto plain = run(kPositions, kTransformUnclipped, first_viewport(256, 256, 1)).out;
    check_position(plain[0], 128, 128, 0, 1);
    check_position(plain[1], 129, 127, 1, 1);
    check_position(plain[2], 127, 129, -1, 1);
    check_position(plain[5], 127.5f, 128.5f, 0, 1);
    for (std::size_t i = 0; i < kPositions.size(); ++i) CHECK(std::equal(plain[i].v, plain[i].v + 4, kPositions[i].v));
    const auto moved = run(kPositions, kTransformUnclipped, first_viewport(256, 256, 5, 10, 20)).out;
    check_position(moved[1], 143, 143, 1, 1);
    check_position(moved[2], 133, 153, -1, 1);
    check_position(moved[3], 140.5f, 145.5f, 0.5f, 1);
}

TEST_CASE("matrices apply in the order world, view, projection") {
    const auto out = run(kPositions, kTransformUnclipped, first_viewport(256, 256, 5), translation(1, 0, 0), scaling(2),
                         translation(0, 1, 0))
                         .out;
    check_position(out[0], 138, 123, 0, 1);
    check_position(out[1], 148, 113, 2, 1);
    check_position(out[2], 128, 133, -2, 1);
    check_position(out[4], 133, 128, -1, 1);
}

TEST_CASE("homogeneous vertices are positions after projection, with the planes that they are outside of") {
    const auto run1 = run(kPositions, kTransformClipped, first_viewport(256, 256, 5, 10, 20));
    const std::uint32_t flags[] = {0, 0, kClipFront, 0, kClipFront, 0};
    for (std::size_t i = 0; i < kPositions.size(); ++i) {
        CHECK(run1.homogeneous[i].flags == flags[i]);
        CHECK(run1.homogeneous[i].x == kPositions[i].x);
        CHECK(run1.homogeneous[i].y == kPositions[i].y);
        CHECK(run1.homogeneous[i].z == kPositions[i].z);
    }
    CHECK(run1.result.offscreen == 0);
    CHECK(run1.result.clip_union == kClipFront);
    CHECK(run1.result.clip_intersection == 0);
    const auto behind = run({kPositions[2], kPositions[4]}, kTransformClipped, first_viewport(256, 256, 5)).result;
    CHECK(behind.offscreen == kClipFront);
    CHECK(behind.clip_intersection == 0x00010000); // D3DSTATUS_CLIPINTERSECTIONFRONT
    const auto flags_with = [&](const Screen& screen) {
        std::vector<std::uint32_t> out;
        for (const HVertex& h : run(kClipTest, kTransformClipped, screen).homogeneous) out.push_back(h.flags);
        return out;
    };
    using Flags = std::vector<std::uint32_t>;
    CHECK(flags_with(first_viewport(256, 256, 5)) ==
          Flags{0, kClipRight | kClipBack | kClipTop, 0, kClipLeft | kClipBottom | kClipFront});
    CHECK(flags_with(first_viewport(10, 480, 5)) ==
          Flags{kClipRight, kClipRight | kClipBack, kClipLeft, kClipLeft | kClipFront});
    CHECK(flags_with(first_viewport(256, 256, 1)) == Flags{0, kClipBack, 0, kClipFront});
}

TEST_CASE("the offscreen flags are those that all vertices have") {
    const Screen tiny = first_viewport(5, 5, 10000);
    const auto offscreen = [&](std::size_t first, std::size_t count) {
        return run({kClipTest.begin() + static_cast<int>(first), kClipTest.begin() + static_cast<int>(first + count)},
                   kTransformClipped, tiny)
            .result.offscreen;
    };
    CHECK(offscreen(0, 1) == (kClipRight | kClipTop));
    CHECK(offscreen(0, 2) == (kClipRight | kClipTop));
    CHECK(offscreen(0, 3) == 0);
    CHECK(offscreen(1, 1) == (kClipBack | kClipRight | kClipTop));
    CHECK(offscreen(2, 2) == (kClipBottom | kClipLeft));
    CHECK(run(kClipTest, kTransformUnclipped, tiny).result.offscreen == 0);
    // Half a pixel: a viewport of odd width
    const std::vector<Input> edge = {{128.1f, 0, 0, 0, {}}};
    CHECK(run(edge, kTransformClipped, first_viewport(257, 257, 1)).result.offscreen == 0);
    CHECK(run(edge, kTransformClipped, first_viewport(256, 256, 1)).result.offscreen == kClipRight);
    // No vertices
    CHECK(run({}, kTransformClipped, tiny).result.offscreen == 0xFFFFFFFF);
    CHECK(run({}, kTransformUnclipped, tiny).result.offscreen == 0);
}

TEST_CASE("D3DVIEWPORT2 maps its clip volume to the screen and to the depth 0 to 1") {
    const auto out = run(kPositions, kTransformUnclipped, screen_of(Viewport2{20, 20, 200, 400, -0.5f, 4, 5, 10, 0, 2}),
                         translation(1, 0, 0), scaling(2), translation(0, 1, 0))
                         .out;
    check_position(out[0], 120, 140, 0, 1);
    check_position(out[1], 200, 60, 1, 1);
    check_position(out[2], 40, 220, -1, 1);
    check_position(out[4], 80, 180, -0.5f, 1);
    // The volume is tested after the division by w, which is 2 here.
    const Matrix projection = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 19.2f, 0, 2}}};
    const auto tested =
        run(kClipTest, kTransformClipped, screen_of(Viewport2{0, 0, 1, 1, -12.8f, 12.8f + 9.6f, 25.6f, 25.6f, 0, 0.5f}),
            kIdentity, kIdentity, projection);
    const std::uint32_t flags[] = {0, kClipRight | kClipTop | kClipBack, 0, kClipLeft | kClipBottom | kClipFront};
    const float y[] = {44.79f, 44.81f, -6.39f, -6.41f};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(tested.homogeneous[i].flags == flags[i]);
        CHECK(tested.homogeneous[i].y == Approx(y[i]));
        CHECK(tested.homogeneous[i].x == kClipTest[i].x);
    }
}

TEST_CASE("vertex buffers of Direct3D 6 get screen positions by either viewport") {
    const std::vector<float> in = {-1, -1, -1, 0, 0, 0, 1, 1, 1};
    struct Position {
        float x, y, z, w;
    };
    VertexState state;
    const auto check = [&](const std::vector<Position>& expected) {
        const auto got = processed<Position>(bytes_of(in), fvf::kXyz, state, fvf::kXyzRhw);
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(got[i].x == Approx(expected[i].x).margin(1e-5));
            CHECK(got[i].y == Approx(expected[i].y).margin(1e-5));
            CHECK(got[i].z == Approx(expected[i].z));
            CHECK(got[i].w == Approx(expected[i].w));
        }
    };
    state.screen = screen_of(Viewport2{10, 20, 100, 200, 2, 3, 4, 5, -2, 3});
    check({{-65, 180, 0.2f, 1}, {-40, 140, 0.4f, 1}, {-15, 100, 0.6f, 1}});
    state.projection = translation(6, 7, 8);
    check({{85, -100, 1.8f, 1}, {110, -140, 2, 1}, {135, -180, 2.2f, 1}});
    state.screen = screen_of(Viewport2{30, 40, 90, 80, 4, 6, 2, 4, 3, -2});
    check({{75, 40, -0.8f, 1}, {120, 20, -1, 1}, {165, 0, -1.2f, 1}});
    state.screen = screen_of(Viewport1{30, 40, 90, 80, 7, 2, 6, 10, -2, 3});
    check({{110, 68, 7, 1}, {117, 66, 8, 1}, {124, 64, 9, 1}});
}

TEST_CASE("vertex buffers of Direct3D 7 get the depth range, and one of 0.001 if it is empty") {
    const std::vector<float> in = {0, 0, 0, 1, 1, 1, -1, -1, 0.5f, 0.5f, -0.5f, 0.25f};
    struct Position {
        float x, y, z, w;
    };
    VertexState state;
    const auto run7 = [&](const Viewport7& viewport) {
        state.screen = screen_of(viewport);
        return processed<Position>(bytes_of(in), fvf::kXyz, state, fvf::kXyzRhw);
    };
    CHECK(run7({64, 64, 128, 128, 0, 1})[1].x == 192);
    CHECK(run7({64, 64, 128, 128, 0, 1})[2].y == 192);
    CHECK(run7({64, 64, 128, 128, 0, 0})[1].z == Approx(0.001f));
    CHECK(run7({64, 64, 128, 128, 1, 0})[2].z == Approx(1.0005f));
    CHECK(run7({10, 5, 246, 130, -2, 4})[3].x == 194.5f);
    CHECK(run7({10, 5, 246, 130, -2, 4})[3].z == -0.5f);
    state.world = {{{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 1, 1, 1}}};
    state.view = {{{2, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 3}}};
    state.projection = {{{1, 0, 0, 1}, {0, 1, 1, 0}, {0, 1, 1, 0}, {1, 0, 0, 1}}};
    const auto got = run7({10, 5, 246, 130, -2, 4});
    const Position expected[] = {{256, 70, -2, 0.33333f},
                                 {256, 78.125f, -2.75f, 0.125f},
                                 {256, 44, 0.4f, 0.4f},
                                 {256, 81.818f, -3.0909f, 0.363636f}};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(got[i].x == Approx(expected[i].x));
        CHECK(got[i].y == Approx(expected[i].y).epsilon(1e-4));
        CHECK(got[i].z == Approx(expected[i].z).epsilon(1e-4));
        CHECK(got[i].w == Approx(expected[i].w).epsilon(1e-4));
    }
}

TEST_CASE("a result without 1/w is followed by that of the last vertex, where there is room") {
    const std::vector<float> in = {0, 0, 0, 0.5f, 0.5f, 0.5f};
    const auto source = interleaved(bytes_of(in), fvf::kXyz, 0, 0, 2);
    const auto layout = layout_of(fvf::kXyz);
    VertexState state;
    state.screen = screen_of(Viewport7{0, 0, 2, 2, 0, 1});
    std::vector<float> out(9, -7);
    REQUIRE(!process_vertices(*source, state, {std::as_writable_bytes(std::span(out)), *layout, 12, true}));
    CHECK(out == std::vector<float>{1, 1, 0, 1.5f, 0.5f, 0.5f, 1, -7, -7});
    // No room
    std::vector<float> exact(6, -7);
    REQUIRE(!process_vertices(*source, state, {std::as_writable_bytes(std::span(exact)), *layout, 12, true}));
    CHECK(exact == std::vector<float>{1, 1, 0, 1.5f, 0.5f, 0.5f});
}

TEST_CASE("positions that are no numbers and w = 0 stay within their vertex") {
    Matrix no_w = kIdentity;
    no_w.m[3][3] = 0;
    const std::vector<Input> in = {
        {kNaN, 0, 0, 0, {1, 2, 3, 4}}, {kInfinity, 0, 0, 0, {1, 2, 3, 4}}, {0, 0, 0.5f, 0, {1, 2, 3, 4}}};
    const auto out = run(in, kTransformClipped, first_viewport(256, 256, 1));
    CHECK(out.result.offscreen == 0);
    CHECK(out.homogeneous[2].flags == 0);
    for (const Output& o : out.out) CHECK(o.v[3] == 4);
    // w = 0, and matrices of zeros and of NaN
    for (const Matrix& projection : {no_w, Matrix{}, scaling(kNaN), scaling(kInfinity)}) {
        const auto strange =
            run(kPositions, kTransformClipped, first_viewport(256, 256, 1), kIdentity, kIdentity, projection);
        for (const HVertex& h : strange.homogeneous) CHECK((h.flags & ~std::uint32_t(kClipPlanes)) == 0);
    }
    // A viewport without an area, and one at the end of all numbers
    for (const Viewport1& viewport :
         {Viewport1{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Viewport1{~0u, ~0u, ~0u, ~0u, kNaN, kInfinity, 0, 0, 0, 0}})
        run(kPositions, kTransformClipped, screen_of(viewport));
    run(kPositions, kTransformClipped, screen_of(Viewport2{0, 0, 9, 9, 0, 0, 0, 0, 0, 0}));
}

TEST_CASE("TransformVertices refuses flags, strides and memory that do not fit") {
    std::vector<Output> out(2);
    std::vector<HVertex> h(1);
    TransformWork work{
        bytes_of(kPositions), sizeof(Input), std::as_writable_bytes(std::span(out)), sizeof(Output), {}, {}};
    const auto refused = [&](std::size_t count, std::uint32_t flags) {
        return !transform_vertices(work, count, flags, kIdentity, kIdentity, kIdentity, {}).ok();
    };
    CHECK(!refused(2, kTransformClipped));
    CHECK(refused(2, 0));
    CHECK(refused(2, 3));
    CHECK(refused(3, kTransformClipped)); // the output
    CHECK(refused(65536, kTransformClipped));
    work.homogeneous = h;
    CHECK(refused(2, kTransformClipped));
    work.homogeneous = {};
    work.in_stride = 11;
    CHECK(refused(2, kTransformClipped));
    work.in_stride = std::size_t(-1);
    CHECK(refused(2, kTransformClipped));
    // Strides without room for colours: positions alone
    work.in_stride = 12;
    work.out_stride = 16;
    std::fill(out.begin(), out.end(), Output{});
    CHECK(!refused(4, kTransformUnclipped));
    CHECK(refused(5, kTransformUnclipped));
}

TEST_CASE("the extent holds the vertices that are inside") {
    const auto result = run(kPositions, kTransformClipped, first_viewport(256, 256, 5)).result;
    CHECK(result.extent.x1 == 0); // that of the call
    CHECK(result.extent.x2 == 133);
    CHECK(result.extent.y2 == 131);
}
