// COLORFILL of formats that store several texels together, of palettised formats and of bump maps; BLT and COLORFILL of
// NULL targets.
#include "tests/support/every_setting.h"

using namespace responses;

namespace {

// The memory, as words, of a surface of this format and size after a COLORFILL.
std::vector<std::uint32_t> filled(const std::string& format, const std::string& fill, const std::string& size,
                                  const std::string& contents = "") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format " + format + " size " + size + " usage texture\n" +
                 (contents.empty() ? "" : "write 3 data { " + contents + " }\n"));
    rig.run("COLORFILL { 3 " + fill + " }");
    const auto bytes = (*rig.emulator().gpu().resources().image(3, "")).bytes();
    std::vector<std::uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), words.size() * 4);
    return words;
}
using Words = std::vector<std::uint32_t>;

} // namespace

TEST_CASE("COLORFILL stores the bits that represent the colour in each format") {
    const auto whole = [](const std::string& format, const char* color = "0xdeadbe4f") {
        return filled(format, "0 0 4 4 " + std::string(color), "4x4");
    };
    // 0xdeadbe4f: alpha de, red ad, green be, blue 4f; in 565 bits: 15, 2f, 09.
    CHECK(whole("DXT1") == Words{0xade9ade9, 0});
    CHECK(whole("DXT1", "0x7fadbe4f") == Words{0xade9ade9, 0xffffffff}); // transparent
    for (const char* const format : {"DXT2", "DXT3"})
        CHECK(whole(format) == Words{0xdddddddd, 0xdddddddd, 0xade9ade9, 0});
    for (const char* const format : {"DXT4", "DXT5"}) CHECK(whole(format) == Words{0xdede, 0, 0xade9ade9, 0});
    CHECK(whole("ATI1") == Words{0xadad, 0});
    CHECK(whole("ATI2") == Words{0xbebe, 0, 0xadad, 0});
    // The rule of the Windows driver documentation, "Handling Color Values for Pixel Formats".
    for (const char* const format : {"UYVY", "R8G8_B8G8"}) CHECK(whole(format) == Words(8, 0xadbead4f));
    for (const char* const format : {"YUY2", "G8R8_G8B8"}) CHECK(whole(format) == Words(8, 0xbead4fad));
    CHECK(whole("P8") == Words(4, 0x4f4f4f4f));
    CHECK(whole("A8P8") == Words(8, 0xde4fde4f));
    // 255 becomes the largest value: f, 7f or 1ff.
    CHECK(whole("L6V5U5", "0xff00ff88") == Words(8, 0x89e089e0)); // U 0, V f, L 22
    CHECK(whole("X8L8V8U8", "0xffff0080") == Words(16, 0x0080007f));
    CHECK(whole("A2W10V10U10", "0xffff00ff") == Words(16, 0xdff001ff));
    CHECK(whole("CxV8U8", "0xff00ff00") == Words(8, 0x7f007f00));
}

