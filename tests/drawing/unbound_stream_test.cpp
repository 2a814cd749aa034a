// An attribute whose stream is not bound reads (0, 0, 0, 0), and the draw is executed (Wine 10: test_default_diffuse,
// test_color_vertex, test_pointsize).
#include "dp2/tables/fvf.h"
#include "tests/support/every_way.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

// A target of several tiles with queued work; buffer 9 has the corners of a strip over the whole target, each with a
// colour.
std::string scene(const std::string& samples, const std::string& commands) {
    return "surface 1 format A8R8G8B8 size 80x72 usage target" + samples +
           "\nsurface 2 format D24S8 size 80x72 usage depth" + samples +
           "\ncontext 1 interface 5 target 1 depth 2\n"
           "buffer 9 bytes 64\nwrite 9 at 0 data { f32 -1 1 0.5 u32 0xff0000ff f32 1 1 0.5 u32 0xff0000ff f32 -1 -1 "
           "0.5 "
           "u32 0xff0000ff f32 1 -1 0.5 u32 0xff0000ff }\n"
           "submit context 1 vertex_type XYZ|DIFFUSE { vertices { " +
           DrawingRig::quad(0.5f, "u32 0xffff0000") +
           "} CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff404040 1 0 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE "
           "FALSE }" +
           kStrip + " }\nsubmit context 1 { SETSTREAMSOURCE { 0 9 16 } }\nsubmit context 1 { " + commands + " }\n";
}

std::string declaration(const std::string& elements) {
    return "CREATEVERTEXSHADERDECL { 7 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { " + elements +
           " } } SETVERTEXSHADERDECL { 7 } ";
}
const std::string kDraw = " DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";
const std::string kPassColor = "dcl_position v0\ndcl_color v1\nmov oPos, v0\nmov oD0, v1\n";

std::string vertex_shader(const std::string& assembly) {
    return "CREATEVERTEXSHADERFUNC { 6 auto asm {\n" + assembly + "} } SETVERTEXSHADERFUNC { 6 } ";
}

} // namespace

TEST_CASE("a colour whose stream is not bound is zero in the fixed functions and in a shader, drawn in every way") {
    for (const char* samples : {"", " samples 4"})
        for (const std::string& shader : {std::string(), vertex_shader("vs_1_1\n" + kPassColor)}) {
            const Shown shown =
                drawn_in_every_way(scene(samples, shader + declaration("3 0 D3DCOLOR DEFAULT COLOR 0") + kDraw));
            for (const auto& [x, y] : {std::pair{1, 1}, {40, 36}, {78, 70}}) {
                INFO(x << " " << y << samples);
                CHECK(shown.pixel(x, y) == 0);
            }
        }
}

TEST_CASE("elements of unbound streams are zero, whatever their type") {
    for (const char* type :
         {"FLOAT1", "FLOAT2", "FLOAT3", "FLOAT4", "D3DCOLOR", "UBYTE4", "SHORT2", "SHORT4", "UBYTE4N", "SHORT2N",
          "SHORT4N", "USHORT2N", "USHORT4N", "UDEC3", "DEC3N", "FLOAT16_2", "FLOAT16_4"}) {
        INFO(type);
        ShaderRig rig;
        rig.vertex_shader("vs_1_1\n" + kPassColor);
        rig.stream_quad("2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 " + std::string(type) + " DEFAULT COLOR 0 }", {""},
                        12);
        CHECK(rig.pixel(4, 4) == 0);
    }
}

