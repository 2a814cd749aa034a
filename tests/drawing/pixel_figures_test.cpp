// Pixel processing of the fixed-function pipeline: the measured figures of PIPELINE.md 3, 4 and 5, and related rules.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

// The colour that stage 0 shows of a 1x1 texture of any format.
std::uint32_t texel_color(const std::string& format, const std::string& words, const std::string& states = "") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format " + format + " size 1x1 usage texture\nwrite 3 level 0 slice 0 data { " + words +
                 " }\n");
    rig.run(kSelectTexture + states + kStrip, "XYZ", DrawingRig::quad(0, ""));
    return rig.pixel(4, 4);
}

} // namespace

TEST_CASE("table fog has the measured colours") {
    const auto fogged = [](const std::string& states, float z, const char* color = "u32 0xffff0000") {
        DrawingRig rig(8, 8);
        rig.run("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 " + states + " }" + kStrip, "XYZ|DIFFUSE",
                DrawingRig::quad(z, color));
        return rig.rgb(4, 4);
    };
    const struct {
        const char* states;
        std::uint32_t at[4];
    } rows[] = {
        {"FOGTABLEMODE EXP FOGDENSITY 1", {0xe71800, 0xbd4200, 0x9b6400, 0x5ea100}},
        {"FOGTABLEMODE EXP2 FOGDENSITY 1", {0xfc0300, 0xe91600, 0xc73800, 0x5ea100}},
        {"FOGTABLEMODE LINEAR FOGSTART 0.1 FOGEND 0.9", {0xff0000, 0xbf4000, 0x7f8000, 0x00ff00}},
    };
    const float depths[] = {0.1f, 0.3f, 0.5f, 1.0f};
    for (const auto& row : rows)
        for (int i = 0; i < 4; ++i) {
            INFO(row.states << " z " << depths[i]);
            CHECK_COLOR(fogged(row.states, depths[i]), row.at[i], 2);
        }
    // If start == end, depths before it have no fog, and depths from it on have full fog.
    CHECK_COLOR(fogged("FOGTABLEMODE LINEAR FOGSTART 0.5 FOGEND 0.5", 0.3f), 0xff0000, 0);
    CHECK_COLOR(fogged("FOGTABLEMODE LINEAR FOGSTART 0.5 FOGEND 0.5", 0.7f), 0x00ff00, 0);
    // If start > end, the ramp is reversed.
    const std::uint32_t turned[] = {0x00ff00, 0x55aa00, 0xd42b00, 0xff0000};
    const float at[] = {0.1f, 0.4f, 0.7f, 0.9f};
    for (int i = 0; i < 4; ++i) CHECK_COLOR(fogged("FOGTABLEMODE LINEAR FOGSTART 0.8 FOGEND 0.2", at[i]), turned[i], 2);
    CHECK_COLOR(fogged("FOGTABLEMODE EXP FOGDENSITY 5", 0.5f, "u32 0xff0000ff"), 0x00ea15, 2);
}

TEST_CASE("vertex fog interpolates the factor, table fog the distance") {
    for (const bool table : {false, true}) {
        DrawingRig rig(64, 8);
        rig.run(
            "RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGDENSITY 5 " +
                std::string(table ? "FOGTABLEMODE EXP" : "FOGVERTEXMODE EXP") + " }" + kStrip,
            "XYZ|DIFFUSE",
            "f32 -1 1 0 u32 0xff0000ff f32 1 1 1 u32 0xff0000ff f32 -1 -1 0 u32 0xff0000ff f32 1 -1 1 u32 0xff0000ff");
        CHECK_COLOR(rig.rgb(32, 4), table ? 0x00ea15u : 0x007f80u, 2);
    }
}

TEST_CASE("table fog uses w when the projection is a perspective one") {
    DrawingRig rig(8, 8);
    // w = z_eye = 4 at every corner; linear fog from 2 to 6 gives one half.
    rig.run("SETTRANSFORM { PROJECTION 4 0 0 0 0 4 0 0 0 0 1 1 0 0 0 0 } RENDERSTATE { FOGENABLE TRUE FOGCOLOR "
            "0xff00ff00 FOGTABLEMODE LINEAR FOGSTART 2 FOGEND 6 CLIPPING FALSE }" +
                kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(4, "u32 0xffff0000"));
    CHECK_COLOR(rig.rgb(4, 4), 0x7f8000, 1);
}

