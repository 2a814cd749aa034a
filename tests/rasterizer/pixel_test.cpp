// Colours: the measured values of PIPELINE.md 4 and 5, and related rules.
#include "tests/rasterizer/canvas.h"
#include "tests/support/catch.h"

using namespace rasterizer;
using dp2::Rs;
using dp2::Tss;

namespace {

void stage(Canvas& canvas, std::uint32_t number, Tss state, std::uint32_t value) {
    canvas.front_end.setters().set_stage_state(number, static_cast<std::uint32_t>(state), value);
}
void fill(Canvas& canvas, std::uint32_t color, float z = 0.5f) {
    canvas.triangle({-1, -1, z}, {200, -1, z}, {-1, 200, z}, color);
}
void texture(Canvas& canvas, Handle handle, std::uint32_t texel) {
    SurfaceDesc desc;
    desc.width = desc.height = 1;
    desc.format = dp2::Format::A8R8G8B8;
    REQUIRE(canvas.gpu.resources().create_surface(handle, desc).ok());
    const auto surface = *canvas.gpu.resources().surface(handle, "");
    std::memcpy(surface->bytes().data(), &texel, 4);
}
bool close(std::uint32_t a, std::uint32_t b, int tolerance) {
    for (int shift = 0; shift < 24; shift += 8)
        if (std::abs(static_cast<int>(a >> shift & 0xFF) - static_cast<int>(b >> shift & 0xFF)) > tolerance)
            return false;
    return true;
}

} // namespace

TEST_CASE("texture operations give the measured colours") {
    // Texture 0x9900ff00 as ARG1, factor 0xdd333333 as ARG2, diffuse 0x55ff0000 as ARG0 (PIPELINE.md 4.2).
    const std::pair<std::uint32_t, std::uint32_t> rows[] = {
        {2, 0x00ff00},  {3, 0x333333},  {4, 0x003300},  {5, 0x006600},  {6, 0x00cc00},  {7, 0x33ff33},
        {8, 0x00b200},  {9, 0x00ff00},  {10, 0x00cc00}, {11, 0x33ff33}, {12, 0x227722}, {13, 0x14ad14},
        {14, 0x07e407}, {15, 0x14ff14}, {16, 0x227722}, {18, 0x1fff1f}, {19, 0x99cc99}, {20, 0x14ff14},
        {21, 0xcc99cc}, {24, 0x999999}, {25, 0xff3300}, {26, 0x003333}};
    for (const auto& [op, expected] : rows) {
        Canvas canvas(4, 4);
        texture(canvas, 5, 0x9900ff00);
        canvas.state(Rs::TextureFactor, 0xdd333333);
        stage(canvas, 0, Tss::Texture, 5);
        stage(canvas, 0, Tss::ColorOp, op);
        stage(canvas, 0, Tss::ColorArg1, 2);
        stage(canvas, 0, Tss::ColorArg2, 3);
        stage(canvas, 0, Tss::ColorArg0, 0);
        fill(canvas, 0x55ff0000);
        INFO("operation " << op << std::hex << " gives " << canvas.at(1, 1) << ", measured " << expected);
        CHECK(close(canvas.at(1, 1), expected, 3));
    }
}

TEST_CASE("the result of every texture stage is clamped") {
    Canvas canvas(4, 4);
    canvas.state(Rs::TextureFactor, 0x80808080);
    stage(canvas, 0, Tss::ColorOp, 7); // ADD white + white
    stage(canvas, 0, Tss::ColorArg1, 0);
    stage(canvas, 0, Tss::ColorArg2, 0);
    stage(canvas, 1, Tss::ColorOp, 10); // SUBTRACT the factor
    stage(canvas, 1, Tss::ColorArg1, 1);
    stage(canvas, 1, Tss::ColorArg2, 3);
    fill(canvas, 0xffffffff);
    CHECK(close(canvas.at(0, 0), 0x7f7f7f, 1));
}

