// Rules of drivers that are only known from public bug reports, commits of other projects, or driver documentation.
// Each test names its source.
#include "dp2/wire/error_text.h"
#include "responses/recording/recording_preamble.h"
#include "tests/support/back_ends.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

const std::string kGreenFog = "RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 } ";

// The corners of a strip over 8x8 pixels; `rest` is the data after each position.
std::string screen_quad(float z, float rhw, const std::string& rest) {
    std::string text;
    for (const char* corner : {"0 0 ", "8 0 ", "0 8 ", "8 8 "})
        text += "f32 " + std::string(corner) + std::to_string(z) + " " + std::to_string(rhw) + " " + rest + "\n";
    return text;
}

// Draws in each back end with each number of workers, and in a replay whose recording begins after `states` and before
// the draw. Calls check(the middle pixel) for each.
template <class Check>
void in_every_way(const std::string& setup, const std::string& states, const std::string& type,
                  const std::string& vertices, Check&& check) {
    const auto draw = [&](DrawingRig& rig) { rig.run(kStrip, type, vertices); };
    for (const unsigned workers : {0u, 1u, 2u, 4u})
        for (const rasterizer::BackEnd& back_end : rasterizer::all_back_ends()) {
            EmulatorOptions options = with_workers(workers);
            options.kernels = &back_end.kernels();
            options.compile = back_end.compiles();
            DrawingRig rig(8, 8, options);
            if (!setup.empty()) rig.document(setup);
            rig.run(states);
            draw(rig); // still queued when the next draws follow
            rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
            draw(rig);
            INFO(workers << " workers, " << back_end.name());
            check(rig.pixel(4, 4));
        }
    DrawingRig rig(8, 8);
    if (!setup.empty()) rig.document(setup);
    rig.run(states);
    const auto beginning = recording_preamble(rig.emulator());
    if (!beginning.ok()) FAIL(dp2::describe(beginning.error()));
    Replayer replayer(*replay_options(*beginning));
    ReplayObserver ignored;
    REQUIRE(replayer.play(*beginning, ignored).ok());
    const auto drawn = dp2::assemble_capture("dp2t 1\nsubmit context 1 vertex_type " + type + " { vertices { " +
                                             vertices + " }\n" + kStrip + " }\n");
    REQUIRE(drawn.ok());
    REQUIRE(replayer.play(*drawn, ignored).ok());
    INFO("behind a preamble");
    check(dp2::load<std::uint32_t>(surface_pixels(replayer.emulator(), 1)->data() + (4 * 8 + 4) * 4));
}

} // namespace

TEST_CASE("D3DFVF_FOG is the fog factor, in every format (XDDM, clamping fog intensity per pixel)") {
    // Specular alpha alone, which is 0, would mean full fog.
    in_every_way("", kGreenFog, "XYZRHW|DIFFUSE|SPECULAR|FOG",
                 screen_quad(0.5f, 1, "u32 0xffff0000 0x00000000 f32 0.5"),
                 [](std::uint32_t color) { CHECK_COLOR(color, 0x7f8000, 1); });
    const char* const positions[] = {"XYZ", "XYZRHW", "XYZW", "XYZB1", "XYZB2", "XYZB3", "XYZB4", "XYZB5"};
    for (int p = 0; p < 8; ++p)
        for (int parts = 0; parts < 32; ++parts) {
            const bool rhw = p == 1, normal = parts & 1 && !rhw, size = parts & 2, diffuse = parts & 4,
                       specular = parts & 8, texture = parts & 16;
            std::string type = positions[p], rest;
            if (p == 2) rest += " 1";
            for (int beta = 3; beta <= p; ++beta) rest += " 0.25";
            if (normal) type += "|NORMAL", rest += " 0 0 -1";
            if (size) type += "|PSIZE", rest += " 7";
            if (diffuse) type += "|DIFFUSE", rest += " u32 0xffff0000";
            if (specular) type += "|SPECULAR", rest += " u32 0xff000000";
            type += "|FOG", rest += " f32 0.25";
            if (texture) type += "|TEX1", rest += " 0.1 0.2";
            DrawingRig rig(8, 8);
            rig.run(kGreenFog + kStrip, type, rhw ? screen_quad(0.5f, 1, rest) : DrawingRig::quad(0.5f, rest));
            INFO(type);
            CHECK_COLOR(rig.rgb(4, 4), diffuse ? 0x40bf00 : 0x40ff40, 1);
        }
}

