// The traps of PIPELINE.md 8 that need no shader, by their numbers. Unless said otherwise: 640x480 A8R8G8B8 cleared to
// 0xFF000000, a full-screen XYZRHW quad, no depth buffer, the pixel at (320, 240), +-1.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

struct Trap : DrawingRig {
    Trap() : DrawingRig(640, 480) { run("CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff000000 1 0 }"); }
    std::uint32_t middle() { return pixel(320, 240); }
    // A transformed vertex; `rest` are the words after rhw.
    static std::string at(float x, float y, const std::string& rest, float z = 0.5f) {
        return "f32 " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + " 1 " + rest + "\n";
    }
    static std::string rect(float left, float top, float right, float bottom, const std::string& rest, float z0 = 0.5f,
                            float z1 = 0.5f) {
        return at(left, top, rest, z0) + at(right, top, rest, z1) + at(left, bottom, rest, z0) +
               at(right, bottom, rest, z1);
    }
    static std::string full(const std::string& rest, float z0 = 0.5f, float z1 = 0.5f) {
        return rect(0, 0, 640, 480, rest, z0, z1);
    }
    void quad(const std::string& commands, const std::string& rest = "u32 0xffffffff",
              const std::string& type = "XYZRHW|DIFFUSE", float z0 = 0.5f, float z1 = 0.5f) {
        run(commands + kStrip, type, full(rest, z0, z1));
    }
    // Creates texture 3 of `format` with these texels.
    void texture(int width, int height, const std::string& texels, const char* format = "A8R8G8B8") {
        document("surface 3 format " + std::string(format) + " size " + std::to_string(width) + "x" +
                 std::to_string(height) + " usage texture\nwrite 3 data { " + texels + " }\n");
    }
    std::uint32_t answer() { return dp2::load<std::uint32_t>(emulator().submissions().response(last()).data() + 16); }
};

const std::string kWhite = "u32 0xffffffff", kRed = "u32 0xffff0000", kGreen = "u32 0xff00ff00";
const std::string kAdd = "RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE } ";

} // namespace

TEST_CASE("trap 1: pixel centres are at integers") {
    Trap t;
    t.run(kStrip, "XYZRHW|DIFFUSE", Trap::rect(0, 0, 5, 5, kWhite));
    CHECK(t.lit_in(0, 0, 10, 10) == 25);
    CHECK(t.rgb(4, 4) == 0xffffff);
    CHECK(t.rgb(5, 0) == 0);
    Trap half;
    half.run(kStrip, "XYZRHW|DIFFUSE", Trap::rect(0.5f, 0.5f, 2.5f, 4.5f, kWhite));
    CHECK(half.lit_in(0, 0, 10, 10) == 8);
    CHECK(half.lit_in(1, 1, 3, 5) == 8);
}

TEST_CASE("trap 2: the top-left rule on a shared diagonal") {
    Trap t;
    t.run(kAdd + "TRIANGLELIST count 2 { 0 }", "XYZRHW|DIFFUSE",
          Trap::at(0, 0, kRed) + Trap::at(5, 0, kRed) + Trap::at(5, 5, kRed) + Trap::at(0, 5, kGreen) +
              Trap::at(0, 0, kGreen) + Trap::at(5, 5, kGreen));
    int red = 0, green = 0;
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 6; ++x) {
            const std::uint32_t color = t.rgb(x, y);
            red += color == 0xff0000, green += color == 0x00ff00;
        }
    CHECK(red == 15);
    CHECK(green == 10);
    CHECK(t.lit_in(0, 0, 8, 8) == 25); // no pixel is drawn by both
}

