// Fixed-function processing takes the w of a position as 1, whatever the vertex contains (Wine 10: test_ffp_w,
// test_fog).
#include <set>

#include "dp2/tables/fvf.h"
#include "tests/support/every_way.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

// Buffer 9: two triangles over most of the target. Each vertex (60 bytes) has positions 0 and 1, both with a w, a
// normal, a weight, a colour and coordinates.
std::string vertices() {
    std::string text = "buffer 9 bytes 360\nwrite 9 at 0 data {";
    const struct {
        const char *position, *other, *normal, *weight, *color, *set;
    } kRows[] = {{"-0.9 0.8 0.2 0.5", "-0.7 0.9 0.3 7", "0 0 -1", "0.75", "0xffff8040", "0 0"},
                 {"0.7 0.9 0.4 2", "0.8 0.8 0.3 0", "0 0.6 -0.8", "0.5", "0xff40ff80", "1 0"},
                 {"-0.8 -0.7 0.6 0", "-0.9 -0.8 0.5 -1", "0.6 0 -0.8", "0.25", "0xff8040ff", "0 1"},
                 {"0.9 0.5 0.1 -3", "0.9 0.6 0.2 1", "0 0 -1", "1", "0x80ffffff", "0.25 0.5"},
                 {"0.8 -0.9 0.9 1000", "0.7 -0.9 0.8 3", "0.6 0 -0.8", "0.5", "0xc0202020", "0.75 1"},
                 {"-0.5 -0.9 0.3 0.25", "-0.4 -0.9 0.4 2", "0 -0.6 -0.8", "0", "0xff00ffff", "0.5 0.25"}};
    for (const auto& row : kRows)
        text += std::string(" f32 ") + row.position + " " + row.other + " " + row.normal + " " + row.weight + " u32 " +
                row.color + " f32 " + row.set;
    return text + " }\n";
}

// A scene with positions of `type`, drawn after queued work on a target of several tiles.
std::string scene(const std::string& type, const std::string& commands, const std::string& samples = "") {
    const std::string texture = "surface 3 format A8R8G8B8 size 2x2 usage texture\nwrite 3 data { u32 0xffff0000 "
                                "0xff00ff00 0xff0000ff 0xffffffff }\n";
    return "surface 1 format A8R8G8B8 size 80x72 usage target" + samples +
           "\nsurface 2 format D24S8 size 80x72 usage depth" + samples + "\n" + vertices() + texture +
           "context 1 interface 5 target 1 depth 2\n"
           "submit context 1 vertex_type XYZ|DIFFUSE { vertices { " +
           DrawingRig::quad(0.95f, "u32 0xff202020") +
           "} CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff404040 1 0 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE }" +
           kStrip + "CREATEVERTEXSHADERDECL { 7 6 { 0 0 " + type + " DEFAULT POSITION 0 } { 0 16 " + type +
           " DEFAULT POSITION 1 } { 0 32 FLOAT3 DEFAULT NORMAL 0 } { 0 44 FLOAT1 DEFAULT BLENDWEIGHT 0 } { 0 48 "
           "D3DCOLOR DEFAULT COLOR 0 } { 0 52 FLOAT2 DEFAULT TEXCOORD 0 } } SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE "
           "{ 0 9 60 } }\nsubmit context 1 { " +
           commands + " }\n";
}

const std::string kDraw = " DRAWPRIMITIVE { TRIANGLELIST 0 2 } ";
const std::string kPerspective =
    "SETTRANSFORM { WORLD 1 0 0.25 0 0 1 0 0 0 0 1 0 0.125 0 0 1 } SETTRANSFORM { VIEW 1 0 0 "
    "0 0 1 0 0 0 0 3 0 0 0 0 2 } SETTRANSFORM { PROJECTION 1 0 0 0 0 1 0 0 0 0 0.5 0.25 0 0 "
    "0 1.01 } ";

} // namespace

TEST_CASE(
    "a position with a w is processed like one without it in every stage of the fixed functions, drawn in every way",
    "[values]") {
    const std::string kCases[] = {
        kDraw,
        "SETTRANSFORM { WORLD 1 0 0 0 0 1 0 0 0 0 1 0 0.5 0 0 1 }" + kDraw,
        kPerspective + kDraw,
        kPerspective +
            "RENDERSTATE { LIGHTING TRUE AMBIENT 0xff202020 } SETLIGHT { 0 DATA { 1 1 1 1 1  1 1 1 1  0 0 0 0  "
            "0.5 0 -1  0 0 1  100 0  1 0.1 0  0 0 } 0 ENABLE }" +
            kDraw,
        kPerspective + "RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGVERTEXMODE LINEAR FOGSTART 0 FOGEND 3 }" +
            kDraw,
        kPerspective + "RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGVERTEXMODE EXP RANGEFOGENABLE TRUE }" +
            kDraw,
        kPerspective + "RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGTABLEMODE LINEAR FOGSTART 0 FOGEND 5 }" +
            kDraw,
        kPerspective + "SETTRANSFORM { 257 1 0 0 0 0 1 0 0 0 0 1 0 0.5 0 0 1 } RENDERSTATE { VERTEXBLEND 1 }" + kDraw,
        kPerspective + "RENDERSTATE { VERTEXBLEND 255 TWEENFACTOR 0.25 }" + kDraw,
        kPerspective + "SETCLIPPLANE { 0 1 0.5 0 0.25 } RENDERSTATE { CLIPPLANEENABLE 1 }" + kDraw,
        kPerspective + kSelectTexture + "TEXTURESTAGESTATE { 0 TEXCOORDINDEX 0x20000 }" + kDraw,
        kPerspective +
            "RENDERSTATE { POINTSIZE 8 POINTSCALEENABLE TRUE POINTSCALE_B 1 } DRAWPRIMITIVE { POINTLIST 0 6 }",
        kPerspective + "RENDERSTATE { FILLMODE WIREFRAME }" + kDraw,
        kPerspective + "RENDERSTATE { PATCHSEGMENTS 3 }" + kDraw, // N-patches
        "DRAWTRIPATCH { 0 HASINFO data { 0 3 0 1 } }",
    };
    std::set<std::vector<std::uint32_t>> different;
    for (const std::string& commands : kCases) {
        INFO(commands);
        const Shown with = drawn_in_every_way(scene("FLOAT4", commands)),
                    without = drawn_in_every_way(scene("FLOAT3", commands));
        CHECK(with == without);
        std::vector<std::uint32_t> pixels;
        for (int y = 0; y < 72; ++y)
            for (int x = 0; x < 80; ++x) pixels.push_back(with.pixel(x, y));
        different.insert(pixels);
    }
    CHECK(different.size() == std::size(kCases)); // each case gives a different picture
    CHECK(drawn_in_every_way(scene("FLOAT4", kPerspective + kDraw, " samples 4")) ==
          drawn_in_every_way(scene("FLOAT3", kPerspective + kDraw, " samples 4")));
}

