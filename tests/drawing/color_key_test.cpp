// Source colour keys of textures (COLORKEYENABLE): what is compared for each kind of format, at which stages, and that
// blits ignore the keys.
#include "tests/support/every_setting.h"

using namespace responses;

namespace {

// Texture `handle` with one row of texels.
std::string texture(int handle, const std::string& format, int width, const std::string& key, const std::string& data) {
    const std::string name = std::to_string(handle);
    return "surface " + name + " format " + format + " size " + std::to_string(width) + "x1 usage texture" +
           (key.empty() ? "" : " colorkey " + key) + "\nwrite " + name + " data { " + data + " }\n";
}

std::string select(int stage, int handle) {
    const std::string s = std::to_string(stage) + " ";
    return "TEXTURESTAGESTATE { " + s + "TEXTUREMAP " + std::to_string(handle) + " " + s + "COLOROP SELECTARG1 " + s +
           "COLORARG1 TEXTURE " + s + "ALPHAOP SELECTARG1 " + s + "ALPHAARG1 TEXTURE " + s + "TEXCOORDINDEX 0 } ";
}
const std::string kOn = "RENDERSTATE { COLORKEYENABLE TRUE } ";

// Which texels of a texture of up to 8 columns are drawn: one letter for each texel, '-' where the key dropped it.
std::string shown(DrawingRig& rig, const std::string& commands, int width) {
    rig.run("CLEAR { TARGET|COMPUTERECTS 0x00beef00 1 0 } " + commands + kStrip, "XYZRHW|DIFFUSE|TEX1",
            textured_rectangle(0, 0, 4 * width, 8, 0xffffffff));
    std::string out;
    for (int i = 0; i < width; ++i) out += rig.pixel(4 * i + 2, 4) == 0x00beef00 ? '-' : 'x';
    return out;
}
std::string of_texture(const std::string& record, int width, const std::string& before = "") {
    DrawingRig rig(32, 8);
    rig.document(record);
    if (!before.empty()) rig.run(before);
    return shown(rig, select(0, 3) + kOn, width);
}

} // namespace

TEST_CASE("the colour key of a palettised texture is an index, independent of colours and alpha") {
    // DirectDraw: "if a surface is in a palettized format, the color key is specified as an index or a range of
    // indices".
    CHECK(of_texture(texture(3, "P8", 2, "1 1", "u8 0 1"), 2) == "x-"); // no palette is attached
    CHECK(of_texture(texture(3, "P8", 4, "1 1", "u8 0 1 2 255"), 4) == "x-xx");
    CHECK(of_texture(texture(3, "P8", 8, "2 4", "u8 1 2 3 4 5 0 254 255"), 8) == "x---xxxx");
    CHECK(of_texture(texture(3, "P8", 4, "0 255", "u8 0 1 2 255"), 4) == "----");
    CHECK(of_texture(texture(3, "P8", 4, "5 1", "u8 0 1 2 5"), 4) == "xxxx"); // an empty range
    // Only the bits of an index are compared.
    CHECK(of_texture(texture(3, "P8", 2, "0xffffff01 0xffffff01", "u8 0 1"), 2) == "x-");
    CHECK(of_texture(texture(3, "A8P8", 4, "1 1", "u16 0x0000 0x0001 0xff01 0x0100"), 4) == "x--x");
    CHECK(of_texture(texture(3, "A8P8", 4, "0xff01 0xff01", "u16 0x0000 0x0001 0xff01 0x0100"), 4) == "x--x");
    // Equal colours in the palette, or colours equal to the key, have no effect; with and without alpha in the palette.
    for (const char* flags : {"0", "0x2000"}) {
        INFO(flags);
        const std::string palette = "SETPALETTE { 9 " + std::string(flags) + " 3 } UPDATEPALETTE { 9 0 3 data { ";
        CHECK(of_texture(texture(3, "P8", 3, "1 1", "u8 0 1 2"), 3, palette + "1 1 1 } }") == "x-x");
        CHECK(of_texture(texture(3, "P8", 3, "1 1", "u8 0 1 2"), 3, palette + "0xff010000 0x00ffffff 0 } }") == "x-x");
        CHECK(of_texture(texture(3, "A8P8", 3, "1 1", "u16 0x100 0x101 0x102"), 3, palette + "1 1 1 } }") == "x-x");
    }
}