TEST_CASE("trap 3: a quad in clip space does not hit texel centres") {
    std::string texels = "u32";
    for (int x = 0; x < 640; ++x)
        texels += " " + hex(0xff000000u | static_cast<std::uint32_t>(x == 0     ? 0x0000ff
                                                                     : x == 639 ? 0xff0000
                                                                                : 0x00ff00));
    for (const bool moved : {false, true}) {
        Trap t;
        t.texture(640, 1, texels);
        const float dx = moved ? -0.5f / 320 : 0, dy = moved ? 0.5f / 240 : 0;
        std::string vertices;
        for (const auto& [x, y] : {std::pair(-1.0f, 1.0f), {1, 1}, {-1, -1}, {1, -1}})
            vertices += "f32 " + std::to_string(x + dx) + " " + std::to_string(y + dy) + " 0.5 " +
                        std::to_string((x + 1) / 2) + " " + std::to_string((1 - y) / 2) + "\n";
        t.run(kSelectTexture + "TEXTURESTAGESTATE { 0 MAGFILTER LINEAR 0 MINFILTER LINEAR }" + kStrip, "XYZ|TEX1",
              vertices);
        CHECK_COLOR(t.rgb(0, 240), moved ? 0x0000ffu : 0x80007fu, 2);
    }
}

TEST_CASE("traps 4 and 5: the provoking vertices of strips and fans") {
    const std::string blue = "u32 0xff0000ff";
    Trap strip;
    strip.run("RENDERSTATE { SHADEMODE FLAT }" + kStrip, "XYZRHW|DIFFUSE",
              Trap::at(0, 0, kRed) + Trap::at(640, 0, kGreen) + Trap::at(0, 480, blue) + Trap::at(640, 480, kWhite));
    CHECK(strip.rgb(10, 10) == 0xff0000);
    CHECK(strip.rgb(630, 470) == 0x00ff00);
    Trap fan;
    fan.run("RENDERSTATE { SHADEMODE FLAT } TRIANGLEFAN count 2 { 0 }", "XYZRHW|DIFFUSE",
            Trap::at(0, 0, kRed) + Trap::at(640, 0, kGreen) + Trap::at(640, 480, blue) + Trap::at(0, 480, kWhite));
    CHECK(fan.rgb(630, 10) == 0x00ff00);
    CHECK(fan.rgb(10, 470) == 0x0000ff);
}

TEST_CASE("trap 6: culling depends on the winding on screen; odd triangles of a strip flip") {
    const auto lit = [](const std::string& vertices, const std::string& draw = "TRIANGLELIST count 1 { 0 }") {
        Trap t;
        t.run("RENDERSTATE { CULLMODE CCW } " + draw, "XYZRHW|DIFFUSE", vertices);
        return t.lit_in(0, 0, 64, 64);
    };
    CHECK(lit(Trap::at(10, 10, kWhite) + Trap::at(20, 10, kWhite) + Trap::at(10, 20, kWhite)) > 40);
    CHECK(lit(Trap::at(10, 10, kWhite) + Trap::at(10, 20, kWhite) + Trap::at(20, 10, kWhite)) == 0);
    CHECK(lit(Trap::rect(10, 10, 20, 20, kWhite), kStrip) == 100);
}

TEST_CASE("traps 8 to 10: depth bias, and what writes depth") {
    Trap t;
    t.quad("CLEAR { ZBUFFER|COMPUTERECTS 0 0.5 0 } RENDERSTATE { ZENABLE TRUE ZFUNC LESSEQUAL DEPTHBIAS 0.2 }", kWhite,
           "XYZRHW|DIFFUSE", 0, 1);
    CHECK(t.rgb(191, 240) == 0xffffff);
    CHECK(t.rgb(193, 240) == 0);
    // The bias applies to the edges of wireframe triangles, but not to lines and points.
    const std::string biased =
        "CLEAR { ZBUFFER|COMPUTERECTS 0 0.45 0 } RENDERSTATE { ZENABLE TRUE ZFUNC LESS DEPTHBIAS -0.1 FILLMODE ";
    Trap line;
    line.run(biased + "SOLID } LINELIST count 1 { 0 } POINTS { 1 0 }", "XYZRHW|DIFFUSE",
             Trap::at(10, 10, kWhite) + Trap::at(50, 10, kWhite));
    CHECK(line.lit_in(0, 0, 64, 64) == 0);
    Trap wire;
    wire.run(biased + "WIREFRAME } TRIANGLELIST count 1 { 0 }", "XYZRHW|DIFFUSE",
             Trap::at(10, 10, kWhite) + Trap::at(50, 10, kWhite) + Trap::at(10, 50, kWhite));
    CHECK(wire.rgb(30, 10) == 0xffffff);
    Trap off;
    off.quad("RENDERSTATE { ZENABLE FALSE ZWRITEENABLE TRUE }", kRed, "XYZRHW|DIFFUSE", 0.1f, 0.1f);
    off.quad("RENDERSTATE { ZENABLE TRUE ZFUNC LESSEQUAL }", kGreen, "XYZRHW|DIFFUSE", 0.9f, 0.9f);
    CHECK(off.middle() == 0xff00ff00);
}

