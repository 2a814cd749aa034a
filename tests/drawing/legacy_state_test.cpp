// Render states of DirectX 5 and 6 that name what stage 0 or a later state has now, and those without an effect on the
// pixels: WIRE.md E.1. Each is drawn in contexts of DirectX 5 and 6, behind queued draws, and beside the later state.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

const std::string kTexture =
    "surface 3 format A8R8G8B8 size 4x1 usage texture\nwrite 3 data { u32 0xff0000ff 0xff00ff00 "
    "0xffff0000 0xffffffff }\n";

// Rectangle over the target, with texture coordinates u from `left` to `right`.
std::string rectangle(const char* left, const char* right, const char* z = "0.5") {
    std::string text;
    for (const char* y : {"0", "4"})
        for (const auto& [x, u] : {std::pair("0", left), {"8", right}})
            text += std::string("f32 ") + x + " " + y + " " + z + " 1 u32 0xffffffff f32 " + u + " 0.5\n";
    return text;
}

// The pixels of a row of 8, one letter for each colour.
std::string row_of(DrawingRig& rig) {
    std::string out;
    for (int x = 0; x < 8; ++x) {
        const std::uint32_t color = rig.rgb(x, 2);
        out += color == 0x0000ff   ? 'b'
               : color == 0x00ff00 ? 'g'
               : color == 0xff0000 ? 'r'
               : color == 0xffffff ? 'w'
                                   : '.';
    }
    return out;
}

struct LegacyRig : DrawingRig {
    explicit LegacyRig(int interface, unsigned workers = 0)
        : DrawingRig({.width = 8, .height = 4, .interface = interface}, with_workers(workers)) {
        document(kTexture);
        run("RENDERSTATE { TEXTUREHANDLE 3 TEXTUREMAPBLEND COPY }");
    }
    std::string drawn(const std::string& states, const char* left = "0", const char* right = "1") {
        // A draw that is still queued when the state changes.
        const std::string strip = " TRIANGLESTRIP count 2 { 0 }";
        run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }" + strip + (states.empty() ? "" : " RENDERSTATE { " + states + " }") +
                strip,
            "XYZRHW|DIFFUSE|TEX1", rectangle(left, right));
        return row_of(*this);
    }
};

} // namespace

TEST_CASE("address modes, borders and wrapping of older interfaces are those of stage 0") {
    for (const int interface : {0, 1, 2})
        for (const unsigned workers : {0u, 2u}) {
            INFO("interface " << interface << ", workers " << workers);
            LegacyRig rig(interface, workers);
            CHECK(rig.drawn("") == "bbggrrww");
            CHECK(rig.drawn("TEXTUREADDRESS CLAMP", "-0.5", "1.5") == "bbbgrwww");
            CHECK(rig.drawn("TEXTUREADDRESSU WRAP TEXTUREADDRESSV CLAMP", "-0.5", "1.5") == "rwbgrwbg");
            CHECK(rig.drawn("TEXTUREADDRESSU MIRROR", "-0.5", "1.5") == "gbbgrwwr");
            CHECK(rig.drawn("BORDERCOLOR 0xff0000ff TEXTUREADDRESSU BORDER", "-0.5", "1.5") == "bbbgrwbb");
            CHECK(rig.drawn("BORDERCOLOR 0xffff0000", "-0.5", "1.5") == "rrbgrwrr");
            CHECK(rig.drawn("TEXTUREADDRESS WRAP WRAPU TRUE", "0.94", "0.04") == "wwwwwbbb"); // the short way
            CHECK(rig.drawn("WRAPU FALSE", "0.94", "0.04") == "wwrrgggb");
            // A stage state that is set later replaces the render state, and the other way round.
            rig.run("TEXTURESTAGESTATE { 0 ADDRESSU CLAMP }");
            CHECK(rig.drawn("", "-0.5", "1.5") == "bbbgrwww");
            CHECK(rig.drawn("TEXTUREADDRESS WRAP", "-0.5", "1.5") == "rwbgrwbg");
        }
}