TEST_CASE("bump mapping: du moves u by M00 and v by M01; luminance darkens the next texel") {
    DrawingRig rig(8, 8);
    std::string texels;
    for (unsigned y = 0; y < 4; ++y)
        for (unsigned x = 0; x < 4; ++x) texels += " " + hex(0xff000000u | x << 20 | y << 12);
    rig.document("surface 3 format V8U8 size 1x1 usage texture\nwrite 3 level 0 slice 0 data { u8 127 0 }\n"
                 "surface 4 format A8R8G8B8 size 4x4 usage texture\nwrite 4 level 0 slice 0 data { u32" +
                 texels +
                 " }\n"
                 "surface 5 format X8L8V8U8 size 1x1 usage texture\nwrite 5 level 0 slice 0 data { u32 0x00400000 }\n"
                 "surface 6 format A8R8G8B8 size 1x1 usage texture\nwrite 6 level 0 slice 0 data { u32 0xffff80c0 }\n");
    const std::string quad = DrawingRig::quad(0, "0.1 0.1");
    rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP BUMPENVMAP 0 COLORARG1 TEXTURE 0 BUMPENVMAT00 0.25 0 "
            "BUMPENVMAT01 0.5 0 BUMPENVMAT10 9 0 BUMPENVMAT11 9 "
            "1 TEXTUREMAP 4 1 COLOROP SELECTARG1 1 COLORARG1 TEXTURE 1 TEXCOORDINDEX 0 }" +
                kStrip,
            "XYZ|TEX1", quad);
    CHECK(rig.rgb(4, 4) == (1u << 20 | 2u << 12));
    // L = 0.25: 0.25 * 2 + 0.1 = 0.6; a scale of 10 clamps to 1.
    rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 5 0 COLOROP BUMPENVMAPLUMINANCE 0 BUMPENVLSCALE 2 0 BUMPENVLOFFSET 0.1 "
            "1 TEXTUREMAP 6 }" +
                kStrip,
            "XYZ|TEX1", quad);
    CHECK_COLOR(rig.rgb(4, 4), 0x994c72, 2);
    rig.run("TEXTURESTAGESTATE { 0 BUMPENVLSCALE 10 }" + kStrip, "XYZ|TEX1", quad);
    CHECK_COLOR(rig.rgb(4, 4), 0xff80c0, 1);
}

TEST_CASE("PREMODULATE makes the next stage read CURRENT times its own texture") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 1x1 usage texture\nwrite 3 level 0 slice 0 data { u32 0x80804020 }\n");
    rig.run("RENDERSTATE { TEXTUREFACTOR 0xff80ff80 } TEXTURESTAGESTATE { 0 COLOROP PREMODULATE 0 COLORARG1 TFACTOR "
            "0 ALPHAOP SELECTARG1 0 ALPHAARG1 TFACTOR "
            "1 TEXTUREMAP 3 1 COLOROP SELECTARG1 1 COLORARG1 CURRENT 1 ALPHAOP SELECTARG1 1 ALPHAARG1 CURRENT }" +
                kStrip,
            "XYZ", DrawingRig::quad(0, ""));
    CHECK_COLOR(rig.pixel(4, 4), 0x404010, 1);
    CHECK(rig.pixel(4, 4) >> 24 == 0xff); // the alpha operation is not PREMODULATE
}

TEST_CASE("sRGB: reading, writing and clearing convert as measured") {
    CHECK_COLOR(texel_color("A8R8G8B8", "u32 0x7f7f7f7f", "TEXTURESTAGESTATE { 0 SRGBTEXTURE 1 } "), 0x363636, 1);
    CHECK(texel_color("A8R8G8B8", "u32 0x7f7f7f7f", "TEXTURESTAGESTATE { 0 SRGBTEXTURE 1 } ") >> 24 == 0x7f);
    CHECK_COLOR(texel_color("A8R8G8B8", "u32 0x7f7f7f7f", "RENDERSTATE { SRGBWRITEENABLE 1 } "), 0xbbbbbb, 1);
    CHECK_COLOR(texel_color("R5G6B5", "u16 0x8410", "TEXTURESTAGESTATE { 0 SRGBTEXTURE 1 } "), 0x3a383a,
                1); // also for channels of five and six bits, as on cards
    DrawingRig rig(8, 8);
    rig.run("RENDERSTATE { SRGBWRITEENABLE 1 } CLEAR { TARGET|COMPUTERECTS 0x7f7f7f7f 1 0 }");
    CHECK_COLOR(rig.rgb(1, 1), 0xbbbbbb, 1);
    // Blending is linear: white at alpha 0.5 over black is 0.5, which is 0xbc when written.
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA DESTBLEND "
            "INVSRCALPHA }" +
                kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0x80ffffff"));
    CHECK_COLOR(rig.rgb(1, 1), 0xbcbcbc, 1);
}