TEST_CASE("the fog factor of a vertex is clamped at the pixel, replaces the vertex formula, and yields to the pixel "
          "formula") {
    const auto fogged = [](const std::string& states, const std::string& type, const std::string& vertices) {
        DrawingRig rig(8, 8);
        rig.run(kGreenFog + "RENDERSTATE { " + states + " }" + kStrip, type, vertices);
        return rig.rgb(4, 4);
    };
    // The fog factor goes from -1 at the left to 3 at the right, so it is 1 in the middle. If it were clamped at the
    // vertices, it would be 0.5.
    std::string across;
    for (const char* corner : {"0 0 ", "8 0 ", "0 8 ", "8 8 "})
        across += "f32 " + std::string(corner) + "0.5 1 u32 0xffff0000 f32 " + (corner[0] == '8' ? "3" : "-1") + "\n";
    CHECK(fogged("", "XYZRHW|DIFFUSE|FOG", across) == 0xff0000);
    for (const char* mode : {"LINEAR", "EXP", "EXP2"}) {
        const std::string vertex = std::string("FOGVERTEXMODE ") + mode, table = std::string("FOGTABLEMODE ") + mode;
        const std::string xyz = DrawingRig::quad(0.75f, "u32 0xffff0000 f32 0.5"),
                          screen = screen_quad(0.75f, 1, "u32 0xffff0000 f32 0.5");
        CHECK_COLOR(fogged(vertex, "XYZ|DIFFUSE|FOG", xyz), 0x7f8000, 1);
        CHECK_COLOR(fogged(vertex, "XYZRHW|DIFFUSE|FOG", screen), 0x7f8000, 1);
        CHECK(fogged(table, "XYZ|DIFFUSE|FOG", xyz) ==
              fogged(table, "XYZ|DIFFUSE", DrawingRig::quad(0.75f, "u32 0xffff0000")));
        CHECK(fogged(table, "XYZRHW|DIFFUSE|FOG", screen) ==
              fogged(table, "XYZRHW|DIFFUSE", screen_quad(0.75f, 1, "u32 0xffff0000")));
    }
    // The vertices' fog factor is interpolated even with flat shading.
    CHECK(fogged("SHADEMODE FLAT", "XYZRHW|DIFFUSE|FOG", across) == 0xff0000);
}