TEST_CASE("a missing texture ends the cascade if it is an argument of a colour operation") {
    Canvas canvas(4, 4);
    canvas.state(Rs::TextureFactor, 0xff00ff00);
    stage(canvas, 0, Tss::ColorOp, 2);
    stage(canvas, 0, Tss::ColorArg1, 0);
    stage(canvas, 0, Tss::AlphaArg1, 0);
    stage(canvas, 1, Tss::ColorOp, 4);
    stage(canvas, 1, Tss::ColorArg1, 2);
    stage(canvas, 2, Tss::ColorOp, 2);
    stage(canvas, 2, Tss::ColorArg1, 3);
    fill(canvas, 0xffff0000);
    CHECK(canvas.at(0, 0) == 0xffff0000);
}

TEST_CASE("blending gives the measured colours") {
    Canvas canvas(4, 4);
    fill(canvas, 0xffff0000);
    canvas.state(Rs::AlphaBlendEnable, 1);
    canvas.state(Rs::SrcBlend, 5);
    canvas.state(Rs::DestBlend, 6);
    fill(canvas, 0x4000ff00);
    CHECK(close(canvas.at(0, 0), 0xbf4000, 1));
    // Blending reads the destination alpha of a target without alpha as 1.
    Canvas opaque(4, 4, dp2::Format::X8R8G8B8);
    fill(opaque, 0xffff0000);
    opaque.state(Rs::AlphaBlendEnable, 1);
    opaque.state(Rs::SrcBlend, 7);
    opaque.state(Rs::DestBlend, 8);
    fill(opaque, 0xc00000ff);
    CHECK((opaque.at(0, 0) & 0xffffff) == 0x0000ff);
}

TEST_CASE("the alpha test compares eight bits, and a pixel that fails writes no depth") {
    for (const auto& [func, drawn] :
         {std::pair{3u, true}, std::pair{2u, false}, std::pair{7u, true}, std::pair{6u, false}}) {
        Canvas canvas(4, 4);
        canvas.state(Rs::AlphaTestEnable, 1);
        canvas.state(Rs::AlphaRef, 0x80);
        canvas.state(Rs::AlphaFunc, func);
        fill(canvas, 0x8000ff00, 0.25f);
        CHECK((canvas.at(0, 0) != 0) == drawn);
        canvas.state(Rs::AlphaTestEnable, 0);
        fill(canvas, 0xff0000ff, 0.5f); // farther than the first draw, nearer than the cleared depth
        CHECK((canvas.at(0, 0) == 0xff0000ff) == !drawn);
    }
}

TEST_CASE("write masks keep the other channels' bits") {
    Canvas canvas(4, 4);
    fill(canvas, 0x12345678);
    canvas.state(Rs::ColorWriteEnable, 2); // green
    fill(canvas, 0xffffffff);
    CHECK(canvas.at(0, 0) == 0x1234ff78);
}

TEST_CASE("depth functions compare stored integers") {
    const struct {
        std::uint32_t func;
        bool nearer, equal, farther;
    } rows[] = {{1, false, false, false}, {2, true, false, false}, {3, false, true, false}, {4, true, true, false},
                {5, false, false, true},  {6, true, false, true},  {7, false, true, true},  {8, true, true, true}};
    for (const auto& row : rows) {
        const std::pair<float, bool> tries[] = {{0.25f, row.nearer}, {0.5f, row.equal}, {0.75f, row.farther}};
        for (const auto& [z, passes] : tries) {
            Canvas canvas(8, 8);
            fill(canvas, 0xff0000ff, 0.5f);
            canvas.state(Rs::ZFunc, row.func);
            fill(canvas, 0xff00ff00, z);
            INFO("function " << row.func << " z " << z);
            CHECK((canvas.at(3, 3) == 0xff00ff00) == passes);
        }
    }
}