TEST_CASE("bits that a format does not use are not compared, alpha is") {
    // NV2A masks the unused byte of X8R8G8B8 keys (xemu's tests on the console); in Wine's test_ck_rgba 0x7f00ff00 does
    // not match 0xff00ff00.
    CHECK(of_texture(texture(3, "X8R8G8B8", 3, "0xff00ff 0xff00ff", "u32 0x00ff00ff 0x77ff00ff 0xffff00fe"), 3) ==
          "--x");
    CHECK(of_texture(texture(3, "X8R8G8B8", 2, "0x12ff00ff 0x34ff00ff", "u32 0x00ff00ff 0x77ff00ff"), 2) == "--");
    CHECK(of_texture(texture(3, "X8B8G8R8", 2, "0xff00ff 0xff00ff", "u32 0x00ff00ff 0x77ff00ff"), 2) == "--");
    CHECK(of_texture(texture(3, "X1R5G5B5", 3, "0x7c1f 0x7c1f", "u16 0x7c1f 0xfc1f 0x7c1e"), 3) == "--x");
    CHECK(of_texture(texture(3, "X1R5G5B5", 2, "0xfc1f 0xfc1f", "u16 0x7c1f 0xfc1f"), 2) == "--");
    CHECK(of_texture(texture(3, "X4R4G4B4", 3, "0x0f0f 0x0f0f", "u16 0x0f0f 0xaf0f 0x0f0e"), 3) == "--x");
    CHECK(of_texture(texture(3, "A8R8G8B8", 3, "0xff00ff00 0xff00ff00", "u32 0xff00ff00 0x7f00ff00 0x0000ff00"), 3) ==
          "-xx");
    CHECK(of_texture(texture(3, "A1R5G5B5", 2, "0x7c1f 0x7c1f", "u16 0x7c1f 0xfc1f"), 2) == "-x");
    CHECK(of_texture(texture(3, "A4R4G4B4", 2, "0x0f0f 0x0f0f", "u16 0x0f0f 0xaf0f"), 2) == "-x");
    CHECK(of_texture(texture(3, "R5G6B5", 3, "0xf810 0xf81f", "u16 0xf81f 0xf80f 0xf810"), 3) == "-x-");
    CHECK(of_texture(texture(3, "L8", 3, "7 8", "u8 6 7 9"), 3) == "x-x");
    CHECK(of_texture(texture(3, "A8L8", 3, "0x0707 0x0707", "u16 0x0707 0x0807 0x0708"), 3) == "-xx");
    CHECK(of_texture(texture(3, "X8L8V8U8", 2, "0x030201 0x030201", "u32 0x00030201 0xff030201"), 2) == "--");
}

TEST_CASE("the colour key of YUV is a range of each of Y, U and V") {
    // DirectDraw: the three low bytes of a key are Y, U and V, with Y in the highest: YUVQUAD(100,50,50) to
    // YUVQUAD(110,55,55).
    const std::string key = "0x643232 0x6e3737";
    // The bytes of two texels are U, Y, V, Y, or Y, U, Y, V for YUY2; the texels share U and V.
    CHECK(of_texture(texture(3, "UYVY", 4, key, "u8 50 99 50 100 56 100 50 100"), 4) == "x-xx");
    CHECK(of_texture(texture(3, "UYVY", 4, key, "u8 55 110 55 111 50 100 56 100"), 4) == "-xxx");
    CHECK(of_texture(texture(3, "YUY2", 4, key, "u8 99 50 100 50 105 50 105 49"), 4) == "x-xx");
    CHECK(of_texture(texture(3, "NV12", 4, key, "u8 100 99 111 110 50 50 50 50"), 4) == "-xx-");
    // A pitch of 4 for Y; then V and U with half the pitch.
    CHECK(of_texture(texture(3, "YV12", 4, key, "u8 100 99 111 110 50 50 50 50"), 4) == "-xx-");
    CHECK(of_texture(texture(3, "YV12", 4, key, "u8 100 100 100 100 49 50 50 50"), 4) == "xx--");
    CHECK(of_texture(texture(3, "R8G8_B8G8", 2, "0x102030 0x102030", "u8 0x20 0x10 0x21 0x30"), 2) == "-x");
    CHECK(of_texture(texture(3, "A1", 8, "1 1", "u8 0x50"), 8) == "x-x-xxxx");
    // Compressed blocks store no bits for a single texel, so the key is compared with the decoded colour.
    CHECK(of_texture(texture(3, "DXT1", 4, "0xff0000 0xff0000", "u16 0xf800 0x001f u8 0x44 0 0 0"), 4) == "-x-x");
}