TEST_CASE("COLORFILL fills whole blocks and pairs, and single bits") {
    // A surface of 12x8 texels has 3x2 blocks.
    const Words empty(8, 0);
    const Words dxt = filled("DXT1", "5 1 6 2 0xffffffff", "12x8");
    CHECK(dxt == Words{0, 0, 0xffffffff, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    CHECK(filled("DXT1", "4 4 99 99 0xffffffff", "10x6") ==
          Words{0, 0, 0, 0, 0, 0, 0, 0, 0xffffffff, 0, 0xffffffff, 0});
    CHECK(filled("YUY2", "1 1 3 2 0xffffffff", "4x2") == Words{0, 0, 0xffffffff, 0xffffffff});
    CHECK(filled("YUY2", "2 0 3 1 0xffffffff", "3x2") == Words{0, 0xffffffff, 0, 0});
    CHECK(filled("A1", "1 0 3 1 0xffffffff", "32x2") == Words{0x60, 0});
    CHECK(filled("A1", "6 0 17 2 0x7fffffff", "32x2", "u32 0xffffffff 0xffffffff") == Words{0xff7f00fc, 0xff7f00fc});
    CHECK(filled("DXT1", "9 9 10 10 0xffffffff", "8x8") == empty); // a rectangle outside the surface
}

TEST_CASE("COLORFILL fills the planes of planar formats") { // D3DCOLOR_XYUV: Y, U, V
    // 4x4 texels: rows of Y, then rows of U and V alternating (NV12), or rows of V, then of U, with half the pitch
    // (YV12).
    CHECK(filled("NV12", "0 0 4 4 0xff102030", "4x4") ==
          Words{0x10101010, 0x10101010, 0x10101010, 0x10101010, 0x30203020, 0x30203020});
    CHECK(filled("YV12", "0 0 4 4 0xff102030", "4x4") ==
          Words{0x10101010, 0x10101010, 0x10101010, 0x10101010, 0x30303030, 0x20202020});
    CHECK(filled("NV12", "2 1 4 2 0xff102030", "4x4") == Words{0, 0x10100000, 0, 0, 0x30200000, 0});
    CHECK(filled("YV12", "2 3 3 4 0xff102030", "4x4") == Words{0, 0, 0, 0x00100000, 0x30000000, 0x20000000});
}

TEST_CASE("depths are not filled") {
    DrawingRig rig(8, 8);
    CHECK(rig.error("COLORFILL { 2 0 0 8 8 0 }") == "not supported: COLORFILL at offset 0x0: D24S8");
}

TEST_CASE("textures that are filled show the colour, also while queued draws read the old texels") {
    struct Case {
        const char *format, *fill;
        std::uint32_t before, after;
    };
    for (const Case& c :
         {Case{"DXT1", "0xff0000ff", 0xff000000, 0xff0000ff}, Case{"DXT5", "0xffff0000", 0x00000000, 0xffff0000},
          Case{"YUY2", "0xffeb8080", 0xff008800, 0xffffffff}, // Y eb, U 80, V 80 is white
          Case{"UYVY", "0xff108080", 0xff008800, 0xff000000}}) {
        INFO(c.format);
        in_every_setting({kBusyTarget, "surface 3 format " + std::string(c.format) + " size 64x64 usage texture\n",
                          drawing(kSelectTexture, 0, 0, 75, 100),
                          calling("COLORFILL { 3 0 0 64 64 " + std::string(c.fill) + " }"),
                          drawing("", 75, 0, 150, 100)},
                         [&](Emulator& emulator) {
                             const Shown picture(emulator, 1);
                             CHECK(picture.pixel(30, 50) == c.before);
                             CHECK(picture.pixel(100, 50) == c.after);
                         });
    }
}

TEST_CASE("copies from and to a NULL target copy nothing, and later commands run") {
    in_every_setting({kBusyTarget, "surface 5 format NULL size 150x100 usage target\n",
                      calling("COLORFILL { 1 0 0 150 100 0xff00ff00 } BLT { 1 0 0 150 100 0 5 0 0 150 100 0 0 } "
                              "BLT { 5 0 0 150 100 0 1 0 0 150 100 0 0 } BLT { 5 0 0 150 100 0 1 10 10 50 50 0 2 } "
                              "BLT { 1 0 0 15 10 0 5 0 0 150 100 0 1 } COLORFILL { 5 0 0 150 100 0xffffffff } "
                              "COLORFILL { 1 0 0 9 9 0xffff0000 }")},
                     [](Emulator& emulator) {
                         const Shown picture(emulator, 1);
                         CHECK(picture.pixel(0, 0) == 0xffff0000);
                         CHECK(picture.pixel(20, 20) == 0xff00ff00);
                         CHECK(picture.pixel(149, 99) == 0xff00ff00);
                     });
    DrawingRig rig(8, 8);
    rig.document("surface 5 format NULL size 8x8 usage target\n");
    CHECK(rig.error("BLT { 1 0 0 8 8 0 5 0 0 9 8 0 0 }") == "out of range: BLT at offset 0x0: rDest");
}