TEST_CASE("dithering mixes the two nearest colours, on 16-bit targets only") {
    DrawingRig rig({16, 16, "R5G6B5"});
    rig.run("RENDERSTATE { DITHERENABLE TRUE }" + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0, "u32 0xff848484")); // 16.06 of 31 levels
    int sum = 0, low = 99, high = 0;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) {
            const int red = static_cast<int>(rig.pixel(x, y) >> 11);
            sum += red, low = std::min(low, red), high = std::max(high, red);
        }
    CHECK(low == 16);
    CHECK(high == 17);
    CHECK(sum / 256.0 == Approx(0x84 * 31 / 255.0).margin(0.07));
    DrawingRig wide(16, 16);
    wide.run("RENDERSTATE { DITHERENABLE TRUE }" + kStrip, "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xff848484"));
    for (int x = 0; x < 16; ++x) CHECK(wide.rgb(x, 3) == 0x848484);
}

TEST_CASE("signed formats read as measured") {
    // No fixed-function operation shows 0.5 + 0.5 * texel, so negative values appear as zero and positive ones
    // unchanged.
    CHECK_COLOR(texel_color("V8U8", "u8 0x7f 0x40"), 0xff81ff, 1); // blue reads as one
    CHECK_COLOR(texel_color("V8U8", "u8 0x80 0xff"), 0x0000ff, 0);
    CHECK_COLOR(texel_color("Q8W8V8U8", "u8 0x7f 0x3b 0x00 0x7f"), 0xff7600, 1);
    CHECK_COLOR(texel_color("L6V5U5", "u16 " + std::to_string(15 | 8 << 5 | 32 << 10)), 0xff8881, 2);
    CHECK_COLOR(texel_color("X8L8V8U8", "u8 0x7f 0x00 0x80 0x00"), 0xff0080, 1);
    CHECK_COLOR(texel_color("V16U16", "u16 0x7fff 0x4000"), 0xff80ff, 1);
    CHECK_COLOR(texel_color("A2W10V10U10", "u32 " + hex(0x1ffu | 0x100u << 10 | 0u << 20 | 3u << 30)), 0xff8000, 1);
    CHECK_COLOR(texel_color("W11V11U10", "u32 " + hex(0x1ffu | 0x200u << 10)), 0xff8000, 1);
    CHECK_COLOR(texel_color("CxV8U8", "u8 0x00 0x00"), 0x0000ff, 1); // blue is computed so that the vector has length 1
}

TEST_CASE("luminance, alpha and float textures read with their missing channels") {
    CHECK(texel_color("L8", "u8 0x40") == 0xff404040);
    CHECK(texel_color("A8L8", "u8 0x40 0x80") == 0x80404040);
    CHECK(texel_color("A4L4", "u8 0x84") == 0x88444444);
    CHECK(texel_color("L16", "u16 0x8080") == 0xff808080);
    CHECK(texel_color("A8", "u8 0x40") == 0x40000000);
    CHECK(texel_color("R16F", "u16 0x3800") == 0xff80ffff);
    CHECK(texel_color("G16R16F", "u16 0x3800 0x0000") == 0xff8000ff);
    CHECK(texel_color("A16B16G16R16F", "u16 0x3c00 0x3800 0x0000 0x3800") == 0x80ff8000);
    CHECK(texel_color("R32F", "f32 0.25") == 0xff40ffff);
    CHECK(texel_color("G32R32F", "f32 2 -1") == 0xffff00ff);
    CHECK(texel_color("A32B32G32R32F", "f32 0 1 0.5 0.25") == 0x4000ff80);
    CHECK(texel_color("R3G3B2", "u8 0xff") == 0xffffffff);
    CHECK(texel_color("A8R3G3B2", "u16 0x40e0") == 0x40ff0000);
    CHECK(texel_color("A2B10G10R10", "u32 0x400003ff") == 0x55ff0000);
    CHECK(texel_color("A16B16G16R16", "u16 0xffff 0x8080 0 0x4040") == 0x40ff8000);
}