TEST_CASE("usage FOG of a declaration is the fog factor, whatever its type and stream") {
    const struct {
        const char* type;
        std::string value;
        int bytes;
    } rows[] = {{"FLOAT1", "f32 0.25", 4},
                {"FLOAT4", "f32 0.25 9 9 9", 16},
                {"D3DCOLOR", "u32 0xff40ffff", 4}, // red is the fog factor
                {"UBYTE4N", "u8 64 255 255 255", 4},
                {"FLOAT16_2", "u16 0x3400 0x4000", 4}};
    for (const auto& row : rows)
        for (const bool transformed : {false, true})
            for (const bool apart : {false, true}) {
                ShaderRig rig;
                const std::string corner = transformed ? "FLOAT4 DEFAULT POSITIONT" : "FLOAT3 DEFAULT POSITION";
                const int position = transformed ? 16 : 12, stride = apart ? position : position + row.bytes;
                std::string at, fog;
                for (const char* place : transformed ? std::array{"0 0 0.5 1", "8 0 0.5 1", "0 8 0.5 1", "8 8 0.5 1"}
                                                     : std::array{"-1 1 0.5", "1 1 0.5", "-1 -1 0.5", "1 -1 0.5"}) {
                    at += " f32 " + std::string(place);
                    (apart ? fog : at) += " " + row.value;
                }
                rig.document("buffer 9 bytes 256\nwrite 9 at 0 data {" + at + " }\nbuffer 8 bytes 64\n" +
                             (apart ? "write 8 at 0 data {" + fog + " }\n" : ""));
                rig.run(kGreenFog + "CREATEVERTEXSHADERDECL { 7 2 { 0 0 " + corner + " 0 } { " +
                        (apart ? "1 0 " : "0 " + std::to_string(position) + " ") + row.type +
                        " DEFAULT FOG 0 } } SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 0 9 " + std::to_string(stride) +
                        " 1 8 " + std::to_string(row.bytes) + " } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
                INFO(row.type << (transformed ? " transformed" : "") << (apart ? " in a stream of its own" : ""));
                CHECK_COLOR(rig.rgb(4, 4), 0x40ff40, 2);
            }
    // A shader reads usage FOG like any other input; the shader's oFog is the factor that applies.
    ShaderRig rig;
    rig.vertex_shader("vs_2_0\ndcl_position v0\ndcl_fog v1\ndef c0, 1, 0, 0, 1\nmov oPos, v0\nmov oD0, c0\n"
                      "sub oFog, c0.x, v1.x\n");
    rig.stream_quad("2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 FLOAT1 DEFAULT FOG 0 }", {"0.25"}, 16, kGreenFog);
    CHECK_COLOR(rig.rgb(4, 4), 0xbf4000, 1);
}

TEST_CASE("Components of oPos that a vertex shader does not write are 0, but 1 in w (NV_vertex_program; AquaNox)") {
    for (const std::string version : {"vs_1_1", "vs_2_0"})
        for (const std::string mask : {".xy", ".xyz"}) {
            ShaderRig rig;
            rig.run("CLEAR { TARGET|COMPUTERECTS 0xff0000ff 1 0 }"); // queued before the draw
            rig.vertex_shader(version + "\ndcl_position v0\ndef c0, 1, 0, 0, 1\nmov oPos" + mask +
                              ", v0\nmov oD0, c0\n");
            rig.plain_quad();
            INFO(version << mask);
            CHECK(rig.rgb(4, 4) == 0xff0000);
        }
}

TEST_CASE("WINFO: table fog of transformed vertices uses w unless the range is 1 to 1 (DDrawCompat 4dc1c70)") {
    const std::string vertices = screen_quad(0.99f, 1.0f / 55, "u32 0xffff0000");
    const std::string linear = kGreenFog + "RENDERSTATE { FOGTABLEMODE LINEAR FOGSTART 10 FOGEND 100 } ";
    in_every_way("", linear + "WINFO { 1 1000 }", "XYZRHW|DIFFUSE", vertices,
                 [](std::uint32_t color) { CHECK_COLOR(color, 0x7f8000, 1); });
    in_every_way("", linear + "WINFO { 1 1 }", "XYZRHW|DIFFUSE", vertices,
                 [](std::uint32_t color) { CHECK_COLOR(color, 0xff0000, 0); });
    const auto fogged = [&](const std::string& commands) {
        DrawingRig rig(8, 8);
        rig.run(linear + commands + kStrip, "XYZRHW|DIFFUSE", vertices);
        return rig.rgb(4, 4);
    };
    const std::string identity = "SETTRANSFORM { PROJECTION 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } ",
                      perspective = "SETTRANSFORM { PROJECTION 4 0 0 0 0 4 0 0 0 0 1 1 0 0 0 0 } ",
                      scaled = "SETTRANSFORM { PROJECTION 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1.01 } ";
    for (const char* range : {"WINFO { 0 1 } ", "WINFO { 1 2 } ", "WINFO { 0.5 1 } ", "WINFO { 1 1 } WINFO { 3 9 } "})
        for (const std::string& projection : {std::string(), identity, perspective})
            CHECK_COLOR(fogged(projection + range), 0x7f8000, 1);
    // Without WINFO, or with the range of an affine projection, the projection decides (Wine's test_table_fog_zw,
    // test_fog).
    for (const char* range : {"", "WINFO { 1 1 } ", "WINFO { 3 9 } WINFO { 1 1 } "}) {
        CHECK(fogged(range) == 0xff0000);
        CHECK(fogged(range + identity) == 0xff0000);
        CHECK_COLOR(fogged(range + perspective), 0x7f8000, 1);
        CHECK_COLOR(fogged(range + scaled), 0x7f8000, 1);
    }
    // With the range 1 to 1, fog uses z, not w, for any rhw.
    for (const float rhw : {0.0f, 0.3f, 3.0f}) {
        DrawingRig rig(8, 8);
        rig.run(kGreenFog + "WINFO { 1 1 } RENDERSTATE { FOGTABLEMODE LINEAR }" + kStrip, "XYZRHW|DIFFUSE",
                screen_quad(0.7f, rhw, "u32 0xffff0000"));
        CHECK_COLOR(rig.rgb(4, 4), 0x4cb200, 2);
    }
    // A draw after a change of the range uses the new one, and exponential fog uses w, too.
    DrawingRig rig(8, 8);
    rig.run(kGreenFog + "RENDERSTATE { FOGTABLEMODE EXP FOGDENSITY 0.0126 } WINFO { 1 1 }" + kStrip, "XYZRHW|DIFFUSE",
            vertices);
    CHECK_COLOR(rig.rgb(4, 4), 0xfc0300, 1);
    rig.run("WINFO { 1 100 }" + kStrip, "XYZRHW|DIFFUSE", vertices);
    CHECK_COLOR(rig.rgb(4, 4), 0x7f8000, 1);
}

TEST_CASE("transformed vertices without specular colours and fog modes have full fog (dxvk issue 5470, XDDM)") {
    in_every_way("", kGreenFog, "XYZRHW|DIFFUSE", screen_quad(0.5f, 1, "u32 0xffff0000"),
                 [](std::uint32_t color) { CHECK_COLOR(color, 0x00ff00, 0); });
    const auto fogged = [](const std::string& states, const std::string& type, const std::string& vertices) {
        DrawingRig rig(8, 8);
        rig.run(kGreenFog + "RENDERSTATE { " + states + " }" + kStrip, type, vertices);
        return rig.rgb(4, 4);
    };
    // Transformed vertices have no vertex fog.
    CHECK(fogged("FOGVERTEXMODE LINEAR", "XYZRHW|DIFFUSE", screen_quad(0, 1, "u32 0xffff0000")) == 0x00ff00);
    CHECK(fogged("", "XYZRHW|DIFFUSE|SPECULAR", screen_quad(0.5f, 1, "u32 0xffff0000 0xff000000")) == 0xff0000);
    CHECK(fogged("FOGENABLE FALSE", "XYZRHW|DIFFUSE", screen_quad(0.5f, 1, "u32 0xffff0000")) == 0xff0000);
    CHECK(fogged("FOGTABLEMODE LINEAR", "XYZRHW|DIFFUSE", screen_quad(0, 1, "u32 0xffff0000")) == 0xff0000);
    // Untransformed vertices without vertex fog have no fog.
    CHECK(fogged("", "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffff0000")) == 0xff0000);
    CHECK(fogged("FOGVERTEXMODE LINEAR", "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xffff0000")) == 0xff0000);
}