TEST_CASE("TEXTUREMIN chooses the filter inside a level and between levels, TEXTUREMAG that of near texels") {
    // Levels of 8, 4, 2 and 1 texels: black and white columns in the first, then red, green, blue.
    std::string texture = "surface 4 format X8R8G8B8 size 8x8 usage texture levels 4\nwrite 4 data { u32";
    for (int i = 0; i < 64; ++i) texture += i % 2 ? " 0xffffff" : " 0";
    texture += " }\nwrite 4 level 1 data { u32 fill 16 0xff0000 }\nwrite 4 level 2 data { u32 fill 4 0x00ff00 }\n"
               "write 4 level 3 data { u32 0x0000ff }\n";
    for (const int interface : {0, 1, 2}) {
        INFO("interface " << interface);
        LegacyRig rig(interface);
        rig.document(texture);
        rig.run("RENDERSTATE { TEXTUREHANDLE 4 }");
        // 8 pixels over `right` copies of the texture.
        const auto shown = [&](const std::string& filter, const char* right) {
            (void)rig.drawn("TEXTUREMIN " + filter, "0", right);
            return rig.rgb(2, 2);
        };
        // Two texels per pixel: level 1. Its column and row step differ, the larger counts.
        const std::uint32_t nearest = shown("NEAREST", "2");
        CHECK((nearest == 0 || nearest == 0xffffff));
        const std::uint32_t grey = shown("LINEAR", "2");
        CHECK(((grey & 0xff) == (grey >> 8 & 0xff) && (grey & 0xff) != 0 && (grey & 0xff) != 0xff));
        CHECK(shown("MIPNEAREST", "2") == 0xff0000);
        CHECK(shown("MIPLINEAR", "2") == 0xff0000);
        CHECK(shown("MIPNEAREST", "4") == 0x00ff00);
        // Between levels 1 and 2: both are blended, or the nearer one is taken.
        const auto mixed = [](std::uint32_t color) { return (color & 0xff0000) != 0 && (color & 0x00ff00) != 0; };
        CHECK_FALSE(mixed(shown("MIPLINEAR", "3")));
        CHECK(mixed(shown("LINEARMIPNEAREST", "3")));
        CHECK(mixed(shown("LINEARMIPLINEAR", "3")));
        // MIPMAPLODBIAS of stage 0.
        rig.run("RENDERSTATE { MIPMAPLODBIAS 1 }");
        CHECK(shown("MIPNEAREST", "2") == 0x00ff00);
        rig.run("RENDERSTATE { MIPMAPLODBIAS 0 TEXTUREHANDLE 3 }");
        CHECK(rig.drawn("TEXTUREMAG LINEAR").find('.') != std::string::npos);
        CHECK(rig.drawn("TEXTUREMAG NEAREST") == "bbggrrww");
    }
}

TEST_CASE("ZBIAS moves triangles towards the viewer by 2^-16 a step, up to 16") {
    for (const int interface : {1, 2, 3}) {
        DrawingRig rig({.width = 8, .height = 4, .depth = "D24S8", .interface = interface});
        const auto depth_of = [&](const std::string& states) {
            rig.run("CLEAR { ZBUFFER|COMPUTERECTS 0 1 0 } RENDERSTATE { ZENABLE TRUE ZWRITEENABLE TRUE ZFUNC ALWAYS " +
                        states + " } TRIANGLESTRIP count 2 { 0 }",
                    "XYZRHW|DIFFUSE|TEX1", rectangle("0", "1"));
            return rig.pixel(2, 2, 2) >> 8; // of 24 bits
        };
        const std::uint32_t plain = depth_of("ZBIAS 0"), step = 1u << 8;
        CHECK(plain - depth_of("ZBIAS 1") == step);
        CHECK(plain - depth_of("ZBIAS 16") == 16 * step);
        CHECK(plain - depth_of("ZBIAS 99") == 16 * step);
        CHECK(depth_of("ZBIAS 0") == plain);
    }
}

TEST_CASE("OLDALPHABLENDENABLE is ALPHABLENDENABLE, whichever was set last") {
    for (const int interface : {0, 1, 2}) {
        LegacyRig rig(interface);
        const std::string add = "SRCBLEND ZERO DESTBLEND ONE ";
        CHECK(rig.drawn(add + "OLDALPHABLENDENABLE TRUE") == "bbggrrww"); // the first draw stays
        rig.run("RENDERSTATE { ALPHABLENDENABLE FALSE OLDALPHABLENDENABLE TRUE }");
        CHECK(rig.drawn("") == "........");
        rig.run("RENDERSTATE { OLDALPHABLENDENABLE TRUE ALPHABLENDENABLE FALSE }");
        CHECK(rig.drawn("") == "bbggrrww");
    }
}

TEST_CASE("states of older interfaces without an effect change no pixel") {
    for (const int interface : {0, 1, 2, 3})
        for (const char* state : {"ANTIALIAS 1", "ANTIALIAS 2", "TEXTUREPERSPECTIVE FALSE", "MONOENABLE TRUE",
                                  "ZVISIBLE TRUE", "SUBPIXEL TRUE", "SUBPIXELX TRUE", "FLUSHBATCH 7",
                                  "TRANSLUCENTSORTINDEPENDENT TRUE", "EXTENTS TRUE", "ANISOTROPY 16"}) {
            INFO("interface " << interface << ", " << state);
            LegacyRig rig(interface), plain(interface);
            const std::string vertices =
                "f32 0 0 0.5 1 u32 0xff102030 f32 0 0\nf32 8 0 0.5 0.5 u32 0xff8090a0 f32 1 0\n"
                "f32 0 4 0.5 0.25 u32 0xffc0d0e0 f32 0 1\nf32 7.3 4.4 0.5 2 u32 0xff010203 f32 1 1\n";
            const std::string draw = "RENDERSTATE { TEXTUREMAPBLEND MODULATE }" + kStrip;
            rig.run("RENDERSTATE { " + std::string(state) + " }" + draw, "XYZRHW|DIFFUSE|TEX1", vertices);
            plain.run(draw, "XYZRHW|DIFFUSE|TEX1", vertices);
            CHECK(rig.pixels() == plain.pixels());
            CHECK(rig.lit() > 20);
        }
}