TEST_CASE("float targets store values that unorm targets clamp") {
    DrawingRig rig({8, 8, "A32B32G32R32F"});
    rig.run("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }" + kStrip + kStrip + kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xffff8000"));
    CHECK(rig.pixel(4, 4) == std::bit_cast<std::uint32_t>(3.0f));
    rig.run("CLEAR { TARGET|COMPUTERECTS 0x80ff0000 1 0 }");
    CHECK(rig.pixel(4, 4) == std::bit_cast<std::uint32_t>(1.0f));
    DrawingRig half({8, 8, "R16F"});
    half.run("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }" + kStrip + kStrip + kStrip,
             "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xffff8000"));
    CHECK(half.pixel(4, 4) == 0x4200); // 3.0 as a half
    DrawingRig luminance({8, 8, "A8L8"});
    luminance.run(kStrip, "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0x40804020"));
    CHECK(luminance.pixel(4, 4) == 0x4080);
}

TEST_CASE("a NULL target stores no colour; depth and queries work") {
    DrawingRig rig({8, 8, "NULL"});
    rig.run("CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN } RENDERSTATE { ZENABLE TRUE }" + kStrip +
                " ISSUEQUERY { 1 END }",
            "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffffffff"));
    CHECK(rig.last().error_offset == 20);
    CHECK(rig.pixel(4, 4, 2) >> 8 == 0x800000);
    CHECK(rig.pixel(4, 4) == 0);
}

TEST_CASE("cube maps: each face is where the table says") {
    DrawingRig rig(8, 8);
    std::string text = "surface 3 format A8R8G8B8 size 2x2 usage texture faces 6\n";
    // The texel at (x, y) of face f is 0xff000000 | f << 20 | x << 12 | y << 4.
    for (unsigned f = 0; f < 6; ++f) {
        text += "write 3 level 0 slice " + std::to_string(f) + " data { u32";
        for (unsigned y = 0; y < 2; ++y)
            for (unsigned x = 0; x < 2; ++x) text += " " + hex(0xff000000u | f << 20 | x << 12 | y << 4);
        text += " }\n";
    }
    rig.document(text);
    const struct {
        const char* direction;
        unsigned face, x, y;
    } rows[] = {
        {"1 0.5 -0.25", 0, 1, 0}, {"-1 0.5 -0.25", 1, 0, 0}, {"0.25 1 0.5", 2, 1, 1},
        {"0.25 -1 0.5", 3, 1, 0}, {"0.5 -0.5 1", 4, 1, 1},   {"0.5 -0.5 -1", 5, 0, 1},
        {"0 0 0", 4, 1, 1},       {"1 1 1", 4, 1, 0},        {"1 1 0.5", 2, 1, 1},
    };
    for (const auto& row : rows) {
        INFO(row.direction);
        rig.run(kSelectTexture + kStrip, "XYZ|TEX1|0x10000", DrawingRig::quad(0, row.direction));
        CHECK(rig.rgb(4, 4) == (row.face << 20 | row.x << 12 | row.y << 4));
    }
    // Address modes and borders have no effect on cube maps.
    rig.run("TEXTURESTAGESTATE { 0 ADDRESSU BORDER 0 ADDRESSV BORDER 0 BORDERCOLOR 0xffffffff 0 MAGFILTER LINEAR 0 "
            "MINFILTER LINEAR }" +
                kStrip,
            "XYZ|TEX1|0x10000", DrawingRig::quad(0, "1 0.99 -0.99"));
    CHECK_COLOR(rig.rgb(4, 4), 0x001000, 1);
}

TEST_CASE("volume textures choose and blend slices") {
    DrawingRig rig(8, 8);
    std::string text = "surface 3 format A8R8G8B8 size 1x1 usage texture depth 4\n";
    for (unsigned z = 0; z < 4; ++z)
        text += "write 3 level 0 slice " + std::to_string(z) + " data { u32 " + hex(0xff000000u | z * 0x40) + " }\n";
    rig.document(text);
    const auto at = [&](const char* w, const std::string& states = "") {
        rig.run(kSelectTexture + states + kStrip, "XYZ|TEX1|0x10000", DrawingRig::quad(0, std::string("0.5 0.5 ") + w));
        return rig.rgb(4, 4);
    };
    CHECK(at("0.1") == 0);
    CHECK(at("0.6") == 0x80);
    CHECK(at("1.3") == 0x40); // the third coordinate wraps
    CHECK(at("1.3", "TEXTURESTAGESTATE { 0 ADDRESSW CLAMP } ") == 0xc0);
    CHECK_COLOR(at("0.5", "TEXTURESTAGESTATE { 0 MAGFILTER LINEAR 0 MINFILTER LINEAR } "), 0x60, 1);
    CHECK(at("1.3", "TEXTURESTAGESTATE { 0 ADDRESSW BORDER 0 BORDERCOLOR 0xff00ff00 } ") == 0x00ff00);
}