TEST_CASE("traps 11 to 13: points") {
    const auto lit = [](const std::string& states) {
        Trap t;
        t.run("RENDERSTATE { " + states + " } POINTS { 1 0 }", "XYZRHW|DIFFUSE", Trap::at(32, 32, kWhite));
        return t.lit_in(0, 0, 64, 64);
    };
    CHECK(lit("POINTSIZE 15.0 POINTSIZE_MAX 1.0") == 1);
    CHECK(lit("POINTSIZE 1.0 POINTSIZE_MIN 15.0") == 225);
    Trap scaled;
    // Si = 32, A = B = C = 1, the eye at (64, 64, 0.1), a viewport 128 high: the point is 45 pixels wide.
    scaled.run("VIEWPORTINFO { 0 0 128 128 } RENDERSTATE { POINTSCALEENABLE TRUE POINTSIZE 32.0 POINTSCALE_A 1.0 "
               "POINTSCALE_B 1.0 POINTSCALE_C 1.0 POINTSIZE_MAX 64.0 }"
               "SETTRANSFORM { PROJECTION 0.015625 0 0 0 0 -0.015625 0 0 0 0 1 0 -1 1 0 1 } POINTS { 1 0 }",
               "XYZ|DIFFUSE", "f32 64 64 0.1 u32 0xffffffff");
    int across = 0;
    for (int x = 0; x < 128; ++x) across += scaled.rgb(x, 64) != 0;
    CHECK(across == 45);
    // Point sprites replace all coordinate sets: in the upper right quarter u > 0.5 for both stages.
    Trap sprite;
    sprite.texture(2, 2, "u32 0xff000000 0xffff0000 0xff000000 0xffff0000");
    sprite.document("surface 4 format A8R8G8B8 size 2x2 usage texture\nwrite 4 data { u32 0xff000000 0xff00ff00 "
                    "0xff000000 0xff00ff00 }\n");
    sprite.run(kSelectTexture +
                   "TEXTURESTAGESTATE { 1 TEXTUREMAP 4 1 COLOROP ADD 1 COLORARG1 TEXTURE 1 COLORARG2 CURRENT 1 "
                   "TEXCOORDINDEX 1 } RENDERSTATE { POINTSPRITEENABLE TRUE POINTSIZE 32.0 } POINTS { 1 0 }",
               "XYZRHW|TEX2", Trap::at(32, 32, "0 0 0 0"));
    CHECK(sprite.rgb(40, 24) == 0xffff00);
    CHECK(sprite.rgb(24, 24) == 0);
}

TEST_CASE("traps 17 to 19: texture operations") {
    Trap clamp;
    clamp.quad("RENDERSTATE { TEXTUREFACTOR 0xff808080 } TEXTURESTAGESTATE { 0 COLOROP ADD 0 COLORARG1 DIFFUSE 0 "
               "COLORARG2 DIFFUSE 1 COLOROP SUBTRACT 1 COLORARG1 CURRENT 1 COLORARG2 TFACTOR }");
    CHECK_COLOR(clamp.middle(), 0x7f7f7f, 1);
    Trap dot;
    dot.quad("RENDERSTATE { TEXTUREFACTOR 0xffffffff } TEXTURESTAGESTATE { 0 COLOROP DOTPRODUCT3 0 COLORARG1 DIFFUSE 0 "
             "COLORARG2 TFACTOR 0 ALPHAOP SELECTARG1 0 ALPHAARG1 DIFFUSE }",
             "u32 0x408080c0");
    CHECK(dot.middle() >> 24 == 0x83); // not 0x80, as if 128 meant zero; not 0x40, the result of ALPHAOP
    for (const auto& [op, expected] : {std::pair("MULTIPLYADD", 0xff3300u), {"LERP", 0x003333u}}) {
        Trap t;
        t.texture(1, 1, "u32 0xffff0000");
        t.quad("RENDERSTATE { TEXTUREFACTOR 0xff333333 } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP " +
                   std::string(op) + " 0 COLORARG0 TEXTURE 0 COLORARG1 DIFFUSE 0 COLORARG2 TFACTOR }",
               "u32 0xff00ff00 f32 0 0", "XYZRHW|DIFFUSE|TEX1");
        INFO(op);
        CHECK_COLOR(t.middle(), expected, 1);
    }
}