TEST_CASE("ZENABLE FALSE writes no depth") {
    Canvas canvas(4, 4);
    canvas.state(Rs::ZEnable, 0);
    fill(canvas, 0xffff0000, 0.1f);
    canvas.state(Rs::ZEnable, 1);
    fill(canvas, 0xff00ff00, 0.9f);
    CHECK(canvas.at(0, 0) == 0xff00ff00);
}

TEST_CASE("depth bias is in depth units") {
    Canvas canvas(640, 4);
    canvas.clear(kClearDepth, 0, 0.5f);
    canvas.state(Rs::DepthBias, std::bit_cast<std::uint32_t>(0.2f));
    canvas.triangle({0, -1, 0}, {640, -1, 1}, {0, 9, 0}, 0xffffffff);
    canvas.triangle({640, -1, 1}, {640, 9, 1}, {0, 9, 0}, 0xffffffff);
    CHECK(canvas.at(189, 1) != 0);
    CHECK(canvas.at(195, 1) == 0);
}

TEST_CASE("culling depends on the winding on screen") {
    const auto drawn = [](std::uint32_t cull, bool clockwise) {
        Canvas canvas(32, 32);
        canvas.state(Rs::CullMode, cull);
        if (clockwise)
            canvas.triangle({10, 10}, {20, 10}, {10, 20}, ~0u);
        else
            canvas.triangle({10, 10}, {10, 20}, {20, 10}, ~0u);
        return canvas.lit() > 0;
    };
    CHECK(drawn(1, true));
    CHECK(drawn(1, false));
    CHECK_FALSE(drawn(2, true));
    CHECK(drawn(2, false));
    CHECK(drawn(3, true));
    CHECK_FALSE(drawn(3, false));
}

TEST_CASE("flat shading takes the first vertex of each triangle as listed") {
    const std::vector<Canvas::Vertex> corners = {
        {0, 0, 0, 1, 0xffff0000}, {16, 0, 0, 1, 0xff00ff00}, {0, 16, 0, 1, 0xff0000ff}, {16, 16, 0, 1, ~0u}};
    Canvas strip(16, 16);
    strip.state(Rs::ShadeMode, 1);
    REQUIRE(strip.draw(Topology::TriangleStrip, 2, corners).ok());
    CHECK(strip.at(2, 2) == 0xffff0000);
    CHECK(strip.at(13, 13) == 0xff00ff00);
    Canvas fan(16, 16);
    fan.state(Rs::ShadeMode, 1);
    REQUIRE(fan.draw(Topology::TriangleFan, 2, {corners[0], corners[1], corners[3], corners[2]}).ok());
    CHECK(fan.at(13, 2) == 0xff00ff00);
    CHECK(fan.at(2, 13) == ~0u);
}

TEST_CASE("the early depth reject never changes a pixel") {
    // Overlapping triangles are drawn with and without the early reject.
    std::uint32_t state = 1;
    const auto random = [&state] {
        return state = state * 1664525u + 1013904223u, static_cast<float>(state >> 8) / 16777216.0f;
    };
    Canvas fast(128, 128), slow(128, 128);
    slow.state(Rs::StencilEnable, 1);
    slow.state(Rs::StencilZFail, 7); // INCR: failing pixels have an effect, which disables the reject
    for (int i = 0; i < 300; ++i) {
        Corner c[3];
        for (Corner& corner : c) corner = {random() * 140 - 6, random() * 140 - 6, random()};
        const std::uint32_t color = 0xff000000 | static_cast<std::uint32_t>(random() * 16777215.0f);
        const std::uint32_t func = i % 5 == 0 ? 7 : i % 3 == 0 ? 2 : 4;
        fast.state(Rs::ZFunc, func);
        slow.state(Rs::ZFunc, func);
        fast.triangle(c[0], c[1], c[2], color);
        slow.triangle(c[0], c[1], c[2], color);
    }
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) REQUIRE(fast.at(x, y) == slow.at(x, y));
    CHECK(fast.gpu.activity().shortcuts.rejected_blocks > 5000);
    CHECK(slow.gpu.activity().shortcuts.rejected_blocks == 0);
}