TEST_CASE("a second target keeps its pixels under the fixed functions, and is cleared with the first") {
    DrawingRig rig(8, 8);
    rig.document("surface 7 format A8R8G8B8 size 8x8 usage target\n");
    rig.run("SETRENDERTARGET2 { 1 7 } CLEAR { TARGET|COMPUTERECTS 0xff0000ff 1 0 }" + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0, "u32 0xffff0000"));
    CHECK(rig.pixel(4, 4) == 0xffff0000);
    CHECK(rig.pixel(4, 4, 7) == 0xff0000ff);
}

TEST_CASE("depth textures compare the third coordinate; vendor formats give the depth itself") {
    const auto shown = [](const std::string& format, const char* depth, const char* coordinates) {
        DrawingRig rig(8, 8);
        rig.document("surface 3 format " + format + " size 4x4 usage depth|texture\n");
        rig.run("SETDEPTHSTENCIL { 3 } CLEAR { ZBUFFER 0 " + std::string(depth) +
                    " 0 { 0 0 4 4 } } SETDEPTHSTENCIL { 0 } " + kSelectTexture + kStrip,
                "XYZ|TEX1|0x10000", DrawingRig::quad(0, coordinates));
        return rig.pixel(4, 4);
    };
    for (const char* format : {"D16", "D24S8", "D24X8", "D32", "D24FS8", "D32F_LOCKABLE"}) {
        INFO(format);
        CHECK(shown(format, "0.5", "0.5 0.5 0.4") == 0xffffffff);
        CHECK(shown(format, "0.5", "0.5 0.5 0.6") == 0);
        CHECK(shown(format, "1", "0.5 0.5 1") == 0xffffffff);
    }
    CHECK(shown("INTZ", "0.5", "0.5 0.5 0.9") == 0x80808080);
    CHECK(shown("DF24", "0.5", "0.5 0.5 0.9") == 0xff800000);
    CHECK(shown("DF16", "0.25", "0.5 0.5 0.9") == 0xff400000);
    // A linear filter blends the results of the comparisons.
    DrawingRig rig(8, 8);
    rig.document("surface 3 format D16 size 2x1 usage depth|texture\nwrite 3 level 0 slice 0 data { u16 0 0xffff }\n");
    rig.run(kSelectTexture + "TEXTURESTAGESTATE { 0 MAGFILTER LINEAR 0 MINFILTER LINEAR }" + kStrip, "XYZ|TEX1|0x10000",
            DrawingRig::quad(0, "0.5 0.5 0.5"));
    CHECK_COLOR(rig.rgb(4, 4), 0x808080, 1);
    // With projection x, y and z are divided by w.
    rig.run("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 0x100 0 MAGFILTER POINT 0 MINFILTER POINT }" + kStrip,
            "XYZ|TEX1|0x20000", DrawingRig::quad(0, "1.5 1 1 2"));
    CHECK(rig.rgb(4, 4) == 0xffffff);
}

TEST_CASE("anisotropic filtering keeps detail across a stretched footprint") {
    // Columns of black and white, two texels each; the quad shrinks v sixteen times and keeps u.
    const auto contrast = [](const std::string& filter) {
        DrawingRig rig(64, 8);
        std::string text = "surface 3 format L8 size 64x128 usage texture levels 7\n";
        for (int level = 0; level < 7; ++level) {
            text += "write 3 level " + std::to_string(level) + " slice 0 data { u8";
            for (int y = 0; y < 128 >> level; ++y)
                for (int x = 0; x < 64 >> level; ++x) text += level == 0 ? (x / 2 % 2 ? " 255" : " 0") : " 128";
            text += " }\n";
        }
        rig.document(text);
        rig.run(kSelectTexture + "TEXTURESTAGESTATE { 0 MINFILTER " + filter +
                    " 0 MAGFILTER LINEAR 0 MIPFILTER LINEAR 0 MAXANISOTROPY 16 }" + kStrip,
                "XYZ|TEX1",
                "f32 -1 1 0 0.0078125 0 f32 1 1 0 1.0078125 0 f32 -1 -1 0 0.0078125 1 f32 1 -1 0 1.0078125 1");
        return std::abs(static_cast<int>(rig.rgb(8, 4) & 0xff) - static_cast<int>(rig.rgb(10, 4) & 0xff));
    };
    CHECK(contrast("LINEAR") == 0);       // level 4: grey
    CHECK(contrast("ANISOTROPIC") > 200); // level 0: sixteen samples along v
}