TEST_CASE("a stream is not bound without a buffer: never set, unset, destroyed, not a buffer") {
    const auto shown = [](const std::string& records, const std::string& commands) {
        ShaderRig rig;
        rig.document("buffer 8 bytes 16\nwrite 8 at 0 data { u32 0xff00ff00 0xff00ff00 0xff00ff00 0xff00ff00 }\n");
        rig.run("SETSTREAMSOURCE { 3 8 4 }");
        rig.document(records);
        rig.run("RENDERSTATE { LIGHTING FALSE }" + commands);
        rig.stream_quad("2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 3 0 D3DCOLOR DEFAULT COLOR 0 }", {""}, 12);
        return rig.pixel(4, 4);
    };
    CHECK(shown("", "") == 0xff00ff00);
    CHECK(shown("", "SETSTREAMSOURCE { 3 0 0 }") == 0);
    CHECK(shown("", "SETSTREAMSOURCE { 3 0 4 }") == 0); // a stride alone does not bind a stream
    CHECK(shown("", "SETSTREAMSOURCE2 { 3 0 400 4 }") == 0);
    CHECK(shown("destroy 8\n", "") == 0);
    CHECK(shown("", "SETSTREAMSOURCE { 3 1 4 }") == 0);
    CHECK(shown("", "SETSTREAMSOURCE { 3 77 4 }") == 0);
    CHECK(shown("", "SETSTREAMSOURCE { 3 0 0 } SETSTREAMSOURCE { 3 8 4 }") == 0xff00ff00);
}

TEST_CASE("a material colour comes from an unbound vertex colour, not from the material") { // test_color_vertex
    const auto lit = [](const std::string& elements, const std::string& sources) {
        DrawingRig rig(8, 8);
        rig.document(
            "buffer 9 bytes 80\nwrite 9 at 0 data { f32 -1 1 0.5 u32 0xffff0000 0 f32 1 1 0.5 u32 0xffff0000 0 "
            "f32 -1 -1 0.5 u32 0xffff0000 0 f32 1 -1 0.5 u32 0xffff0000 0 }\n");
        rig.run("SETSTREAMSOURCE { 0 9 20 } RENDERSTATE { LIGHTING TRUE COLORVERTEX TRUE AMBIENT 0xffffffff " +
                sources +
                " } SETMATERIAL { 0 0 0 0  0 0 0.5 0  0 0 0 0  0 0 0.25 0  0 } CREATEVERTEXSHADERDECL { 7 3 { 0 0 "
                "FLOAT3 DEFAULT POSITION 0 } " +
                elements + " } SETVERTEXSHADERDECL { 7 }" + kDraw);
        return rig.rgb(4, 4);
    };
    const std::string first = "AMBIENTMATERIALSOURCE COLOR1 ", second = "EMISSIVEMATERIALSOURCE COLOR2";
    const std::string no_diffuse = "{ 0 12 D3DCOLOR DEFAULT COLOR 1 } { 1 0 D3DCOLOR DEFAULT COLOR 0 }",
                      no_specular = "{ 0 12 D3DCOLOR DEFAULT COLOR 0 } { 2 0 D3DCOLOR DEFAULT COLOR 1 }",
                      neither = "{ 1 0 D3DCOLOR DEFAULT COLOR 0 } { 2 0 D3DCOLOR DEFAULT COLOR 1 }";
    CHECK_COLOR(lit(no_diffuse, first + second), 0xff0000, 0);
    CHECK_COLOR(lit(no_diffuse, first), 0x000040, 1);
    CHECK_COLOR(lit(no_diffuse, second), 0xff0080, 1);
    CHECK_COLOR(lit(no_specular, first + second), 0xff0000, 0);
    CHECK_COLOR(lit(no_specular, first), 0xff0040, 1);
    CHECK_COLOR(lit(no_specular, second), 0x000080, 1);
    CHECK_COLOR(lit(neither, first + second), 0, 0);
}