TEST_CASE("D3DTA_SPECULAR is 0, with alpha 0, for vertices without specular colours (XDDM, texture stage arguments)") {
    const std::string read =
        "TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 ALPHAOP SELECTARG1 0 ALPHAARG1 SPECULAR 0 COLORARG1 ";
    for (const char* type : {"XYZ|DIFFUSE", "XYZRHW|DIFFUSE"})
        for (const auto& [argument, color] :
             {std::pair("4", 0u), {"0x24", 0u}, {"0x14", 0xFFFFFFu}, {"0x34", 0xFFFFFFu}}) {
            const std::string vertices =
                type[3] == 'R' ? screen_quad(0.5f, 1, "u32 0xff123456") : DrawingRig::quad(0.5f, "u32 0xff123456");
            in_every_way("", "CLEAR { TARGET|COMPUTERECTS 0xffffffff 1 0 } " + read + argument + " }", type, vertices,
                         [expected = color](std::uint32_t pixel) { CHECK(pixel == expected); });
        }
    // D3DTA_SPECULAR in the alpha test, and as an argument of a later stage
    DrawingRig rig(8, 8);
    rig.run(
        "RENDERSTATE { ALPHATESTENABLE TRUE ALPHAREF 0 ALPHAFUNC GREATER } TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 "
        "COLORARG1 DIFFUSE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 SPECULAR }" +
            kStrip,
        "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xff123456"));
    CHECK(rig.lit() == 0);
    rig.run("TEXTURESTAGESTATE { 0 ALPHAARG1 0x14 1 COLOROP MODULATE 1 COLORARG1 CURRENT 1 COLORARG2 SPECULAR }" +
                kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xff123456"));
    CHECK(rig.pixel(4, 4) == 0xff000000);
    // Vertices with a specular colour are not affected.
    rig.run("TEXTURESTAGESTATE { 1 COLOROP SELECTARG2 1 ALPHAOP SELECTARG2 1 ALPHAARG2 SPECULAR }" + kStrip,
            "XYZ|DIFFUSE|SPECULAR", DrawingRig::quad(0.5f, "u32 0xff123456 0x80102030"));
    CHECK(rig.pixel(4, 4) == 0x80102030);
}

