// Measured figures ([M]) of rasterizer/PIPELINE.md that no other test covers. Each title names the section.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

std::string with(std::string text, const std::string& rest) {
    for (std::size_t at; (at = text.find('~')) != std::string::npos;) text.replace(at, 1, rest);
    return text;
}

} // namespace

TEST_CASE("PIPELINE.md 1.4: FLAT applies to colours only, PHONG is GOURAUD") {
    const std::string vertices = "f32 0 0 0.5 1 u32 0xffff0000 0xff000000 f32 8 0 0.5 1 u32 0xff00ff00 0 f32 0 8 0.5 1 "
                                 "u32 0xff0000ff 0xff000000";
    const auto shown = [&](const std::string& states) {
        DrawingRig s(8, 8);
        s.run("RENDERSTATE { " + states + " } TRIANGLELIST count 1 { 0 }", "XYZRHW|DIFFUSE|SPECULAR", vertices);
        return s.rgb(2, 1);
    };
    CHECK(shown("SHADEMODE FLAT") == 0xff0000);
    CHECK(shown("SHADEMODE PHONG") == shown("SHADEMODE GOURAUD"));
    CHECK(shown("SHADEMODE GOURAUD") != 0xff0000);
    // The fog factor in specular alpha is still interpolated: 1 at the left, 0 at the right.
    const std::uint32_t fogged = shown("SHADEMODE FLAT FOGENABLE TRUE FOGCOLOR 0xff0000ff");
    CHECK_COLOR(fogged, 0xbf0040, 0x20);
}

TEST_CASE("PIPELINE.md 1.7: points of size one, two, fifteen and zero") {
    const auto lit = [](const std::string& size, int x0, int y0, int side) {
        DrawingRig s(80, 80);
        s.run("RENDERSTATE { POINTSIZE " + size + " } POINTS { 1 0 }", "XYZRHW|DIFFUSE",
              "f32 " + std::to_string(x0 + side / 2) + " " + std::to_string(y0 + side / 2) + " 0.5 1 u32 0xffffffff");
        int inside = 0;
        for (int y = y0; y < y0 + side; ++y)
            for (int x = x0; x < x0 + side; ++x) inside += s.rgb(x, y) != 0;
        CHECK(s.lit() == inside);
        return inside;
    };
    CHECK(lit("1.0", 10, 10, 1) == 1);
    CHECK(lit("2.0", 9, 9, 2) == 4);
    CHECK(lit("15.0", 57, 57, 15) == 225);
    CHECK(lit("0.0 POINTSIZE_MIN 0", 10, 10, 1) == 0);
    CHECK(lit("0.0", 10, 10, 1) == 1); // clamped to POINTSIZE_MIN
}

TEST_CASE("PIPELINE.md 2.6: table fog with ZENABLE FALSE, with both modes set, and with start past end") {
    const auto shown = [](const std::string& states, const std::string& z) {
        DrawingRig s(8, 8);
        s.run("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 " + states + " }" + kStrip, "XYZRHW|DIFFUSE",
              with("f32 0 0 ~ f32 8 0 ~ f32 0 8 ~ f32 8 8 ~", z + " 1 u32 0xffff0000"));
        return s.rgb(4, 4);
    };
    CHECK_COLOR(shown("ZENABLE FALSE FOGTABLEMODE LINEAR FOGSTART 0.1 FOGEND 0.9", "0.3"), 0xbf4000, 1);
    CHECK_COLOR(shown("FOGTABLEMODE LINEAR FOGVERTEXMODE EXP FOGSTART 0.1 FOGEND 0.9", "0.5"), 0x7f8000, 1);
    CHECK_COLOR(shown("FOGTABLEMODE LINEAR FOGSTART 0.8 FOGEND 0.2", "0.4"), 0x55aa00, 2);
}

TEST_CASE("PIPELINE.md 2.8: padded coordinates and odd counts of the texture transform") {
    // The visible column of a ramp that is 16 texels wide is u * 16.
    const auto column = [](const std::string& set, const std::string& flags, const std::string& matrix) {
        DrawingRig s(8, 8);
        s.document("surface 3 format A8R8G8B8 size 16x16 usage texture\nwrite 3 data { u32" + [] {
            std::string t;
            for (int y = 0; y < 16; ++y)
                for (int x = 0; x < 16; ++x) t += " " + std::to_string(y * 16 + x);
            return t;
        }() + " }\n");
        s.run(kSelectTexture + "TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS " + flags +
                  " 0 ADDRESSU CLAMP 0 ADDRESSV CLAMP } SETTRANSFORM { TEXTURE0 " + matrix + " }" + kStrip,
              set[0] == '4'   ? "XYZ|TEX1|0x20000"
              : set[0] == '3' ? "XYZ|TEX1|0x10000"
                              : "XYZ|TEX1",
              DrawingRig::quad(0, set.substr(2)));
        return s.pixel(4, 4) & 0xFF;
    };
    const std::string identity = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1", scaled = "0.5 0 0 0 0 0.5 0 0 0 0 1 0 0 0 0 1";
    // The padded third component gives x = 1; y = 0.
    CHECK(column("2 0.3 0.3", "4", "0 0 0 0 0 0 0 0 1 0 0 0 0 1 0 0") == 15);
    CHECK(column("2 0.5 0", "1", scaled) == 8); // one component has the effect of DISABLE
    CHECK(column("2 0.5 0", "2", scaled) == 4);
    CHECK(column("4 0.5 0 0 2", "0x100", identity) == 4); // divided by the last component of the set
    CHECK(column("3 0.5 0 2", "0x100", identity) == 4);
    CHECK(column("2 0.5 0", "0x103", identity) == 8);        // divided by the padded third component, 1
    CHECK(column("4 0.5 0 0 2", "0xffffffff", scaled) == 4); // projected without a matrix
}