TEST_CASE("normals, coordinates, weights and positions whose stream is not bound are zero") {
    // A directional light does not light a vertex whose normal is zero.
    DrawingRig rig(8, 8);
    const std::string corners =
        "buffer 9 bytes 64\nwrite 9 at 0 data { f32 -1 1 0.5 1 1 1 0.5 1 -1 -1 0.5 1 1 -1 0.5 1 }\n";
    rig.document(corners);
    rig.run(
        "SETSTREAMSOURCE { 0 9 16 } RENDERSTATE { LIGHTING TRUE AMBIENT 0xff004000 } SETMATERIAL { 1 1 1 1  1 1 1 1  "
        "0 0 0 0  0 0 0 0  0 } SETLIGHT { 0 DATA { 3 1 1 1 1  0 0 0 0  0 0 0 0  0 0 0  0 0 1  0 0  0 0 0  0 0 } 0 "
        "ENABLE }" +
        declaration("1 0 FLOAT3 DEFAULT NORMAL 0") + kDraw);
    CHECK(rig.rgb(4, 4) == 0x004000);
    DrawingRig textured(8, 8);
    textured.document(corners + "surface 3 format A8R8G8B8 size 2x2 usage texture\nwrite 3 data { u32 0xff112233 "
                                "0xffffffff 0xffffffff 0xffffffff }\n");
    textured.run(kSelectTexture + "SETSTREAMSOURCE { 0 9 16 }" + declaration("1 0 FLOAT2 DEFAULT TEXCOORD 0") + kDraw);
    CHECK(textured.rgb(1, 1) == 0x112233);
    CHECK(textured.rgb(7, 7) == 0x112233);
    // The second matrix gets the whole weight, and moves everything out of the target.
    DrawingRig blended(8, 8);
    blended.document(corners);
    blended.run(
        "SETTRANSFORM { 257 1 0 0 0 0 1 0 0 0 0 1 0 9 0 0 1 } RENDERSTATE { VERTEXBLEND 1 } SETSTREAMSOURCE { 0 "
        "9 16 }" +
        declaration("1 0 FLOAT1 DEFAULT BLENDWEIGHT 0") + kDraw);
    CHECK(blended.lit() == 0);
    // The fixed-function pipeline takes w as 1, so all vertices are at the centre.
    const Shown shown = drawn_in_every_way(
        scene("", "CREATEVERTEXSHADERDECL { 7 2 { 1 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 D3DCOLOR DEFAULT COLOR 0 } } "
                  "SETVERTEXSHADERDECL { 7 } DRAWPRIMITIVE { POINTLIST 0 4 }"));
    CHECK(shown.rgb(40, 36) == 0x0000ff);
    CHECK(shown.rgb(39, 36) == 0xff0000);
    // A shader also reads w as 0; it may compute the position itself.
    const Shown placed = drawn_in_every_way(
        scene("", vertex_shader("vs_1_1\ndcl_position v0\ndef c0, 0.5, 0.5, 0, 1\nadd oPos, v0, c0\nmov oD0, c0\n") +
                      "CREATEVERTEXSHADERDECL { 7 1 { 5 0 FLOAT3 DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 } "
                      "DRAWPRIMITIVE { POINTLIST 0 1 }"));
    CHECK(placed.rgb(60, 18) == 0x808000);
}

TEST_CASE("a point size whose stream is not bound is zero, and clamped to POINTSIZE_MIN") { // test_pointsize
    const std::string sized = "vs_1_1\ndcl_position v0\ndcl_psize v1\ndef c0, 1, 1, 1, 1\nmov oPos, v0\nmov oPts, "
                              "v1.x\nmov oD0, c0\n";
    const auto lit = [&](const std::string& shader, const std::string& states, int x, int y) {
        const Shown shown = drawn_in_every_way(scene(
            "", shader + "RENDERSTATE { POINTSIZE 32 " + states + " } " + declaration("4 0 FLOAT1 DEFAULT PSIZE 0") +
                    "VIEWPORTINFO { 40 36 80 72 } DRAWPRIMITIVE { POINTLIST 0 1 }"));
        return shown.rgb(x, y) == 0xffffff;
    };
    for (const std::string& shader : {std::string(), vertex_shader(sized)}) {
        CHECK(lit(shader, "", 40, 36));
        CHECK_FALSE(lit(shader, "", 41, 36));
        CHECK_FALSE(lit(shader, "", 40, 37));
        CHECK(lit(shader, "POINTSIZE_MIN 7", 43, 39));
        CHECK_FALSE(lit(shader, "POINTSIZE_MIN 7", 44, 39));
        CHECK_FALSE(lit(shader, "POINTSIZE_MIN 0", 40, 36));
    }
}

TEST_CASE("indexed and instanced draws read zeros from streams that are not bound") {
    const std::string indices = "buffer 8 bytes 12\nwrite 8 at 0 data { u16 0 1 2 2 1 3 }\n";
    for (const char* frequencies : {"", "SETSTREAMSOURCEFREQ { 0 0x40000002 } SETSTREAMSOURCEFREQ { 1 0x80000001 }",
                                    "SETSTREAMSOURCEFREQ { 0 0x40000001 } SETSTREAMSOURCEFREQ { 1 0x40000001 }"}) {
        INFO(frequencies);
        const Shown shown = drawn_in_every_way(
            indices +
            scene("", vertex_shader("vs_1_1\n" + kPassColor) + declaration("1 0 D3DCOLOR DEFAULT COLOR 0") +
                          frequencies + " SETINDICES { 8 2 } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 4 0 2 }"));
        CHECK(shown.pixel(40, 36) == 0);
    }
}

