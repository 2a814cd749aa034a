// Results of Wine's Direct3D 9 tests, which were checked on real cards, expressed as commands to the driver. The
// comment beside each test names its function in visual.c.
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

std::string on_screen(const char* z, const char* color) {
    std::string text;
    for (const char* corner : {"-0.5 -0.5", "7.5 -0.5", "-0.5 7.5", "7.5 7.5"})
        text += " f32 " + std::string(corner) + " " + z + " 1 u32 " + color;
    return text;
}

} // namespace

TEST_CASE("screen-space vertices with z out of range are drawn unless a depth buffer is in use") { // zenable_test
    DrawingRig rig(8, 8);
    rig.run("RENDERSTATE { ZENABLE TRUE ZFUNC ALWAYS }" + kStrip, "XYZRHW|DIFFUSE", on_screen("1.5", "0xffff0000"));
    CHECK(rig.rgb(4, 4) == 0);
    rig.run("RENDERSTATE { ZENABLE FALSE }" + kStrip, "XYZRHW|DIFFUSE", on_screen("-0.5", "0xff00ff00"));
    CHECK(rig.rgb(4, 4) == 0x00ff00);
    rig.run("SETDEPTHSTENCIL { 0 } RENDERSTATE { ZENABLE TRUE }" + kStrip, "XYZRHW|DIFFUSE",
            on_screen("1.5", "0xff0000ff"));
    CHECK(rig.rgb(4, 4) == 0x0000ff);
}

TEST_CASE("with CLIPPING off transformed vertices are still clipped to the depth range") { // depth_clamp_test
    DrawingRig rig(8, 8);
    rig.run("RENDERSTATE { CLIPPING FALSE }" + kStrip, "XYZ|DIFFUSE", DrawingRig::quad(10, "u32 0xffffffff"));
    CHECK(rig.rgb(4, 4) == 0);
}

TEST_CASE("the depth that vertex fog takes is not divided by w") { // test_fog
    DrawingRig rig(8, 8);
    rig.run("SETTRANSFORM { 2 1 0 0 0 0 1 0 0 0 0 3 0 0 0 0 2 } RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 "
            "FOGVERTEXMODE LINEAR FOGSTART 0 FOGEND 0x41200000 }" +
                kStrip,
            "XYZ|DIFFUSE",
            "f32 -2 2 0.5 u32 0xff0000ff f32 2 2 0.5 u32 0xff0000ff f32 -2 -2 0.5 u32 0xff0000ff f32 2 -2 0.5 u32 "
            "0xff0000ff");
    CHECK_COLOR(rig.rgb(4, 4), 0x0026d9, 1); // distance 1.5 in a range of 10
}

TEST_CASE("components of the diffuse colour that a shader does not write are 1") { // test_uninitialized_varyings
    ShaderRig rig;
    rig.vertex_shader("vs_1_1\ndcl_position v0\ndef c0, 0.5, 0, 0, 0\nmov oPos, v0\nmov oD0.x, c0.x\n");
    rig.plain_quad();
    CHECK_COLOR(rig.rgb(4, 4), 0x80ffff, 1);
}

TEST_CASE("normals are transformed with the inverse of the whole world-view matrix") { // lighting_test
    const auto lit = [](const std::string& matrix, const char* vertices) {
        DrawingRig rig(8, 8);
        rig.run("SETTRANSFORM { 256 " + matrix +
                    " } RENDERSTATE { LIGHTING TRUE AMBIENT 0 } SETMATERIAL { 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 } "
                    "CREATELIGHT { 0 } SETLIGHT { 0 ENABLE }" +
                    kStrip,
                "XYZ|NORMAL|DIFFUSE", vertices);
        return rig.rgb(4, 4);
    };
    constexpr const char* kFacing = "f32 -1 1 0 0 0 -1 u32 0xff0000ff f32 1 1 0 0 0 -1 u32 0xff0000ff f32 -1 -1 0 0 0 "
                                    "-1 u32 0xff0000ff f32 1 -1 0 0 0 -1 u32 0xff0000ff";
    CHECK(lit("1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1", kFacing) == 0x0000ff);
    CHECK(lit("1 0 1 0 0 1 0 0 1 0 1 0 0 0 0.5 1", kFacing) == 0x0000ff); // a singular matrix
    // w is -z, so the transformed normal is zero.
    constexpr const char* kFar = "f32 -11 -9 -10 0 0 -1 u32 0xff0000ff f32 -9 -9 -10 0 0 -1 u32 0xff0000ff f32 -11 -11 "
                                 "-10 0 0 -1 u32 0xff0000ff f32 -9 -11 -10 0 0 -1 u32 0xff0000ff";
    CHECK(lit("1 0 0 0 0 1 0 0 0 0 1 -1 10 10 10 0", kFar) == 0);
}