TEST_CASE("a missing diffuse colour is opaque white (D3DTA, XDDM: 0xFFFFFFFF)") {
    DrawingRig rig(8, 8);
    rig.run(kStrip, "XYZ", DrawingRig::quad(0.5f, ""));
    CHECK(rig.pixel(4, 4) == 0xffffffff);
    rig.run(
        "CLEAR { TARGET|COMPUTERECTS 0xff0000ff 1 0 } RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA DESTBLEND "
        "INVSRCALPHA ALPHATESTENABLE TRUE ALPHAREF 255 ALPHAFUNC GREATEREQUAL }" +
            kStrip,
        "XYZRHW", screen_quad(0.5f, 1, ""));
    CHECK(rig.pixel(4, 4) == 0xffffffff);
    // Lit vertices take alpha from the material.
    rig.run("RENDERSTATE { LIGHTING TRUE ALPHABLENDENABLE FALSE ALPHATESTENABLE FALSE } SETMATERIAL { 0 0 0 0.25 0 0 0 "
            "0 0 0 0 "
            "0 0 0 0 0 0 }" +
                kStrip,
            "XYZ", DrawingRig::quad(0.5f, ""));
    CHECK(rig.pixel(4, 4) == 0x40000000);
}

// Wine's test_per_stage_constant expects the alpha 1, and passes on a GeForce RTX 3090; dxvk 0b49a398 found that
// operations that blend by this alpha take it as 0.
TEST_CASE("alpha of a missing texture: 1 as an argument, 0 in blends; in dialects 0 (XDDM) or 1") {
    const std::string colors = "TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE 0 ALPHAARG2 DIFFUSE ";
    const std::string quad = DrawingRig::quad(0.5f, "u32 0xc0804020");
    in_every_way("", colors + "0 ALPHAOP SELECTARG1 0 ALPHAARG1 TEXTURE }", "XYZ|DIFFUSE", quad,
                 [](std::uint32_t color) { CHECK(color == 0xff804020); });
    const struct {
        const char* states;
        std::uint32_t cards, zero, opaque;
    } rows[] = {
        {"0 ALPHAOP SELECTARG1 0 ALPHAARG1 TEXTURE", 0xff804020, 0x00804020, 0xff804020},
        // Complement of the texture's alpha.
        {"0 ALPHAOP SELECTARG1 0 ALPHAARG1 0x12", 0x00804020, 0xff804020, 0x00804020},
        {"0 ALPHAOP MODULATE 0 ALPHAARG1 TEXTURE", 0xc0804020, 0x00804020, 0xc0804020},
        {"0 ALPHAOP ADD 0 ALPHAARG1 TEXTURE", 0xff804020, 0xc0804020, 0xff804020},
        {"0 ALPHAOP BLENDTEXTUREALPHA 0 ALPHAARG1 TFACTOR", 0xc0804020, 0xc0804020, 0xff804020},
        // Colour operations blend by the missing texture's alpha, too; they end the cascade of stages only if an
        // argument names the texture (dxvk issue 5730).
        {"0 COLOROP BLENDTEXTUREALPHA 0 COLORARG1 TFACTOR 0 COLORARG2 DIFFUSE 0 ALPHAOP SELECTARG2", 0xc0804020,
         0xc0804020, 0xc0ffffff},
        {"0 COLOROP BLENDTEXTUREALPHAPM 0 COLORARG1 DIFFUSE 0 COLORARG2 DIFFUSE 0 ALPHAOP SELECTARG2", 0xc0ff8040,
         0xc0ff8040, 0xc0804020},
        {"0 COLOROP BLENDTEXTUREALPHA 0 COLORARG1 TFACTOR 0 COLORARG2 DIFFUSE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 TEXTURE",
         0xff804020, 0x00804020, 0xffffffff},
        {"0 COLOROP MODULATE 0 COLORARG2 TEXTURE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 TFACTOR", 0xc0804020, 0xc0804020,
         0xc0804020},
        {"0 COLOROP SELECTARG2 0 COLORARG1 TEXTURE 0 COLORARG2 TFACTOR 0 ALPHAOP SELECTARG2", 0xc0ffffff, 0xc0ffffff,
         0xc0ffffff},
    };
    for (const auto& row : rows)
        for (const auto& [dialect, expected] : {std::pair("ddi", row.cards),
                                                {"missing-texture=zero", row.zero},
                                                {"missing-texture=opaque", row.opaque}}) {
            EmulatorOptions options;
            options.dialect = *dp2::parse_dialect(dialect);
            DrawingRig rig(8, 8, options);
            rig.run(colors + row.states + " }" + kStrip, "XYZ|DIFFUSE", quad);
            INFO(row.states << " " << dialect);
            CHECK(rig.pixel(4, 4) == expected);
        }
    // A missing bump map displaces nothing, and later stages are drawn.
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 1x1 usage texture\nwrite 3 level 0 slice 0 data { u32 0xff0080ff }\n");
    rig.run(
        "TEXTURESTAGESTATE { 0 COLOROP BUMPENVMAP 0 COLORARG1 TEXTURE 1 TEXTUREMAP 3 1 COLOROP SELECTARG1 1 COLORARG1 "
        "TEXTURE }" +
            kStrip,
        "XYZ|DIFFUSE", quad);
    CHECK(rig.rgb(4, 4) == 0x0080ff);
}