TEST_CASE("TEXTUREMAPBLEND of older interfaces sets stage 0") {
    const auto shown = [](const std::string& format, const std::string& texel, int blend,
                          const std::string& more = "") {
        DrawingRig rig(8, 8);
        rig.document("surface 3 format " + format + " size 1x1 usage texture\nwrite 3 level 0 slice 0 data { " + texel +
                     " }\n");
        rig.run("RENDERSTATE { TEXTUREHANDLE 3 TEXTUREMAPBLEND " + std::to_string(blend) + " } " + more + kStrip,
                "XYZ|DIFFUSE|TEX1", DrawingRig::quad(0, "u32 0x40ff8000 f32 0 0"));
        return rig.pixel(4, 4);
    };
    const std::string argb = "u32 0x800000ff";
    CHECK(shown("A8R8G8B8", argb, 1) == 0x800000ff);             // DECAL
    CHECK(shown("A8R8G8B8", argb, 2) == 0x80000000);             // MODULATE: alpha of the texture
    CHECK(shown("X8R8G8B8", "u32 0x008080ff", 2) == 0x40804000); // the texture has no alpha, so alpha is the vertex's
    CHECK_COLOR(shown("A8R8G8B8", argb, 3), 0x7f4080, 1);        // DECALALPHA
    CHECK(shown("A8R8G8B8", argb, 3) >> 24 == 0x40);
    CHECK(shown("A8R8G8B8", argb, 4) >> 24 == 0x20); // MODULATEALPHA
    CHECK(shown("A8R8G8B8", argb, 7) == 0x800000ff); // COPY
    CHECK(shown("A8R8G8B8", argb, 8) == 0x40ff80ff); // ADD
    // A later stage state replaces what TEXTUREMAPBLEND set.
    CHECK(shown("A8R8G8B8", argb, 1,
                "TEXTURESTAGESTATE { 0 COLOROP SELECTARG2 0 COLORARG2 DIFFUSE 0 ALPHAOP SELECTARG2 0 ALPHAARG2 DIFFUSE "
                "}") == 0x40ff8000);
    DrawingRig rig(8, 8);
    // Without a texture the vertex colour shows.
    rig.run("RENDERSTATE { TEXTUREHANDLE 0 TEXTUREMAPBLEND 1 }" + kStrip, "XYZ|DIFFUSE|TEX1",
            DrawingRig::quad(0, "u32 0xff123456 f32 0 0"));
    CHECK(rig.rgb(4, 4) == 0x123456);
}

TEST_CASE("FETCH4 gives the depths of four neighbours, once GET4 switched it on and until GET1") {
    // The highest bytes of the 2x2 texels are 0x10 0x20 / 0x30 0x40; the coordinates are the middle of the first texel.
    DrawingRig rig(8, 8);
    rig.document(
        "surface 3 format DF16 size 2x2 usage texture|depth\nwrite 3 data { u16 0x1000 0x2000 0x3000 0x4000 }\n"
        "surface 4 format INTZ size 2x2 usage texture|depth\nwrite 4 data { u32 0x10000000 0x20000000 0x30000000 "
        "0x40000000 }\n");
    const auto shown = [&](const std::string& states) {
        rig.run(kSelectTexture + "TEXTURESTAGESTATE { 0 ADDRESSU CLAMP 0 ADDRESSV CLAMP " + states + " }" + kStrip,
                "XYZ|TEX1", DrawingRig::quad(0, "f32 0.25 0.25"));
        return rig.pixel(4, 4);
    };
    CHECK(shown("") == 0xff100000); // off: the nearest texel
    CHECK(shown("0 MIPMAPLODBIAS 0x34544547") == 0x10203040);
    CHECK(shown("0 MIPMAPLODBIAS 0.5") == 0x10203040);              // FETCH4 is still on
    CHECK(shown("0 MAGFILTER LINEAR") == 0x10203040);               // FETCH4 works with any filter
    CHECK(shown("0 MAGFILTER POINT 0 TEXTUREMAP 4") == 0x10203040); // another format of one channel
    CHECK(shown("0 MIPMAPLODBIAS 0x31544547") == 0xff100000);
}

