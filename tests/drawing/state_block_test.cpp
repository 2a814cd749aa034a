// STATESET: what is recorded, captured, executed and created, and the effects of hostile use.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

struct Blocks {
    DrawingRig rig{8, 8};
    const rasterizer::DeviceState& state() { return rig.emulator().contexts().begin()->second->front_end.state(); }
    std::uint32_t render(dp2::Rs name) { return state().render(name); }
};

} // namespace

TEST_CASE("recorded commands are not applied until the block is executed") {
    Blocks b;
    b.rig.run("STATESET { BEGIN 5 NONE } RENDERSTATE { FILLMODE POINT CULLMODE CW } TEXTURESTAGESTATE { 3 CONSTANT "
              "0x12345678 } SETTRANSFORM { VIEW 2 0 0 0 0 2 0 0 0 0 2 0 0 0 0 1 }");
    CHECK(b.render(dp2::Rs::FillMode) == 3);
    // BEGIN and END are in different calls.
    b.rig.run("SETLIGHT { 4 ENABLE } STATESET { END 5 NONE } RENDERSTATE { ZFUNC NEVER }");
    CHECK(b.render(dp2::Rs::FillMode) == 3);
    CHECK(b.render(dp2::Rs::ZFunc) == 1);
    CHECK(b.state().lights.empty());
    b.rig.run("STATESET { EXECUTE 5 NONE }");
    CHECK(b.render(dp2::Rs::FillMode) == 1);
    CHECK(b.render(dp2::Rs::CullMode) == 2);
    CHECK(b.state().stage(3, dp2::Tss::Constant) == 0x12345678);
    CHECK(b.state().view.m[0][0] == 2);
    CHECK(b.state().lights.at(4).enabled);
}

TEST_CASE("draws, clears and targets are executed immediately while a block is recorded") {
    Blocks b;
    b.rig.run("STATESET { BEGIN 5 NONE } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } STATESET { END 5 NONE }");
    CHECK(b.rig.rgb(1, 1) == 0x00ff00);
    b.rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } STATESET { EXECUTE 5 NONE }");
    CHECK(b.rig.rgb(1, 1) == 0);
}

TEST_CASE("capture takes the current values of the block's members only") {
    Blocks b;
    b.rig.run("STATESET { BEGIN 5 NONE } RENDERSTATE { FILLMODE POINT } MULTIPLYTRANSFORM { WORLD 2 0 0 0 0 2 0 0 0 "
              "0 2 0 0 0 0 1 } "
              "SETVERTEXSHADERCONST { 1 1 data { f32 9 9 9 9 } } VIEWPORTINFO { 1 2 3 4 } STATESET { END 5 NONE }");
    b.rig.run("RENDERSTATE { FILLMODE WIREFRAME SHADEMODE FLAT } SETVERTEXSHADERCONST { 0 2 data { f32 0 0 0 0 1 2 3 "
              "4 } } VIEWPORTINFO { 0 0 8 8 } STATESET { CAPTURE 5 NONE }");
    b.rig.run("RENDERSTATE { FILLMODE SOLID SHADEMODE GOURAUD } SETTRANSFORM { WORLD 7 0 0 0 0 7 0 0 0 0 7 0 0 0 0 1 } "
              "SETVERTEXSHADERCONST { 1 1 data { f32 0 0 0 0 } } VIEWPORTINFO { 0 0 2 2 } STATESET { EXECUTE 5 NONE }");
    CHECK(b.render(dp2::Rs::FillMode) == 2);
    CHECK(b.render(dp2::Rs::ShadeMode) == 2); // SHADEMODE is not a member
    CHECK(b.state().world[0].m[0][0] == 1);   // the captured world matrix
    CHECK(b.state().vertex_constants.floats[1][3] == 4);
    CHECK(b.state().viewport->width == 8);
}