TEST_CASE("a base before the start of stream 0 has an effect only if stream 0 is bound") {
    const auto drawn = [](const std::string& source) {
        DrawingRig rig(8, 8);
        rig.document(
            "buffer 8 bytes 12\nwrite 8 at 0 data { u16 0 1 2 2 1 3 }\nbuffer 9 bytes 64\nwrite 9 at 0 data { f32 -1 "
            "1 0.5 1 1 1 0.5 1 -1 -1 0.5 1 1 -1 0.5 1 }\n");
        rig.run("CREATEVERTEXSHADERDECL { 7 2 { 1 0 FLOAT3 DEFAULT POSITION 0 } { 0 0 D3DCOLOR DEFAULT COLOR 0 } } "
                "SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 1 9 16 } SETINDICES { 8 2 } CLEAR { TARGET|COMPUTERECTS "
                "0xffffffff 1 0 }" +
                source + "DRAWINDEXEDPRIMITIVE2 { TRIANGLELIST -4 0 4 0 2 }");
        return rig.pixel(4, 4) == 0;
    };
    CHECK(drawn(""));
    CHECK(drawn("SETSTREAMSOURCE { 0 77 0 }"));
    CHECK_FALSE(drawn("SETSTREAMSOURCE { 0 9 0 }"));
}

TEST_CASE("while stream 0 is user memory the other streams read zeros") {
    const std::string um = "SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 1 9 4 } SETSTREAMSOURCEUM { 0 12 } "
                           "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }";
    const Shown shown = drawn_in_every_way(scene("", declaration("1 0 D3DCOLOR DEFAULT COLOR 0")) +
                                           "submit context 1 flags 1 vertex_size 12 { vertices { " +
                                           DrawingRig::quad(0.5f, "") + " } " + um + " }\n");
    CHECK(shown.pixel(40, 36) == 0);
    // Vertices of an earlier call are not kept, so there is no position.
    DrawingRig rig(8, 8);
    rig.run("SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCEUM { 0 12 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
    CHECK(rig.lit() == 0);
}

TEST_CASE("patches read zeros from streams that are not bound; ProcessVertices refuses them") {
    DrawingRig rig(8, 8);
    rig.document("buffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 1 1 0.5 -1 -1 0.5 1 -1 0.5 }\n");
    rig.run("SETSTREAMSOURCE { 0 9 12 } " + declaration("1 0 D3DCOLOR DEFAULT COLOR 0"));
    constexpr std::uint32_t kResult = 0x004 | 0x040; // XYZRHW|DIFFUSE
    std::vector<std::byte> out(4 * dp2::fvf_stride(kResult));
    const auto layout = dp2::declaration_of_fvf(kResult);
    const dp2::Status status = rig.emulator().process_vertices(1, {&*layout, dp2::fvf_stride(kResult), 0, 4}, out);
    CHECK(status.error().fault == dp2::Fault::BadHandle);

    const std::string rect = "DRAWRECTPATCH { 0 HASINFO data { 0 0 2 2 2 0 1 } }";
    const Shown patch = drawn_in_every_way(scene("", declaration("1 0 D3DCOLOR DEFAULT COLOR 0") + rect));
    CHECK(patch.pixel(40, 36) == 0);
    // The colours of a cached patch stay zero, also for a shader that is set later.
    rig.run("VIEWPORTINFO { 0 0 8 8 } DRAWRECTPATCH { 5 HASINFO data { 0 0 2 2 2 0 1 } } CLEAR { TARGET|COMPUTERECTS "
            "0xff404040 1 0 } " +
            vertex_shader("vs_1_1\n" + kPassColor) + "DRAWRECTPATCH { 5 0 }");
    CHECK(rig.pixel(4, 4) == 0);
}