TEST_CASE("the w of any type of position and of the vertex format XYZW is taken as 1") {
    const auto moved = [](const std::string& setup, const std::string& data, int bytes) {
        DrawingRig rig(8, 8);
        rig.document("buffer 9 bytes " + std::to_string(bytes) + "\nwrite 9 at 0 data { " + data + " }\n");
        rig.run("SETTRANSFORM { WORLD 1 0 0 0 0 1 0 0 0 0 1 0 0.5 0 0 1 } " + setup + " SETSTREAMSOURCE { 0 9 " +
                std::to_string(bytes) + " } DRAWPRIMITIVE { POINTLIST 0 1 }");
        return rig.lit() == 1 && rig.rgb(6, 4) != 0;
    };
    const auto declared = [](const std::string& type) {
        return "CREATEVERTEXSHADERDECL { 7 1 { 0 0 " + type + " DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 }";
    };
    for (const char* w : {"0", "0.5", "1", "-2", "1000"}) {
        INFO(w);
        CHECK(moved("SETVERTEXSHADER { 0x4002 }", std::string("f32 0 0 0.5 ") + w, 16));
        CHECK(moved(declared("FLOAT4"), std::string("f32 0 0 0.5 ") + w, 16));
    }
    for (const char* w : {"0", "1", "0x7fff", "0x8000"}) {
        INFO(w);
        CHECK(moved(declared("SHORT4"), std::string("u16 0 0 1 ") + w, 8));
        CHECK(moved(declared("SHORT4N"), std::string("u16 0 0 0x4000 ") + w, 8));
        CHECK(moved(declared("USHORT4N"), std::string("u16 0 0 0x4000 ") + w, 8));
        CHECK(moved(declared("FLOAT16_4"), std::string("u16 0 0 0x3800 ") + w, 8));
    }
    CHECK(moved(declared("UBYTE4"), "u8 0 0 1 200", 4));
    CHECK(moved(declared("UBYTE4N"), "u8 0 0 128 0", 4));
    CHECK(moved(declared("D3DCOLOR"), "u32 0x00000080", 4));
    // Vertices in the call's own vertex data, not in a buffer
    DrawingRig rig(8, 8);
    rig.run("SETTRANSFORM { WORLD 1 0 0 0 0 1 0 0 0 0 1 0 0.5 0 0 1 } POINTS { 1 0 }", "0x4002", "f32 0 0 0.5 0.5");
    CHECK(rig.rgb(6, 4) != 0);
}

TEST_CASE("a shader reads the w of a position") {
    ShaderRig rig;
    rig.vertex_shader("vs_1_1\ndcl_position v0\nmov oPos, v0\nmov oD0, v0.w\n");
    rig.document("buffer 9 bytes 64\nwrite 9 at 0 data { f32 -0.5 0.5 0.25 0.5 0.5 0.5 0.25 0.5 -0.5 -0.5 0.25 0.5 0.5 "
                 "-0.5 0.25 0.5 }\n");
    rig.run("SETVERTEXSHADERDECL { 0x4002 } SETSTREAMSOURCE { 0 9 16 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
    CHECK_COLOR(rig.rgb(0, 0), 0x808080, 1);
    CHECK_COLOR(rig.rgb(7, 7), 0x808080, 1);
}

TEST_CASE("ProcessVertices takes w as 1 too") {
    DrawingRig rig(8, 8);
    rig.document("buffer 9 bytes 16\nwrite 9 at 0 data { f32 0.25 0.5 0.5 4 }\n");
    rig.run(
        "SETTRANSFORM { WORLD 1 0 0 0 0 1 0 0 0 0 1 0 0.5 0 0 1 } SETVERTEXSHADERDECL { 0x4002 } SETSTREAMSOURCE { 0 "
        "9 16 }");
    constexpr std::uint32_t kResult = 0x004; // XYZRHW
    std::vector<std::byte> out(dp2::fvf_stride(kResult));
    const auto layout = dp2::declaration_of_fvf(kResult);
    REQUIRE(rig.emulator().process_vertices(1, {&*layout, dp2::fvf_stride(kResult), 0, 1}, out).ok());
    float at[4];
    std::memcpy(at, out.data(), sizeof at);
    CHECK(at[0] == 7); // x 0.75
    CHECK(at[1] == 2);
    CHECK(at[2] == 0.5f);
    CHECK(at[3] == 1);
}