TEST_CASE("trap 20: a missing texture ends the cascade") {
    Trap t;
    t.quad("RENDERSTATE { TEXTUREFACTOR 0xff00ff00 } TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE 1 "
           "COLOROP MODULATE 1 COLORARG1 TEXTURE 1 COLORARG2 CURRENT 2 COLOROP SELECTARG1 2 COLORARG1 TFACTOR }",
           kRed);
    CHECK((t.middle() & 0xFFFFFF) == 0xff0000);
}

TEST_CASE("traps 23 to 26: fog") {
    const auto vertex = [](const std::string& states) {
        Trap t;
        t.run("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 " + states + " }" + kStrip, "XYZ|DIFFUSE|SPECULAR",
              DrawingRig::quad(0.1f, "u32 0xffff0000 0xff000000"));
        return t.middle() & 0xFFFFFF;
    };
    CHECK(vertex("FOGVERTEXMODE LINEAR FOGSTART 512.0 FOGEND 512.0") == 0x00ff00);
    Trap table;
    table.quad("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGTABLEMODE LINEAR FOGSTART 0.5 FOGEND 0.5 }", kRed,
               "XYZRHW|DIFFUSE", 0.3f, 0.3f);
    CHECK(table.rgb(320, 240) == 0xff0000);
    table.quad("", kRed, "XYZRHW|DIFFUSE", 0.7f, 0.7f);
    CHECK(table.rgb(320, 240) == 0x00ff00);
    Trap specular;
    specular.quad("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 }", kRed + " 0x40ffffff",
                  "XYZRHW|DIFFUSE|SPECULAR");
    CHECK_COLOR(specular.middle(), 0x40bf00, 1);
    Trap transformed;
    transformed.quad("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGVERTEXMODE LINEAR FOGSTART 0.0 FOGEND 1.0 }",
                     kRed + " 0xffffffff", "XYZRHW|DIFFUSE|SPECULAR", 1, 1);
    CHECK((transformed.middle() & 0xFFFFFF) == 0xff0000);
    for (const auto& [mode, expected] : {std::pair("FOGVERTEXMODE", 0x007f80u), {"FOGTABLEMODE", 0x00ea15u}}) {
        Trap t;
        std::string vertices;
        for (const char* corner : {"-1 1 0", "1 1 1", "-1 -1 0", "1 -1 1"})
            vertices += "f32 " + std::string(corner) + " u32 0xff0000ff 0xff000000\n";
        t.run("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGDENSITY 5.0 " + std::string(mode) + " EXP }" +
                  kStrip,
              "XYZ|DIFFUSE|SPECULAR", vertices);
        INFO(mode);
        CHECK_COLOR(t.middle(), expected, 2);
    }
}