TEST_CASE("instances are drawn with shaders of any version") { // stream_test
    ShaderRig rig;
    rig.vertex_shader("vs_1_1\ndcl_position v0\ndcl_color v1\ndcl_texcoord v2\nadd oPos, v0, v2\nmov oD0, v1\n");
    rig.document(
        "buffer 10 bytes 48\nwrite 10 at 0 data { f32 -0.25 0.25 1 0.25 0.25 1 -0.25 -0.25 1 0.25 -0.25 1 }\n"
        "buffer 11 bytes 16\nwrite 11 at 0 data { u32 0xffff0000 0xffff0000 0xffff0000 0xffff0000 }\n"
        "buffer 12 bytes 24\nwrite 12 at 0 data { f32 -1 0 0 1 0 0 }\nbuffer 13 bytes 12\nwrite 13 at 0 data { u16 0 1 "
        "2 2 1 3 }\n");
    rig.run("CREATEVERTEXSHADERDECL { 15 3 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 D3DCOLOR DEFAULT COLOR 0 } { 2 0 "
            "FLOAT3 DEFAULT TEXCOORD 0 } } SETVERTEXSHADERDECL { 15 } "
            "SETSTREAMSOURCE { 0 10 12 } SETSTREAMSOURCE { 1 11 4 } SETSTREAMSOURCE { 2 12 12 } SETINDICES { 13 2 } "
            "SETSTREAMSOURCEFREQ { 0 0x40000002 } SETSTREAMSOURCEFREQ { 1 0x40000002 } SETSTREAMSOURCEFREQ { 2 "
            "0x80000001 } "
            "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 4 0 2 }");
    CHECK(rig.rgb(2, 4) == 0xff0000); // all positions have w = 2
    CHECK(rig.rgb(6, 4) == 0xff0000);
    CHECK(rig.rgb(4, 0) == 0);
}

TEST_CASE("surfaces of different sizes are each cleared completely") { // clear_test
    DrawingRig rig({4, 4, "A8R8G8B8", "D16_LOCKABLE"});
    rig.document("surface 5 format A8R8G8B8 size 1x1 usage target\nsurface 6 format A8R8G8B8 size 1x2 usage target\n");
    rig.run(
        "SETRENDERTARGET2 { 0 5 } SETRENDERTARGET2 { 1 6 } CLEAR { TARGET|ZBUFFER 0xffff0000 0.5 0 { 0 0 640 640 } }");
    CHECK(rig.pixel(0, 0, 5) == 0xffff0000);
    CHECK(rig.pixel(0, 1, 6) == 0xffff0000);
    CHECK((rig.pixel(3, 3, 2) == 0x7fff || rig.pixel(3, 3, 2) == 0x8000));
}

// Wine: test_multisample_mismatch
TEST_CASE("a depth buffer whose sample count differs from the target's is not used and not changed") {
    DrawingRig rig(8, 8);
    rig.document("surface 5 format A8R8G8B8 size 8x8 usage target samples 2\n");
    rig.run("CLEAR { ZBUFFER|COMPUTERECTS 0 0.25 0 } SETRENDERTARGET2 { 0 5 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS "
            "0xff00ff00 1 0 }");
    CHECK(rig.pixel(4, 4, 2) >> 8 == 0x400000);
    rig.run("BLT { 5 0 0 8 8 0 1 0 0 8 8 0 0 }");
    CHECK(rig.rgb(4, 4) == 0x00ff00);
}

TEST_CASE("the size of a NULL target does not limit the drawing") { // test_null_format
    DrawingRig rig(8, 8);
    rig.document("surface 5 format NULL size 2x2 usage target\n");
    rig.run("SETRENDERTARGET2 { 0 5 } VIEWPORTINFO { 0 0 8 8 } RENDERSTATE { ZENABLE TRUE }" + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0.25f, "u32 0xffffffff"));
    CHECK(rig.pixel(7, 7, 2) >> 8 == 0x400000);
}