TEST_CASE("LINEPATTERN draws the pixels of a line whose bits are set") {
    const auto row = [](const std::string& pattern, const std::string& vertices,
                        const std::string& command = "LINELIST count 1 { 0 }") {
        DrawingRig rig(16, 4);
        rig.run("RENDERSTATE { LASTPIXEL TRUE LINEPATTERN " + pattern + " }" + command, "XYZRHW|DIFFUSE", vertices);
        std::string text;
        for (int x = 0; x < 16; ++x) text += rig.rgb(x, 1) ? '#' : '.';
        return text;
    };
    const std::string right = "f32 0 1 0.5 1 u32 ~ f32 15 1 0.5 1 u32 ~",
                      left = "f32 15 1 0.5 1 u32 ~ f32 0 1 0.5 1 u32 ~";
    const auto white = [](std::string text) {
        for (std::size_t at; (at = text.find('~')) != text.npos;) text.replace(at, 1, "0xffffffff");
        return text;
    };
    CHECK(row("0x00330001", white(right)) == "##..##..........");
    CHECK(row("0x00330001", white(left)) == "..........##..##");
    CHECK(row("0x00010003", white(right)) == "###.............");
    CHECK(row("0x55550002", white(right)) == "##..##..##..##..");
    CHECK(row("0x00000001", white(right)) == "................");
    CHECK(row("0x00000000", white(right)) == "################"); // a repeat factor of 0 means no pattern
    // The pattern restarts with each line of a strip; triangles ignore it.
    CHECK(row("0x00010001", white("f32 2 1 0.5 1 u32 ~ f32 7 1 0.5 1 u32 ~ f32 12 1 0.5 1 u32 ~"),
              "LINESTRIP count 2 { 0 }") == "..#....#........");
    CHECK(row("0x00010001", white("f32 0 0 0.5 1 u32 ~ f32 16 0 0.5 1 u32 ~ f32 0 4 0.5 1 u32 ~ f32 16 4 0.5 1 u32 ~"),
              kStrip) == "################");
    // Edges of a wireframe use the pattern like lines; pixel 14 is the first one of the second edge.
    CHECK(row("0x00010001 FILLMODE WIREFRAME", white("f32 2 1 0.5 1 u32 ~ f32 14 1 0.5 1 u32 ~ f32 2 30 0.5 1 u32 ~"),
              "TRIANGLELIST count 1 { 0 }") == "..#...........#.");
}

TEST_CASE("CONVOLUTIONMONO averages a box of A1 texels by its kernel") {
    // A vertical bar one texel wide, sampled by a quad of eight pixels on eight texels.
    const auto alpha = [](const std::string& kernel, float shift) {
        DrawingRig rig(8, 8);
        rig.document("surface 3 format A1 size 8x8 usage texture\nwrite 3 data { u8 0x10 0x10 0x10 0x10 0x10 0x10 "
                     "0x10 0x10 }\n");
        std::string vertices;
        for (const char* corner : {"0 0", "8 0", "0 8", "8 8"}) {
            const float x = static_cast<float>(corner[0] - '0'), y = static_cast<float>(corner[2] - '0');
            vertices += "f32 " + std::string(corner) + " 0.5 1 " + std::to_string((x + 0.5f + shift) / 8) + " " +
                        std::to_string((y + 0.5f) / 8) + "\n";
        }
        // The filter overrides address and mip states.
        rig.run(kernel + kSelectTexture +
                    "TEXTURESTAGESTATE { 0 MAGFILTER 8 0 MINFILTER 8 0 MIPFILTER LINEAR 0 ADDRESSU WRAP 0 ADDRESSV "
                    "MIRROR 0 BORDERCOLOR 0xffffffff }" +
                    kStrip,
                "XYZRHW|TEX1", vertices);
        std::string text;
        for (int x = 0; x < 8; ++x) text += std::to_string(rig.pixel(x, 4) >> 24) + " ";
        CHECK(rig.rgb(3, 4) == 0);
        return text;
    };
    CHECK(alpha("", 0) == "0 0 0 255 0 0 0 0 "); // before a kernel is set the box is one texel
    CHECK(alpha("", 0.5f) == "0 0 128 128 0 0 0 0 ");
    CHECK(alpha("SETCONVOLUTIONKERNELMONO { 3 1 0 }", 0) == "0 0 85 85 85 0 0 0 ");
    CHECK(alpha("SETCONVOLUTIONKERNELMONO { 2 1 0 }", 0) == "0 0 64 128 64 0 0 0 ");
    CHECK(alpha("SETCONVOLUTIONKERNELMONO { 3 1 1 data { f32 0.0 3.0 0.0 } }", 0) == "0 0 0 255 0 0 0 0 ");
    CHECK(alpha("SETCONVOLUTIONKERNELMONO { 3 1 1 data { f32 1.5 1.5 0.0 } }", 0) == "0 0 0 128 128 0 0 0 ");
    CHECK(alpha("SETCONVOLUTIONKERNELMONO { 1 3 2 data { f32 0.5 1.0 0.5 } }", 0) == "0 0 0 170 0 0 0 0 ");
    DrawingRig rig(8, 8);
    CHECK(rig.error("SETCONVOLUTIONKERNELMONO { 0 3 0 }").ends_with("dwWidth"));
    CHECK(rig.error("SETCONVOLUTIONKERNELMONO { 3 8 0 }").ends_with("dwHeight"));
}

