// STATESET: what is recorded, captured, executed and created, and the effects of hostile use.
#include <set>

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

namespace {

// The commands of a block of context 1, without duplicates.
std::set<std::string> commands_of(DrawingRig& rig, std::uint32_t block, std::uint32_t context = 1) {
    const StateBlocks::Commands* bytes = rig.emulator().find_context(context)->blocks.find(block);
    REQUIRE(bytes);
    std::set<std::string> out;
    const dp2::DecodeContext decode;
    dp2::CommandReader reader(*bytes, decode);
    for (auto command = reader.next(); command.ok() && *command; command = reader.next())
        out.insert((*command)->op->name);
    return out;
}

using Names = std::set<std::string>;
const Names kPixelStates = {"RENDERSTATE", "TEXTURESTAGESTATE"}, kVertexStates7 = {"SETLIGHT"},
            kAllStates7 = {"SETTRANSFORM", "VIEWPORTINFO", "ZRANGE", "SETMATERIAL", "SETCLIPPLANE"},
            kPixelStates8 = {"SETPIXELSHADER", "SETPIXELSHADERCONST"},
            kVertexStates8 = {"SETVERTEXSHADER", "SETVERTEXSHADERCONST"},
            kAllStates8 = {"SETSTREAMSOURCE", "SETINDICES"},
            kPixelStates9 = {"SETPIXELSHADERCONSTI", "SETPIXELSHADERCONSTB"},
            kVertexStates9 = {"SETVERTEXSHADERDECL",   "SETVERTEXSHADERFUNC",   "SETVERTEXSHADERCONST",
                              "SETVERTEXSHADERCONSTI", "SETVERTEXSHADERCONSTB", "SETSTREAMSOURCEFREQ"},
            kAllStates9 = {"SETSTREAMSOURCE2", "SETINDICES", "SETSCISSORRECT"};

Names together(std::initializer_list<Names> sets) {
    Names out;
    for (const Names& set : sets) out.insert(set.begin(), set.end());
    return out;
}

// Sets states of every generation.
const std::string kManyStates = "SETLIGHT { 2 ENABLE } VIEWPORTINFO { 0 0 8 8 } SETSCISSORRECT { 1 1 5 6 } "
                                "SETSTREAMSOURCE { 1 9 12 } SETINDICES { 10 2 "
                                "} SETVERTEXSHADER { XYZ } SETPIXELSHADERCONST { 7 2 data { f32 5 6 7 8 5 6 7 8 } } "
                                "SETVERTEXSHADERCONSTI { 1 1 data { "
                                "u32 1 2 3 4 } } ";
const std::string kOtherStates =
    "SETLIGHT { 2 DISABLE } SETSTREAMSOURCE { 1 0 0 } SETVERTEXSHADER { XYZ|NORMAL } RENDERSTATE { ALPHAREF 77 "
    "SPECULARENABLE TRUE TWEENFACTOR 0.5 POSITIONDEGREE LINEAR SCISSORTESTENABLE TRUE AMBIENT 5 } TEXTURESTAGESTATE { "
    "1 "
    "CONSTANT 5 1 RESULTARG 5 9 ADDRESSU CLAMP 1 TEXTURETRANSFORMFLAGS 2 } SETTRANSFORM { 257 7 0 0 0 0 7 0 0 0 0 7 0 "
    "0 0 0 "
    "1 } SETTRANSFORM { 300 7 0 0 0 0 7 0 0 0 0 7 0 0 0 0 1 } SETPIXELSHADERCONST { 7 2 data { f32 0 0 0 0 0 0 0 0 } } "
    "SETVERTEXSHADERCONSTI { 1 1 data { u32 9 9 9 9 } } SETSCISSORRECT { 0 0 8 8 } ";

} // namespace