TEST_CASE("only the lowest bit of SRGBTEXTURE has an effect") { // srgbtexture_test
    const auto shown = [](const char* value) {
        DrawingRig rig(8, 8);
        rig.document(
            "surface 3 format A8R8G8B8 size 1x1 usage texture\nwrite 3 level 0 slice 0 data { u32 0xff7f7f7f }\n");
        rig.run(kSelectTexture + "TEXTURESTAGESTATE { 0 SRGBTEXTURE " + value + " }" + kStrip, "XYZ",
                DrawingRig::quad(0, ""));
        return rig.rgb(4, 4);
    };
    CHECK(shown("0x7e41882a") == 0x7f7f7f);
    CHECK(shown("100") == 0x7f7f7f);
    CHECK_COLOR(shown("1"), 0x363636, 1);
}

TEST_CASE("FETCH4 starts at the nearest texel, in every format of one channel") { // test_fetch4
    DrawingRig rig(8, 8);
    rig.document(
        "surface 3 format L8 size 4x4 usage texture\nwrite 3 level 0 slice 0 data { u32 0x10111213 0x01f1f202 "
        "0x03f3f404 0x20212223 }\n"
        "surface 4 format A8 size 2x1 usage texture\nwrite 4 level 0 slice 0 data { u32 0x00002010 }\n"
        "surface 5 format ATI1 size 4x4 usage texture\nwrite 5 level 0 slice 0 data { u32 0x000000ff 0x00010a0a }\n");
    const auto shown = [&](const char* states, const char* uv) {
        rig.run(kSelectTexture + "TEXTURESTAGESTATE { 0 ADDRESSU CLAMP 0 ADDRESSV CLAMP 0 MIPMAPLODBIAS 0x34544547 " +
                    states + " }" + kStrip,
                "XYZ|TEX1", DrawingRig::quad(0, "f32 " + std::string(uv)));
        return rig.pixel(4, 4);
    };
    CHECK(shown("", "0.125 0.125") == 0x131202f2);
    CHECK(shown("", "0.875 0.875") == 0x20202020);
    CHECK(shown("0 MAGFILTER LINEAR", "0.375 0.375") == 0xf2f1f4f3);
    CHECK(shown("0 TEXTUREMAP 4", "0.25 0.5") == 0x10201020);
    // For ATI1 no neighbours are fetched: all channels are equal.
    const std::uint32_t block = shown("0 TEXTUREMAP 5", "0.375 0.125"), red = block & 0xFF;
    CHECK(red != 0);
    CHECK(block == red * 0x01010101);
}

// Wine: pretransformed_varying_test
TEST_CASE("a ps_3_0 reads every usage of transformed vertices, and zeros where they have none") {
    const auto shown = [](const std::string& usage, const std::string& swizzle = "") {
        DrawingRig rig(8, 8);
        rig.document("buffer 10 bytes 96\nwrite 10 at 0 data { f32 -1 -1 0.1 1 0.2 0.4 0.6 0.8 f32 20 -1 0.1 1 0.2 "
                     "0.4 0.6 0.8 f32 -1 20 0.1 1 0.2 0.4 0.6 0.8 }\n");
        rig.run("CREATEVERTEXSHADERDECL { 15 2 { 0 0 FLOAT4 DEFAULT POSITIONT 0 } { 0 16 FLOAT4 DEFAULT " + usage +
                " } } SETVERTEXSHADERDECL { 15 } "
                "SETSTREAMSOURCE { 0 10 32 } CREATEPIXELSHADER { 3 auto asm {\nps_3_0\ndcl_tangent v0\ndcl_texcoord9 "
                "v1\ndcl_blendweight v2\ndcl_texcoord1 v3\n"
                "add r0, v0, v1\nadd r0, r0, v2\nadd oC0, r0, v3" +
                swizzle + "\n} } SETPIXELSHADER { 3 } DRAWPRIMITIVE { TRIANGLELIST 0 1 }");
        return rig.pixel(2, 2);
    };
    for (const char* usage : {"TANGENT 0", "TEXCOORD 9", "BLENDWEIGHT 0", "TEXCOORD 1"})
        CHECK(shown(usage) == 0xcc336699);
    CHECK(shown("BINORMAL 0") == 0);
    CHECK(shown("NORMAL 0", ".w") == 0);
}