TEST_CASE("predefined groups hold the members of their lists") {
    for (const char* type : {"ALL", "PIXELSTATE", "VERTEXSTATE"}) {
        Blocks b;
        b.rig.run("SETLIGHT { 2 ENABLE } STATESET { CREATE 9 " + std::string(type) + " }");
        b.rig.run("RENDERSTATE { ALPHAREF 77 FOGSTART 0.5 ZFUNC NEVER AMBIENT 0xff010203 } TEXTURESTAGESTATE { 1 "
                  "COLOROP ADD 1 TEXCOORDINDEX 5 } SETLIGHT { 2 DISABLE } "
                  "SETTRANSFORM { WORLD 7 0 0 0 0 7 0 0 0 0 7 0 0 0 0 1 } SETPIXELSHADERCONST { 3 1 data { f32 1 1 1 "
                  "1 } } STATESET { EXECUTE 9 NONE }");
        INFO(type);
        const bool all = type[0] == 'A', pixel = all || type[0] == 'P', vertex = all || type[0] == 'V';
        CHECK((b.render(dp2::Rs::AlphaRef) == 77) == !pixel);
        CHECK((b.render(dp2::Rs::ZFunc) == 1) == !pixel);
        CHECK(b.render(dp2::Rs::FogStart) == 0); // FOGSTART is in every group
        CHECK((b.render(dp2::Rs::Ambient) == 0xff010203) == !vertex);
        CHECK((b.state().stage(1, dp2::Tss::ColorOp) == 7) == !pixel);
        CHECK(b.state().stage(1, dp2::Tss::TexCoordIndex) == 1);
        CHECK(b.state().lights.at(2).enabled == vertex);
        CHECK((b.state().world[0].m[0][0] == 7) == !all);
        CHECK((b.state().pixel_constants.floats[3][0] == 1) == !pixel);
        // A predefined block is captured like a recorded one.
        b.rig.run("RENDERSTATE { FOGSTART 0.25 } STATESET { CAPTURE 9 NONE } RENDERSTATE { FOGSTART 0.75 } STATESET "
                  "{ EXECUTE 9 NONE }");
        CHECK(b.state().render_float(dp2::Rs::FogStart) == 0.25f);
    }
}

TEST_CASE("invalid uses of blocks are ignored or refused, and later calls work") {
    Blocks b;
    b.rig.run("STATESET { EXECUTE 77 NONE } STATESET { CAPTURE 77 NONE } STATESET { DELETE 77 NONE } STATESET { END "
              "0 NONE }");
    CHECK(b.rig.error("STATESET { BEGIN 0 NONE }") == "bad handle: STATESET at offset 0x0: dwParam");
    CHECK(b.rig.error("STATESET { 6 1 NONE }") == "bad value: STATESET at offset 0x0: dwOperation");
    CHECK(b.rig.error("STATESET { CREATE 1 NONE }") == "bad value: STATESET at offset 0x0: sbType");
    // A nested BEGIN is ignored: the first block is still recorded.
    b.rig.run("STATESET { BEGIN 1 NONE } STATESET { BEGIN 2 NONE } RENDERSTATE { FILLMODE POINT } STATESET { END 1 "
              "NONE } STATESET { EXECUTE 2 NONE }");
    CHECK(b.render(dp2::Rs::FillMode) == 3);
    b.rig.run("STATESET { EXECUTE 1 NONE }");
    CHECK(b.render(dp2::Rs::FillMode) == 1);
    // Deleting the block that is being recorded ends the recording.
    b.rig.run("STATESET { BEGIN 3 NONE } STATESET { DELETE 3 NONE } RENDERSTATE { FILLMODE SOLID }");
    CHECK(b.render(dp2::Rs::FillMode) == 3);
    // A block that names destroyed objects can be executed; the next draw has no texture.
    b.rig.document("surface 9 format A8R8G8B8 size 4x4 usage texture\n");
    b.rig.run("STATESET { BEGIN 4 NONE } TEXTURESTAGESTATE { 0 TEXTUREMAP 9 } SETSTREAMSOURCE { 0 99 12 } STATESET { "
              "END 4 NONE }");
    b.rig.document("destroy 9\n");
    b.rig.run("STATESET { EXECUTE 4 NONE }" + kStrip, "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xffff0000"));
    CHECK(b.rig.rgb(4, 4) == 0xff0000);
    // An error inside a block is reported for the STATESET that executes it.
    b.rig.run("STATESET { BEGIN 6 NONE } SETLIGHT { 0 9 } STATESET { END 6 NONE }");
    CHECK(b.rig.error("RENDERSTATE { 7 1 } STATESET { EXECUTE 6 NONE }") ==
          "bad value: STATESET at offset 0xc: dwDataType");
}