TEST_CASE("each texture stage has a key of its own") {
    // The textures have four texels. The key of texture 3 drops texel 1, that of texture 4 texel 2; texture 5 has none.
    DrawingRig rig(32, 8);
    rig.document(texture(3, "P8", 4, "1 1", "u8 0 1 2 3") + texture(4, "X8R8G8B8", 4, "7 7", "u32 1 2 7 9") +
                 texture(5, "X8R8G8B8", 4, "", "u32 1 2 7 9"));
    const std::string off = "TEXTURESTAGESTATE { 1 COLOROP DISABLE 2 COLOROP DISABLE } ";
    CHECK(shown(rig, off + select(0, 3) + kOn, 4) == "x-xx");
    CHECK(shown(rig, off + select(0, 3) + select(1, 4) + kOn, 4) == "x--x");
    CHECK(shown(rig, off + select(0, 5) + select(1, 4) + kOn, 4) == "xx-x");
    CHECK(shown(rig, off + select(0, 5) + select(1, 5) + select(2, 3) + kOn, 4) == "x-xx");
    CHECK(shown(rig, off + select(0, 4) + select(1, 4) + select(2, 3) + kOn, 4) == "x--x");
    // Stages that are off, or whose arguments do not use the texture, drop nothing.
    CHECK(shown(rig, off + select(0, 5) + select(1, 4) + off + kOn, 4) == "xxxx");
    CHECK(shown(rig,
                off + select(0, 5) + select(1, 4) + "TEXTURESTAGESTATE { 1 COLORARG1 CURRENT 1 ALPHAARG1 CURRENT } " +
                    kOn,
                4) == "xxxx");
    // A stage whose colour arguments do not use the texture still reads it through ALPHAARG1 (TEXTURE): its key drops
    // texels.
    CHECK(shown(rig, off + select(0, 5) + select(1, 4) + "TEXTURESTAGESTATE { 1 COLORARG1 CURRENT } " + kOn, 4) ==
          "xx-x");
    // Without COLORKEYENABLE all texels show, also of palettised textures with keys.
    CHECK(shown(rig, off + select(0, 3) + select(1, 4) + "RENDERSTATE { COLORKEYENABLE FALSE }", 4) == "xxxx");
    // Eight stages with textures; only the last one's has a key.
    std::string eight = off;
    for (int stage = 0; stage < 7; ++stage) eight += select(stage, 5);
    CHECK(shown(rig, eight + select(7, 3) + kOn, 4) == "x-xx");
}

TEST_CASE("a texture with a key looks the same as one without where nothing is keyed") {
    DrawingRig rig(32, 8);
    rig.document(texture(3, "P8", 4, "200 200", "u8 0 1 2 3") + texture(4, "P8", 4, "", "u8 0 1 2 3"));
    rig.run("SETPALETTE { 9 0x2000 3 9 0x2000 4 } UPDATEPALETTE { 9 0 4 data { 0x80ff0000 0x4000ff80 0xff204060 "
            "0x11223344 } }");
    for (const char* states :
         {"", "0 MAGFILTER LINEAR 0 MINFILTER LINEAR", "0 SRGBTEXTURE 1", "0 ADDRESSU BORDER 0 BORDERCOLOR 0x80402010"})
        for (const char* keys :
             {"COLORKEYENABLE FALSE", "COLORKEYENABLE TRUE", "COLORKEYENABLE TRUE COLORKEYBLENDENABLE TRUE"}) {
            INFO(states << ' ' << keys);
            const auto row = [&](int handle) {
                std::vector<std::uint32_t> out;
                const std::string more = *states ? "TEXTURESTAGESTATE { " + std::string(states) + " } " : "";
                rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } " + select(0, handle) + more + "RENDERSTATE { " + keys +
                            " }" + kStrip +
                            " RENDERSTATE { COLORKEYBLENDENABLE FALSE } TEXTURESTAGESTATE { 0 MAGFILTER POINT 0 "
                            "MINFILTER POINT 0 SRGBTEXTURE 0 0 ADDRESSU WRAP }",
                        "XYZRHW|DIFFUSE|TEX1",
                        "f32 0 0 0.5 1 u32 0 f32 -0.25 0 f32 32 0 0.5 1 u32 0 f32 1.25 0 f32 0 8 0.5 1 u32 0 f32 -0.25 "
                        "1 f32 "
                        "32 8 0.5 1 u32 0 f32 1.25 1");
                for (int x = 0; x < 32; ++x) out.push_back(rig.pixel(x, 4));
                return out;
            };
            CHECK(row(3) == row(4));
        }
}