TEST_CASE("WRAPU and WRAPV are the first bits of WRAP0, in contexts of every version") {
    const std::string texels =
        "surface 3 format A8R8G8B8 size 4x4 usage texture\nwrite 3 level 0 slice 0 data { u32 0xffff0000 0xff00ff00 "
        "0xff0000ff 0xffffffff 0xff00ffff 0xff00ffff 0xff00ffff 0xff00ffff 0xff00ffff 0xff00ffff 0xff00ffff 0xff00ffff "
        "0xff808080 0xff808080 0xff808080 0xff808080 }\n";
    const std::string shown = "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } ";
    // u or v goes from 0.9 to 0.1 over 8 pixels.
    const std::string along_u =
                          "f32 0 0 0.5 1 0.9 0.1 f32 8 0 0.5 1 0.1 0.1 f32 0 8 0.5 1 0.9 0.1 f32 8 8 0.5 1 0.1 0.1",
                      along_v =
                          "f32 0 0 0.5 1 0.1 0.9 f32 8 0 0.5 1 0.1 0.9 f32 0 8 0.5 1 0.1 0.1 f32 8 8 0.5 1 0.1 0.1";
    constexpr std::uint32_t kRed = 0xff0000, kGreen = 0x00ff00, kBlue = 0x0000ff, kWhite = 0xffffff, kGrey = 0x808080,
                            kCyan = 0x00ffff;
    for (std::uint32_t version = 0; version <= 5; ++version) {
        DrawingRig rig({.interface = static_cast<int>(version)});
        rig.document(texels);
        const auto drawn = [&](const std::string& states, const std::string& vertices) {
            rig.run(shown + states + kStrip, "XYZRHW|TEX1", vertices);
            const bool u = vertices == along_u;
            return std::pair(u ? rig.rgb(3, 1) : rig.rgb(1, 3), u ? rig.rgb(5, 1) : rig.rgb(1, 5));
        };
        INFO("interface version " << version);
        CHECK(drawn("", along_u) == std::pair(kBlue, kGreen));
        CHECK(drawn("RENDERSTATE { WRAPU TRUE }", along_u) == std::pair(kWhite, kRed));
        CHECK(drawn("", along_v) == std::pair(kCyan, kCyan));
        CHECK(drawn("RENDERSTATE { WRAPU FALSE WRAPV TRUE }", along_u) == std::pair(kBlue, kGreen));
        CHECK(drawn("", along_v) == std::pair(kGrey, kRed));
        CHECK(drawn("RENDERSTATE { WRAPU 77 }", along_v) == std::pair(kGrey, kRed));
        CHECK(drawn("", along_u) == std::pair(kWhite, kRed));
        // The state that was written last applies.
        CHECK(drawn("RENDERSTATE { WRAP0 2 }", along_u) == std::pair(kBlue, kGreen));
        CHECK(drawn("RENDERSTATE { WRAPU FALSE }", along_v) == std::pair(kGrey, kRed));
        CHECK(drawn("RENDERSTATE { WRAP0 0 WRAPU TRUE }", along_u) == std::pair(kWhite, kRed));
        CHECK(drawn("RENDERSTATE { WRAP0 0 }", along_u) == std::pair(kBlue, kGreen));
    }
    // A state block captures the wrap mode that applies.
    DrawingRig rig(8, 8);
    rig.document(texels);
    rig.run(
        shown +
            "RENDERSTATE { WRAPU TRUE } STATESET { BEGIN 11 NONE } RENDERSTATE { WRAPU TRUE } STATESET { END 0 NONE } "
            "RENDERSTATE { WRAP0 0 } STATESET { CAPTURE 11 NONE } RENDERSTATE { WRAP0 3 } STATESET { EXECUTE 11 NONE "
            "}" +
            kStrip,
        "XYZRHW|TEX1", along_u);
    CHECK(rig.rgb(3, 1) == kBlue);
    // WRAPU and WRAPV apply to coordinate set 0, which any stage may use.
    const std::string two =
        "f32 0 0 0.5 1 0.9 0.1 0.9 0.1 f32 8 0 0.5 1 0.1 0.1 0.1 0.1 f32 0 8 0.5 1 0.9 0.1 0.9 0.1 f32 8 8 "
        "0.5 1 0.1 0.1 0.1 0.1";
    rig.run("RENDERSTATE { WRAP0 0 WRAPU TRUE } TEXTURESTAGESTATE { 0 TEXCOORDINDEX 1 }" + kStrip, "XYZRHW|TEX2", two);
    CHECK((rig.rgb(3, 1) == kBlue && rig.rgb(5, 1) == kGreen));
    rig.run("TEXTURESTAGESTATE { 0 COLORARG1 DIFFUSE 1 TEXTUREMAP 3 1 COLOROP SELECTARG1 1 COLORARG1 TEXTURE 1 "
            "TEXCOORDINDEX "
            "0 }" +
                kStrip,
            "XYZRHW|TEX2", two);
    CHECK((rig.rgb(3, 1) == kWhite && rig.rgb(5, 1) == kRed));
    const std::string shifted = "f32 0 0 0.5 1 0.95 0 f32 8 0 0.5 1 0.15 0 f32 0 8 0.5 1 0.95 0 f32 8 8 0.5 1 0.15 0";
    for (const char* states : {"RENDERSTATE { WRAPU TRUE }", "RENDERSTATE { WRAPU TRUE WRAPV TRUE WRAP0 1 }"})
        in_every_way(texels, shown + states, "XYZRHW|TEX1", shifted,
                     [&](std::uint32_t color) { CHECK((color & 0xFFFFFF) == kRed); });
    in_every_way(texels, shown + "RENDERSTATE { WRAPU TRUE WRAP0 0 }", "XYZRHW|TEX1", shifted,
                 [&](std::uint32_t color) { CHECK((color & 0xFFFFFF) == kBlue); });
}