TEST_CASE("stipple: a fixed pattern over areas, or a share of the pixels given by alpha") {
    const std::string white = DrawingRig::quad(0, "u32 0xffffffff"), half = DrawingRig::quad(0, "u32 0x80ffffff");
    DrawingRig rig(64, 64);
    rig.run("RENDERSTATE { STIPPLEENABLE TRUE STIPPLEPATTERN00 0x80000001 STIPPLEPATTERN03 0x00030000 }" + kStrip,
            "XYZ|DIFFUSE", white);
    CHECK(rig.lit() == 2 * 4 + 2 * 4);
    for (const auto& [x, y] : {std::pair(0, 0), {31, 0}, {32, 0}, {63, 32}, {14, 3}, {15, 35}})
        CHECK(rig.rgb(x, y) != 0);
    // Lines and points are not stippled.
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { LASTPIXEL TRUE } LINELIST count 1 { 0 }",
            "XYZRHW|DIFFUSE", "f32 0 1 0.5 1 u32 0xffffffff\nf32 9 1 0.5 1 u32 0xffffffff");
    CHECK(rig.lit() == 10);
    // Stippled alpha overrides the pattern and blending.
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { STIPPLEDALPHA TRUE ALPHABLENDENABLE TRUE SRCBLEND "
            "SRCALPHA DESTBLEND INVSRCALPHA }" +
                kStrip,
            "XYZ|DIFFUSE", half);
    CHECK(rig.lit() == 64 * 64 / 2);
    CHECK((rig.rgb(0, 0) == 0xFFFFFF) + (rig.rgb(1, 0) == 0xFFFFFF) == 1);
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { ALPHABLENDENABLE FALSE STIPPLEENABLE FALSE }" + kStrip,
            "XYZ|DIFFUSE", half);
    CHECK(rig.lit() == 64 * 64);
    // Stippled pixels are not counted.
    rig.run("CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN } RENDERSTATE { STIPPLEENABLE TRUE }" + kStrip +
                " ISSUEQUERY { 1 END }",
            "XYZ|DIFFUSE", white);
    CHECK(dp2::load<std::uint32_t>(rig.emulator().submissions().response(rig.last()).data() + 16) == 16);
}

TEST_CASE("ROP2 and PLANEMASK work on stored bits") {
    const std::uint32_t pen = 0xff0f33aa, old = 0xff5555cc;
    const auto shown = [&](const std::string& states) {
        DrawingRig rig(8, 8);
        rig.run("CLEAR { TARGET|COMPUTERECTS " + std::to_string(old) + " 1 0 } RENDERSTATE { " + states + " }" + kStrip,
                "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 " + std::to_string(pen)));
        return rig.pixel(3, 3);
    };
    // The sixteen R2_ codes, as wingdi.h names them.
    const std::uint32_t expected[] = {0,         ~(pen | old), old & ~pen, ~pen,         pen & ~old, ~old,
                                      pen ^ old, ~(pen & old), pen & old,  ~(pen ^ old), old,        old | ~pen,
                                      pen,       pen | ~old,   pen | old,  ~0u};
    for (int code = 1; code <= 16; ++code) {
        INFO("R2 code " << code);
        CHECK(shown("ROP2 " + std::to_string(code)) == expected[code - 1]);
    }
    CHECK(shown("PLANEMASK 0x00ff00f0") == ((pen & 0x00ff00f0) | (old & ~0x00ff00f0u)));
    CHECK(shown("PLANEMASK 0x00ff00f0 ROP2 7") == (((pen ^ old) & 0x00ff00f0) | (old & ~0x00ff00f0u)));
    CHECK(shown("PLANEMASK 0x00ff00ff COLORWRITEENABLE 1") == ((pen & 0x00ff0000) | (old & 0xff00ffff)));
}