TEST_CASE("a keyed index is filtered as transparent black") {
    DrawingRig rig(16, 16);
    rig.document(texture(3, "P8", 2, "1 1", "u8 1 0"));
    rig.run("SETPALETTE { 9 0 3 } UPDATEPALETTE { 9 0 2 data { 0x0000ff00 0x00ff00ff } }"); // green, magenta
    rig.run("CLEAR { TARGET|COMPUTERECTS 0xff000080 1 0 } " + select(0, 3) +
                "TEXTURESTAGESTATE { 0 ADDRESSU CLAMP 0 MAGFILTER LINEAR 0 MINFILTER LINEAR } RENDERSTATE { "
                "COLORKEYENABLE TRUE "
                "COLORKEYBLENDENABLE TRUE }" +
                kStrip,
            "XYZ|TEX1", "f32 -1 1 0.5 0 0 f32 1 1 0.5 1 0 f32 -1 -1 0.5 0 1 f32 1 -1 0.5 1 1");
    CHECK(rig.rgb(2, 8) == 0x000080);
    CHECK_COLOR(rig.rgb(8, 8), 0x008000, 8);
    CHECK(rig.rgb(14, 8) == 0x00ff00);
}

TEST_CASE("keyed pixels write no depth, and are not counted") {
    DrawingRig rig(16, 8);
    rig.document(texture(3, "P8", 4, "1 2", "u8 0 1 2 3"));
    rig.run("CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } " + select(0, 3) + kOn +
                "RENDERSTATE { ZENABLE TRUE }" + kStrip + " ISSUEQUERY { 7 END }",
            "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 16, 8, 0xffffffff));
    REQUIRE(rig.response().size() == 20);
    CHECK(dp2::load<std::uint32_t>(rig.response().data() + 16) == 64);
    CHECK(rig.pixel(2, 4, 2) >> 8 == 0x800000);
    CHECK(rig.pixel(6, 4, 2) >> 8 == 0xffffff);
    CHECK(rig.pixel(10, 4, 2) >> 8 == 0xffffff);
    CHECK(rig.pixel(14, 4, 2) >> 8 == 0x800000);
}

TEST_CASE("a key follows the surface: changes of texels, palettes and keys have an effect") {
    DrawingRig rig(32, 8);
    rig.document(texture(3, "P8", 4, "1 1", "u8 0 1 2 3"));
    const std::string draw = select(0, 3) + kOn;
    CHECK(shown(rig, draw, 4) == "x-xx");
    rig.document("write 3 data { u8 1 2 1 3 }\n");
    CHECK(shown(rig, draw, 4) == "-x-x");
    rig.run("SETPALETTE { 9 0x2000 3 } UPDATEPALETTE { 9 0 4 data { 1 2 3 4 } }");
    CHECK(shown(rig, draw, 4) == "-x-x");
    rig.document(texture(3, "P8", 4, "3 3", "u8 1 2 1 3"));
    CHECK(shown(rig, draw, 4) == "xxx-");
    rig.document(texture(3, "P8", 4, "", "u8 1 2 1 3"));
    CHECK(shown(rig, draw, 4) == "xxxx");
    rig.document(texture(3, "A8R8G8B8", 4, "2 2", "u32 1 2 1 3"));
    CHECK(shown(rig, draw, 4) == "x-xx");
}

TEST_CASE("blits and fills ignore colour keys") {
    // D3DRENDERSTATE_COLORKEYENABLE only affects drawn textures; blits of a DP2 stream have no key.
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 4x1 usage texture colorkey 2 3\nwrite 3 data { u32 1 2 3 4 }\n"
                 "surface 4 format A8R8G8B8 size 4x1 usage texture colorkey 9 9\nwrite 4 data { u32 9 9 9 9 }\n"
                 "surface 5 format P8 size 4x1 usage texture colorkey 2 3\nwrite 5 data { u8 1 2 3 4 }\n"
                 "surface 6 format P8 size 4x1 usage texture colorkey 9 9\nwrite 6 data { u8 9 9 9 9 }\n");
    const auto texels = [&](std::uint32_t surface) {
        std::string out;
        for (int x = 0; x < 4; ++x) out += std::to_string(rig.pixel(x, 0, surface)) + " ";
        return out;
    };
    for (const char* copy : {"TEXBLT { T S 0 0 0 0 4 1 0 }", "BLT { S 0 0 4 1 0 T 0 0 4 1 0 1 }",
                             "SURFACEBLT { S 0 0 4 1 0 T 0 0 4 1 0 0 }"})
        for (const bool palette : {false, true}) {
            INFO(copy);
            rig.document(std::string("write 4 data { u32 9 9 9 9 }\nwrite 6 data { u8 9 9 9 9 }\n"));
            std::string command = copy;
            command.replace(command.find('S', command.find('{')), 1, palette ? "5" : "3");
            command.replace(command.find('T', command.find('{')), 1, palette ? "6" : "4");
            rig.run(kOn + command);
            CHECK(texels(palette ? 6 : 4) == "1 2 3 4 ");
        }
    rig.run(kOn + "COLORFILL { 4 0 0 4 1 2 }");
    CHECK(texels(4) == "2 2 2 2 ");
    rig.run(kOn + "COLORFILL { 3 1 0 3 1 7 }");
    CHECK(texels(3) == "1 7 7 4 ");
}