TEST_CASE("normals under a matrix without an inverse are not transformed (dxvk pull request 5765)") {
    const std::string lit =
        "RENDERSTATE { LIGHTING TRUE DIFFUSEMATERIALSOURCE MATERIAL } SETMATERIAL { 1 1 1 1 0 0 0 0 0 0 0 0 0 0 "
        "0 0 0 } SETLIGHT { 0 DATA { 3 1 0.5 0 1  0 0 0 0  0 0 0 0  0 0 0  0 0 -1  0 0  0 0 0  0 0 } 0 ENABLE } ";
    for (const char* world : {"1 0 0 0 0 1 0 0 0 0 0 0 0 0 0 1",   // a row of zeros, as in Fruit Ninja HD
                              "1 0 1 0 0 1 0 0 1 0 1 0 0 0 0.5 1", // Wine's lighting_test
                              "1 0 0 0 0 1 0 0 0 0 0 1 0 0 0 1"})  // not affine
        in_every_way("", lit + "SETTRANSFORM { WORLD " + world + " }", "XYZ|NORMAL", DrawingRig::quad(0, "0 0 1"),
                     [&](std::uint32_t color) {
                         INFO(world);
                         CHECK_COLOR(color, 0xff8000, 1);
                     });
}

TEST_CASE("STIPPLEENABLE without a pattern fills areas completely (OpenGL's first stipple, vmhal9x)") {
    const std::string white = DrawingRig::quad(0.5f, "u32 0xffffffff");
    in_every_way("", "RENDERSTATE { STIPPLEENABLE TRUE }", "XYZ|DIFFUSE", white,
                 [](std::uint32_t color) { CHECK(color == 0xffffffff); });
    in_every_way("", "RENDERSTATE { STIPPLEENABLE TRUE STIPPLEPATTERN05 0xffffffff }", "XYZ|DIFFUSE", white,
                 [](std::uint32_t color) { CHECK(color == 0); });
    DrawingRig rig(64, 64);
    rig.run("RENDERSTATE { STIPPLEENABLE TRUE }" + kStrip, "XYZ|DIFFUSE", white);
    CHECK(rig.lit() == 64 * 64);
    // One row makes a pattern; setting it back to 0 removes the pattern.
    for (const auto& [row, lit] : {std::pair("STIPPLEPATTERN31 0xf", 2 * 2 * 4), {"STIPPLEPATTERN31 0", 64 * 64}}) {
        rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { " + std::string(row) + " }" + kStrip, "XYZ|DIFFUSE",
                white);
        CHECK(rig.lit() == lit);
    }
}