TEST_CASE("traps 31 and 32: sRGB, and channels that a format lacks") {
    Trap read;
    read.texture(1, 1, "u32 0xff7f7f7f");
    read.quad(kSelectTexture + "TEXTURESTAGESTATE { 0 SRGBTEXTURE 1 }", "0 0", "XYZRHW|TEX1");
    CHECK_COLOR(read.middle(), 0x363636, 1);
    Trap write;
    write.quad("RENDERSTATE { SRGBWRITEENABLE 1 }", "u32 0xff7f7f7f");
    CHECK_COLOR(write.middle(), 0xbbbbbb, 1);
    write.run("RENDERSTATE { SRGBWRITEENABLE 1 } CLEAR { TARGET|COMPUTERECTS 0xff7f7f7f 1 0 }");
    CHECK_COLOR(write.middle(), 0xbbbbbb, 1);
    Trap missing;
    missing.document("surface 3 format X8R8G8B8 size 640x480 usage target\n");
    missing.run("SETRENDERTARGET { 3 0 } CLEAR { TARGET|COMPUTERECTS 0x00ff0000 1 0 } RENDERSTATE { ALPHABLENDENABLE "
                "TRUE SRCBLEND DESTALPHA DESTBLEND INVDESTALPHA }" +
                    kStrip,
                "XYZRHW|DIFFUSE", Trap::full("u32 0x400000ff"));
    CHECK((missing.pixel(320, 240, 3) & 0xFFFFFF) == 0x0000ff);
}

TEST_CASE("traps 46 to 48: alpha test, two-sided stencil, clear") {
    Trap alpha;
    alpha.quad("RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC EQUAL ALPHAREF 0x80 }", "u32 0x80ffffff");
    CHECK((alpha.middle() & 0xFFFFFF) == 0xffffff);
    Trap keeps;
    keeps.quad("RENDERSTATE { ZENABLE TRUE ALPHATESTENABLE TRUE ALPHAFUNC NEVER }", kRed, "XYZRHW|DIFFUSE", 0.1f, 0.1f);
    keeps.quad("RENDERSTATE { ALPHATESTENABLE FALSE }", kGreen, "XYZRHW|DIFFUSE", 0.9f, 0.9f);
    CHECK(keeps.middle() == 0xff00ff00);
    Trap sides;
    sides.run(
        "CLEAR { STENCIL|COMPUTERECTS 0 1 8 } RENDERSTATE { STENCILENABLE TRUE TWOSIDEDSTENCILMODE TRUE STENCILREF 3 "
        "STENCILPASS REPLACE CCW_STENCILFUNC ALWAYS CCW_STENCILPASS INCR } TRIANGLELIST count 2 { 0 }",
        "XYZRHW|DIFFUSE",
        Trap::at(0, 0, kWhite) + Trap::at(100, 0, kWhite) + Trap::at(0, 100, kWhite) + Trap::at(200, 0, kWhite) +
            Trap::at(200, 100, kWhite) + Trap::at(300, 0, kWhite));
    CHECK((sides.pixel(10, 10, 2) & 0xFF) == 3);
    CHECK((sides.pixel(210, 10, 2) & 0xFF) == 9);
    Trap masked;
    masked.run("RENDERSTATE { COLORWRITEENABLE 1 } CLEAR { TARGET|COMPUTERECTS 0xffffffff 1 0 }");
    CHECK(masked.middle() == 0xffffffff);
    Trap scissor;
    scissor.run("RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 160 120 480 360 } CLEAR { TARGET|COMPUTERECTS "
                "0xffffffff 1 0 }");
    CHECK(scissor.rgb(158, 122) == 0);
    CHECK(scissor.rgb(162, 122) == 0xffffff);
}

TEST_CASE("traps 50 and 51: what occlusion counts, and the bits of ISSUEQUERY") {
    const auto counted = [](Trap& t, const std::string& states, const std::string& vertices) {
        t.run("CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 2 } " + states + kStrip + " ISSUEQUERY { 1 1 } ",
              "XYZRHW|DIFFUSE", vertices);
        return t.answer();
    };
    Trap mask, scissor, plain;
    CHECK(counted(mask, "RENDERSTATE { COLORWRITEENABLE 0 }", Trap::full(kWhite)) == 307200);
    CHECK(counted(scissor, "RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 10 10 110 110 }",
                  Trap::full(kWhite)) == 10000);
    CHECK(counted(plain, "", Trap::rect(0, 0, 10, 10, kWhite)) == 100);
    Trap samples; // covers three of the four samples of one pixel
    samples.document("surface 3 format A8R8G8B8 size 8x8 usage target samples 4\n");
    CHECK(counted(samples, "SETRENDERTARGET { 3 0 } RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 5 4 6 5 }",
                  Trap::rect(-1, -1, 5.25f, 16, kWhite)) == 1);
}