TEST_CASE("colour keys after unflushed work, in every setting, recorded anywhere, with several samples") {
    const Steps steps = {
        kBusyTarget + "\n" + texture(3, "P8", 4, "1 1", "u8 0 1 2 3") +
            texture(4, "X8R8G8B8", 4, "7 7", "u32 1 2 0xf0000007 9") +
            "surface 5 format A8R8G8B8 size 150x100 usage target samples 4\n",
        calling("SETPALETTE { 9 0 3 } UPDATEPALETTE { 9 0 4 data { 0xff 0xff00 0xff0000 0xffffff } }"),
        drawing(select(0, 3) + kOn, 0, 0, 150, 30),
        drawing("RENDERSTATE { COLORKEYBLENDENABLE TRUE } TEXTURESTAGESTATE { 0 MAGFILTER LINEAR 0 MINFILTER LINEAR }",
                0, 30, 150, 60),
        drawing("RENDERSTATE { COLORKEYBLENDENABLE FALSE } TEXTURESTAGESTATE { 0 MAGFILTER POINT 0 MINFILTER POINT } " +
                    select(1, 4) +
                    "SETRENDERTARGET2 { 0 5 } SETDEPTHSTENCIL { 0 } CLEAR { TARGET|COMPUTERECTS 0xff123456 1 0 }",
                0, 0, 150, 100),
        calling("BLT { 5 0 60 150 100 0 1 0 60 150 100 0 1 }")};
    in_every_setting(steps, [](Emulator& emulator) {
        const Shown picture(emulator, 1);
        CHECK(picture.pixel(10, 10) == 0xffff0000);
        CHECK(picture.pixel(56, 10) == 0);
        CHECK(picture.pixel(90, 10) == 0xff0000ff);
        CHECK(picture.pixel(140, 10) == 0xffffffff);
        CHECK_COLOR(picture.pixel(56, 45), 0, 4);   // the pixel is not exactly in the middle of its texel
        CHECK(picture.pixel(10, 80) == 0xff000001); // the texture of stage 1
        CHECK(picture.pixel(56, 80) == 0xff123456);
        CHECK(picture.pixel(90, 80) == 0xff123456);
        CHECK(picture.pixel(140, 80) == 0xff000009);
    });
}