TEST_CASE("PIPELINE.md 3.1: cube maps ignore address modes") {
    for (const char* mode : {"WRAP", "MIRROR", "CLAMP", "BORDER", "MIRRORONCE"}) {
        DrawingRig s(8, 8);
        s.document("surface 3 format A8R8G8B8 size 2x2 usage texture faces 6\nwrite 3 slice 0 data { u32 0xffff0000 "
                   "0xffff0000 0xffff0000 0xffff0000 }\n");
        s.run(kSelectTexture + "TEXTURESTAGESTATE { 0 ADDRESSU " + mode + " 0 ADDRESSV " + mode +
                  " 0 BORDERCOLOR 0xffffffff 0 MAGFILTER LINEAR }" + kStrip,
              "XYZ|TEX1|0x10000", DrawingRig::quad(0, "1 0.999 -0.999"));
        INFO(mode);
        CHECK(s.rgb(4, 4) == 0xff0000);
    }
}

TEST_CASE("PIPELINE.md 3.3: MAXMIPLEVEL past the last level is the last level") {
    DrawingRig s(8, 8);
    s.document("surface 3 format A8R8G8B8 size 2x2 usage texture levels 2\nwrite 3 data { u32 1 1 1 1 }\nwrite 3 level "
               "1 data { u32 2 }\n");
    s.run(kSelectTexture + "TEXTURESTAGESTATE { 0 MIPFILTER POINT 0 MAXMIPLEVEL 7 }" + kStrip, "XYZ|TEX1",
          DrawingRig::quad(0, "0.5 0.5"));
    CHECK(s.rgb(4, 4) == 2);
}

TEST_CASE("PIPELINE.md 4.4: bump luminance clamps its factor to one") {
    const auto shown = [](const std::string& scale) {
        DrawingRig s(8, 8);
        s.document("surface 3 format X8L8V8U8 size 1x1 usage texture\nwrite 3 data { u32 0x00400000 }\nsurface 4 "
                   "format A8R8G8B8 size 1x1 usage texture\nwrite 4 data { u32 0xffff80c0 }\n");
        s.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP BUMPENVMAPLUMINANCE 0 COLORARG1 TEXTURE 0 BUMPENVLSCALE " +
                  scale + " 0 BUMPENVLOFFSET 0.1 1 TEXTUREMAP 4 1 COLOROP SELECTARG1 1 COLORARG1 TEXTURE }" + kStrip,
              "XYZ|TEX2", DrawingRig::quad(0, "0.5 0.5 0.5 0.5"));
        return s.rgb(4, 4);
    };
    CHECK_COLOR(shown("2.0"), 0x994c72, 5);
    CHECK_COLOR(shown("10.0"), 0xff80c0, 1);
}

TEST_CASE("PIPELINE.md 5.2: two-sided stencil and culling") {
    DrawingRig s(16, 16);
    s.run("CLEAR { STENCIL|COMPUTERECTS 0 1 8 } RENDERSTATE { CULLMODE CCW STENCILENABLE TRUE TWOSIDEDSTENCILMODE TRUE "
          "STENCILREF 3 STENCILPASS REPLACE CCW_STENCILFUNC ALWAYS CCW_STENCILPASS INCR } TRIANGLELIST count 2 { 0 }",
          "XYZRHW|DIFFUSE",
          "f32 0 0 0.5 1 u32 0 f32 7 0 0.5 1 u32 0 f32 0 7 0.5 1 u32 0 f32 8 0 0.5 1 u32 0 f32 8 7 0.5 1 u32 0 f32 15 "
          "0 0.5 1 u32 0");
    CHECK((s.pixel(1, 1, 2) & 0xFF) == 3);
    CHECK((s.pixel(9, 1, 2) & 0xFF) == 8); // culled, so the stencil is unchanged
}

TEST_CASE("PIPELINE.md 5.7: clear rectangles: inverted ones are skipped, the others are clipped to the viewport") {
    DrawingRig s(640, 480);
    s.run("VIEWPORTINFO { 320 240 320 240 } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 { 400 400 300 300 } { 160 120 "
          "480 360 } }");
    CHECK(s.rgb(322, 242) == 0x00ff00);
    CHECK(s.rgb(318, 242) == 0);
    CHECK(s.rgb(322, 238) == 0);
    CHECK(s.rgb(350, 350) == 0x00ff00);
    CHECK(s.rgb(485, 300) == 0);
}