TEST_CASE("the reserved word of D3DLVERTEX is no point size before DX8 (REDPOWAR/D2GI issue 36)") {
    for (std::uint32_t version = 0; version <= 5; ++version)
        for (const char* type : {"XYZ|PSIZE|DIFFUSE|SPECULAR|TEX1", "XYZRHW|PSIZE|DIFFUSE"})
            for (const char* word : {"5", "0", "1e30", "nan"}) {
                DrawingRig rig({.interface = static_cast<int>(version)});
                const bool lvertex = type[3] == '|';
                const std::string psize = std::string(word) == "nan" ? " u32 0x7fc00000" : " " + std::string(word);
                rig.run("POINTS { 1 0 }", type,
                        lvertex ? "f32 0 0 0.5" + psize + " u32 0xffff0000 0xff000000 f32 0.5 0.5"
                                : "f32 4 4 0.5 1" + psize + " u32 0xffff0000");
                INFO("interface version " << version << ", " << type << ", " << word);
                // A size of 0 is clamped to POINTSIZE_MIN, which is 1; NaN draws no point.
                CHECK(rig.rgb(4, 4) == (version <= 3 || word[0] != 'n' ? 0xff0000u : 0u));
                const int sized = word[0] == '5' ? 25 : word[0] == '1' ? 64 : word[0] == '0' ? 1 : 0;
                CHECK(rig.lit() == (version <= 3 ? 1 : sized));
            }
    // The colours after the reserved word are still read.
    DrawingRig rig({.interface = 3});
    rig.run("RENDERSTATE { SPECULARENABLE TRUE }" + kStrip, "XYZ|PSIZE|DIFFUSE|SPECULAR|TEX1",
            DrawingRig::quad(0.5f, "77 u32 0xff102030 0xff000040 f32 0.5 0.5"));
    CHECK(rig.rgb(4, 4) == 0x102070);
}