TEST_CASE("predefined blocks have the states of their context's generation, in its commands") {
    for (const std::uint32_t interface : {2u, 3u, 4u, 5u})
        for (const std::string type : {"ALL", "PIXELSTATE", "VERTEXSTATE"})
            for (const bool queued : {false, true}) {
                INFO("interface " << interface << " " << type << (queued ? " behind queued work" : ""));
                DrawingSetup setup;
                setup.interface = static_cast<int>(interface);
                DrawingRig rig(setup, queued ? with_workers(2) : EmulatorOptions());
                rig.document("buffer 9 bytes 64\nbuffer 10 bytes 8\n");
                const bool all = type == "ALL", pixel = type != "VERTEXSTATE", vertex = type != "PIXELSTATE";
                rig.run(kManyStates + "STATESET { CREATE 9 " + type + " }");
                if (queued) rig.run(kStrip, "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xff00ff00"));
                rig.run(kOtherStates + "STATESET { EXECUTE 9 NONE }");

                Names wanted = kPixelStates;
                const auto add = [&](bool yes, const Names& names) {
                    if (yes) wanted = together({wanted, names});
                };
                add(all, {"VIEWPORTINFO"});
                add(vertex && interface >= 3, kVertexStates7);
                add(all && interface >= 3, kAllStates7);
                add(pixel && interface >= 4, kPixelStates8);
                add(vertex && interface == 4, kVertexStates8);
                add(all && interface == 4, kAllStates8);
                add(pixel && interface >= 5, kPixelStates9);
                add(vertex && interface >= 5, kVertexStates9);
                add(all && interface >= 5, kAllStates9);
                CHECK(commands_of(rig, 9) == wanted);

                const rasterizer::DeviceState& state = rig.front_end().state();
                const auto restored = [&](std::uint32_t generation, bool member) {
                    return member && interface >= generation;
                };
                CHECK((state.render(dp2::Rs::AlphaRef) == 0) == pixel);
                // The pixel group has it since DirectX 9.
                CHECK((state.render(dp2::Rs::SpecularEnable) == 0) == (vertex || interface == 5));
                CHECK((state.render(dp2::Rs::Ambient) == 0) == restored(3, vertex));
                CHECK((state.render(dp2::Rs::TweenFactor) == 0) == restored(4, vertex));
                CHECK((state.render(dp2::Rs::PositionDegree) == 3) == restored(5, vertex));
                CHECK((state.render(dp2::Rs::ScissorTestEnable) == 0) == restored(5, pixel));
                CHECK((state.stage(1, dp2::Tss::TextureTransformFlags) == 0) == restored(3, true));
                CHECK((state.stage(1, dp2::Tss::ResultArg) == 1) == restored(4, pixel));
                CHECK((state.stage(1, dp2::Tss::Constant) == 0) == restored(5, pixel));
                CHECK((state.stage(9, dp2::Tss::AddressU) == 1) == restored(5, pixel));
                CHECK((state.world[1].m[0][0] == 1) == restored(3, all));
                CHECK((state.world[44].m[0][0] == 1) == restored(4, all));
                CHECK((state.streams[1].stride == 12) == restored(4, all));
                CHECK((state.vertex_format == 2) == restored(4, vertex));
                CHECK((state.pixel_constants.floats[7][0] == 5) == restored(4, pixel));
                CHECK((state.pixel_constants.floats[8][0] == 5) == restored(5, pixel));
                CHECK((state.vertex_constants.integers[1][0] == 1) == restored(5, vertex));
                CHECK((state.scissor->left == 1) == restored(5, all));
                CHECK((interface < 3 || state.lights.at(2).enabled == vertex));

                rig.run("STATESET { CAPTURE 9 NONE }");
                CHECK(commands_of(rig, 9) == wanted);
            }
}

TEST_CASE("a block of an old context restores a mip filter that was not set before") {
    DrawingSetup setup;
    setup.interface = 3;
    for (const bool captured : {false, true}) {
        DrawingRig rig(setup);
        rig.run(
            captured
                ? "STATESET { BEGIN 9 NONE } TEXTURESTAGESTATE { 1 MIPFILTER 2 } STATESET { END 9 NONE } STATESET { "
                  "CAPTURE 9 NONE }"
                : "STATESET { CREATE 9 PIXELSTATE }");
        rig.run("TEXTURESTAGESTATE { 1 MIPFILTER 3 } STATESET { EXECUTE 9 NONE }");
        CHECK(rig.front_end().state().stage(1, dp2::Tss::MipFilter) == 1);
    }
}

TEST_CASE("contexts of different interfaces have blocks of their own generations under one handle") {
    Blocks b;
    b.rig.document(
        "context 2 interface 4 target 1 depth 2\nsubmit context 2 { SETSCISSORRECT { 1 1 5 6 } STATESET { CREATE "
        "9 ALL } }\n");
    b.rig.run("SETSCISSORRECT { 1 1 5 6 } STATESET { CREATE 9 ALL }");
    CHECK(commands_of(b.rig, 9).contains("SETSCISSORRECT"));
    CHECK(!commands_of(b.rig, 9, 2).contains("SETSCISSORRECT"));
    CHECK(commands_of(b.rig, 9, 2).contains("SETVERTEXSHADER"));
    // A block that was recorded keeps the commands that it got.
    b.rig.document("submit context 2 { STATESET { BEGIN 8 NONE } SETVERTEXSHADERDECL { XYZ } STATESET { END 8 NONE } "
                   "STATESET { CAPTURE 8 NONE } }\n");
    CHECK(commands_of(b.rig, 8, 2) == Names{"SETVERTEXSHADERDECL"});
}
