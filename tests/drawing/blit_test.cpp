// Blits, fills, palettes, compressed and YUV textures, tested through whole calls.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

// Words for width x height texels: 0xff000000 | y << 8 | x, plus `base`.
std::string ramp(int width, int height, std::uint32_t base = 0) {
    std::string text = "data { u32";
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) text += " " + hex(0xff000000u + base + static_cast<unsigned>(y << 8 | x));
    return text + " }\n";
}

// The colour that stage 0 reads from texture 3 at (u, v).
std::uint32_t look(DrawingRig& rig, const char* uv) {
    rig.run(kSelectTexture + kStrip, "XYZ|TEX1", DrawingRig::quad(0, uv));
    return rig.pixel(4, 4);
}

} // namespace

TEST_CASE("COLORFILL writes the part inside the surface, by the rule of the wire format") {
    DrawingRig rig({8, 8, "R5G6B5"});
    rig.run(
        "COLORFILL { 1 2 2 4 4 0xffffffff } COLORFILL { 1 6 6 99 99 0xff0000ff } COLORFILL { 1 -9 -9 1 1 0xffff0000 }");
    CHECK(rig.pixel(1, 1) == 0);
    CHECK(rig.pixel(2, 2) == 0xffff);
    CHECK(rig.pixel(3, 3) == 0xffff);
    CHECK(rig.pixel(4, 4) == 0);
    CHECK(rig.pixel(7, 7) == 0x001f);
    CHECK(rig.pixel(0, 0) == 0xf800);
    CHECK(rig.error("COLORFILL { 77 0 0 1 1 0 }") == "bad handle: COLORFILL at offset 0x0: dwSurface");
    DrawingRig ten({8, 8, "A2R10G10B10"});
    ten.run("COLORFILL { 1 0 0 8 8 0xffff8000 }");
    CHECK(ten.pixel(0, 0) == (3u << 30 | 0x3fcu << 20 | 0x200u << 10)); // a missing bit is 0: bits are not replicated
}

TEST_CASE("BLT copies, converts and stretches") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 8x8 usage texture levels 2\nwrite 3 level 0 slice 0 " + ramp(8, 8) +
                 "surface 4 format R5G6B5 size 4x4 usage texture\nsurface 5 format A8R8G8B8 size 4x4 usage texture\n"
                 "surface 6 format D16 size 4x4 usage depth\nsurface 7 format DXT1 size 8x8 usage texture\n");
    rig.run("BLT { 3 1 2 4 6 0 5 0 0 3 4 0 0 }");
    CHECK(rig.pixel(0, 0, 5) == 0xff000201);
    CHECK(rig.pixel(2, 3, 5) == 0xff000503);
    CHECK(rig.pixel(3, 3, 5) == 0);
    // Stretching into level 1 by two with a point filter doubles each texel.
    rig.run("BLT { 3 0 0 2 2 0 3 0 0 4 4 1 1 }");
    CHECK(rig.pixel(0, 0, 3, 1) == 0xff000000);
    CHECK(rig.pixel(1, 1, 3, 1) == 0xff000000);
    CHECK(rig.pixel(3, 2, 3, 1) == 0xff000101);
    // Halving with a linear filter averages four texels.
    rig.run("COLORFILL { 5 0 0 2 4 0xff000000 } COLORFILL { 5 2 0 4 4 0xffffffff } COLORFILL { 5 0 0 1 1 0xffffffff "
            "} BLT { 5 0 0 4 4 0 5 0 0 2 2 0 2 }");
    CHECK_COLOR(rig.pixel(0, 0, 5), 0x404040, 1);
    CHECK_COLOR(rig.pixel(1, 1, 5), 0xffffff, 0);
    // BLT's format conversion rounds as draws do.
    rig.run("COLORFILL { 5 0 0 4 4 0xff840084 } BLT { 5 0 0 4 4 0 4 0 0 4 4 0 1 }");
    CHECK(rig.pixel(2, 2, 4) == (16u << 11 | 16u));
    // Overlapping copies inside one surface keep the source's texels.
    rig.document("write 3 level 0 slice 0 " + ramp(8, 8));
    rig.run("BLT { 3 0 0 7 7 0 3 1 1 8 8 0 0 }");
    CHECK(rig.pixel(7, 7, 3) == 0xff000606);
    CHECK(rig.pixel(1, 1, 3) == 0xff000000);

    CHECK(rig.error("BLT { 99 0 0 1 1 0 5 0 0 1 1 0 0 }") == "bad handle: BLT at offset 0x0: dwSource");
    CHECK(rig.error("BLT { 3 0 0 1 1 0 99 0 0 1 1 0 0 }") == "bad handle: BLT at offset 0x0: dwDest");
    CHECK(rig.error("BLT { 3 0 0 9 1 0 5 0 0 1 1 0 0 }") == "out of range: BLT at offset 0x0: rSource");
    CHECK(rig.error("BLT { 3 0 0 0 1 0 5 0 0 1 1 0 0 }") == "out of range: BLT at offset 0x0: rSource");
    CHECK(rig.error("BLT { 3 0 0 1 1 0 5 -1 0 1 1 0 0 }") == "out of range: BLT at offset 0x0: rDest");
    CHECK(rig.error("BLT { 3 0 0 1 1 2 5 0 0 1 1 0 0 }") == "out of range: BLT at offset 0x0: dwSourceMipLevel");
    CHECK(rig.error("BLT { 3 0 0 1 1 0 5 0 0 1 1 1 0 }") == "out of range: BLT at offset 0x0: dwDestMipLevel");
    CHECK(rig.error("BLT { 3 0 0 4 4 0 6 0 0 4 4 0 0 }") == "not supported: BLT at offset 0x0: D16");
    CHECK(rig.error("BLT { 3 0 0 8 8 0 7 0 0 8 8 0 0 }") == "not supported: BLT at offset 0x0: DXT1");
}

TEST_CASE("overlapping copies keep the source's texels, however many pieces their rows are moved in") {
    constexpr int kWidth = 512, kHeight = 3000, kLeft = 10, kTop = 700, kRight = 500, kBottom = 2300; // 3 MB
    std::vector<std::uint32_t> before(kWidth * kHeight);
    for (std::size_t i = 0; i < before.size(); ++i) before[i] = static_cast<std::uint32_t>(i * 2654435761u);
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 512x3000 usage texture\n");
    const auto at = [](int x, int y) { return static_cast<std::size_t>(y * kWidth + x); };
    const auto rect = [](int x, int y) {
        return std::to_string(kLeft + x) + " " + std::to_string(kTop + y) + " " + std::to_string(kRight + x) + " " +
               std::to_string(kBottom + y);
    };
    for (const auto& [dx, dy] : {std::pair{0, 1}, {0, -1}, {3, 2}, {-3, 2}, {2, 0}, {-2, 0}, {7, 690}, {-7, -690}}) {
        REQUIRE(rig.emulator()
                    .memory()
                    .write_surface({3, 0, 0}, nullptr, std::as_bytes(std::span(before)), kWidth * 4)
                    .ok());
        std::vector<std::uint32_t> after = before;
        for (int y = kTop; y < kBottom; ++y)
            for (int x = kLeft; x < kRight; ++x) after[at(x + dx, y + dy)] = before[at(x, y)];
        INFO("by " << dx << ", " << dy);
        rig.run("BLT { 3 " + rect(0, 0) + " 0 3 " + rect(dx, dy) + " 0 0 }");
        const auto is = *surface_pixels(rig.emulator(), 3);
        CHECK(std::memcmp(is.data(), after.data(), is.size()) == 0);
    }
}

TEST_CASE("SURFACEBLT copies equal formats and sizes, and nothing else") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 8x8 usage texture\nwrite 3 level 0 slice 0 " + ramp(8, 8) +
                 "surface 4 format R5G6B5 size 8x8 usage texture\n");
    rig.run("SURFACEBLT { 3 0 0 4 4 0 1 4 4 8 8 0 0 }");
    CHECK(rig.pixel(7, 7) == 0xff000303);
    CHECK(rig.error("SURFACEBLT { 3 0 0 4 4 0 1 0 0 8 8 0 0 }") == "bad value: SURFACEBLT at offset 0x0: rDest");
    CHECK(rig.error("SURFACEBLT { 3 0 0 4 4 0 4 0 0 4 4 0 0 }") ==
          "wrong kind: SURFACEBLT at offset 0x0: format of dwDest");
}

TEST_CASE("TEXBLT copies all common levels, halving rectangles outwards") {
    DrawingRig rig(8, 8);
    const auto levels = [&](int handle, std::uint32_t base) {
        std::string text = "surface " + std::to_string(handle) + " format A8R8G8B8 size 8x8 usage texture levels 4\n";
        for (int level = 0; level < 4; ++level)
            text += "write " + std::to_string(handle) + " level " + std::to_string(level) + " slice 0 " +
                    ramp(8 >> level, 8 >> level, base + static_cast<unsigned>(level) * 0x10000);
        return text;
    };
    rig.document(
        levels(3, 0) + levels(4, 0x800000) +
        "surface 5 format A8R8G8B8 size 4x4 usage texture levels 3\nsurface 6 format R5G6B5 size 8x8 usage texture\n");
    rig.run("TEXBLT { 4 3 1 1 1 1 4 4 0 }");
    CHECK(rig.pixel(0, 0, 4) == 0xff800000);
    CHECK(rig.pixel(1, 1, 4) == 0xff000101);
    CHECK(rig.pixel(3, 3, 4) == 0xff000303);
    CHECK(rig.pixel(4, 4, 4) == 0xff800404);
    CHECK(rig.pixel(0, 0, 4, 1) == 0xff010000); // halving rounds outwards: [1, 4) becomes [0, 2)
    CHECK(rig.pixel(1, 1, 4, 1) == 0xff010101);
    CHECK(rig.pixel(2, 2, 4, 1) == 0xff810202);
    CHECK(rig.pixel(0, 0, 4, 3) == 0xff030000);
    // A smaller destination gets the source's levels, starting with the one of its own size.
    rig.run("TEXBLT { 5 3 0 0 0 0 8 8 0 }");
    CHECK(rig.pixel(3, 3, 5, 0) == 0xff010303);
    CHECK(rig.pixel(0, 0, 5, 2) == 0xff030000);
    rig.run("TEXBLT { 0 3 0 0 0 0 8 8 0 }"); // destination 0 is a preload
    CHECK(rig.error("TEXBLT { 6 3 0 0 0 0 8 8 0 }") == "wrong kind: TEXBLT at offset 0x0: dwDDDestSurface");
    CHECK(rig.error("TEXBLT { 3 5 0 0 0 0 9 4 0 }") == "out of range: TEXBLT at offset 0x0: rSrc");
    CHECK(rig.error("TEXBLT { 4 3 7 0 0 0 8 8 0 }") == "out of range: TEXBLT at offset 0x0: pDest");
    CHECK(rig.error("TEXBLT { 4 3 -1 0 0 0 8 8 0 }") == "out of range: TEXBLT at offset 0x0: pDest");
}

TEST_CASE("VOLUMEBLT copies boxes, faces follow TEXBLT") {
    DrawingRig rig(8, 8);
    std::string text = "surface 3 format A8R8G8B8 size 4x4 usage texture depth 4\nsurface 4 format A8R8G8B8 size 4x4 "
                       "usage texture depth 4\n"
                       "surface 5 format A8R8G8B8 size 2x2 usage texture faces 6\nsurface 6 format A8R8G8B8 size 2x2 "
                       "usage texture faces 6\n";
    for (int z = 0; z < 4; ++z)
        text += "write 3 level 0 slice " + std::to_string(z) + " " + ramp(4, 4, static_cast<unsigned>(z) << 16);
    for (int f = 0; f < 6; ++f)
        text += "write 5 level 0 slice " + std::to_string(f) + " " + ramp(2, 2, static_cast<unsigned>(f) << 16);
    rig.document(text);
    rig.run("VOLUMEBLT { 4 3 1 1 2 0 0 2 2 1 3 0 } TEXBLT { 6 5 0 0 0 0 2 2 0 }");
    CHECK(rig.pixel(1, 1, 4, 0, 2) == 0xff010000);
    CHECK(rig.pixel(2, 2, 4, 0, 3) == 0xff020101);
    CHECK(rig.pixel(0, 0, 4, 0, 2) == 0);
    CHECK(rig.pixel(1, 1, 6, 0, 5) == 0xff050101);
    CHECK(rig.error("VOLUMEBLT { 4 3 0 0 3 0 0 2 2 0 2 0 }") == "out of range: VOLUMEBLT at offset 0x0: srcBox");
    CHECK(rig.error("VOLUMEBLT { 4 3 0 0 0 0 0 2 2 3 5 0 }") == "out of range: VOLUMEBLT at offset 0x0: srcBox");
}

TEST_CASE("mip levels are generated from the level above") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 4x4 usage texture levels 3\n");
    rig.run("COLORFILL { 3 0 0 4 4 0xff000000 } COLORFILL { 3 0 0 2 4 0xffffffff } GENERATEMIPSUBLEVELS { 3 LINEAR }");
    CHECK(rig.pixel(0, 1, 3, 1) == 0xffffffff);
    CHECK(rig.pixel(1, 1, 3, 1) == 0xff000000);
    CHECK_COLOR(rig.pixel(0, 0, 3, 2), 0x808080, 1);
    rig.run("GENERATEMIPSUBLEVELS { 3 POINT }");
    CHECK((rig.pixel(0, 0, 3, 2) == 0xffffffff || rig.pixel(0, 0, 3, 2) == 0xff000000));
}

TEST_CASE("compressed blocks decode as the format's tables define") {
    // c0 = blue, c1 = red; codes 0 1 2 3 in the first row.
    const std::string colors = " 0x1f 0x00 0x00 0xf8 0xe4 0x00 0x00 0x00";
    const auto shown = [](const std::string& format, const std::string& bytes, const char* uv) {
        DrawingRig rig(8, 8);
        rig.document("surface 3 format " + format + " size 4x4 usage texture\nwrite 3 level 0 slice 0 data { u8" +
                     bytes + " }\n");
        return look(rig, uv);
    };
    const char* at[] = {"0.1 0.1", "0.3 0.1", "0.6 0.1", "0.9 0.1"};
    const std::uint32_t three[] = {0xff0000ff, 0xffff0000, 0xff7f007f, 0x00000000};
    for (int i = 0; i < 4; ++i) CHECK(shown("DXT1", colors, at[i]) == three[i]);
    const std::uint32_t four[] = {0xff0000ff, 0xffff0000, 0xff5500aa, 0xffaa0055};
    const std::string opaque3(" 0xff 0xff 0xff 0xff 0xff 0xff 0xff 0xff");
    for (int i = 0; i < 4; ++i) CHECK(shown("DXT3", opaque3 + colors, at[i]) == four[i]);
    CHECK(shown("DXT3", " 0x10 0x32 0 0 0 0 0 0" + colors, at[3]) >> 24 == 3 * 17);
    CHECK(shown("DXT2", " 0x10 0x32 0 0 0 0 0 0" + colors, at[1]) >> 24 == 1 * 17);
    // a0 = 255 > a1 = 0: code 2 is (6 * 255 + 3) / 7; codes 0 1 2 7.
    const std::string alpha5 = " 0xff 0x00 0x88 0x0e 0 0 0 0";
    CHECK(shown("DXT5", alpha5 + colors, at[0]) >> 24 == 255);
    CHECK(shown("DXT5", alpha5 + colors, at[1]) >> 24 == 0);
    CHECK(shown("DXT5", alpha5 + colors, at[2]) >> 24 == (6 * 255 + 3) / 7);
    CHECK(shown("DXT4", alpha5 + colors, at[3]) >> 24 == (1 * 255 + 3) / 7 + (6 * 0));
    CHECK(shown("ATI1", " 0x7f 0x00 0 0 0 0 0 0", at[0]) == 0xff7f0000);
    CHECK(shown("ATI2", " 0x7f 0x00 0 0 0 0 0 0 0x00 0x00 0 0 0 0 0 0", at[0]) == 0xff007fff); // green is stored first
}

TEST_CASE("an alpha block of three-bit codes has eight values, or six and 0 and 255") {
    const auto shown = [](const std::string& format, int first, int second, int texel) {
        DrawingRig rig(8, 8);
        // Texel k has code k.
        std::string bytes = std::to_string(first) + " " + std::to_string(second) + " 0x88 0xc6 0xfa 0 0 0";
        if (format != "ATI1") bytes += " 0 0 0 0 0 0 0 0";
        rig.document("surface 3 format " + format + " size 4x4 usage texture\nwrite 3 level 0 slice 0 data { u8 " +
                     bytes + " }\n");
        const auto middle = [](int i) { return std::to_string((i + 0.5) / 4); };
        const std::uint32_t color = look(rig, (middle(texel % 4) + " " + middle(texel / 4)).c_str());
        return static_cast<int>(format == "ATI1" ? color >> 16 & 0xFF : color >> 24);
    };
    for (const std::string format : {"DXT4", "DXT5", "ATI1"}) {
        INFO(format);
        for (int k = 0; k < 8; ++k) {
            INFO("code " << k);
            const int eight = k < 2 ? 200 - 160 * k : ((8 - k) * 200 + (k - 1) * 40 + 3) / 7;
            const int six = k < 2 ? 40 + 160 * k : k < 6 ? ((6 - k) * 40 + (k - 1) * 200 + 2) / 5 : k == 6 ? 0 : 255;
            CHECK(shown(format, 200, 40, k) == eight);
            CHECK(shown(format, 40, 200, k) == six);
            CHECK(shown(format, 99, 99, k) == (k < 6 ? 99 : k == 6 ? 0 : 255));
        }
    }
}

TEST_CASE("levels smaller than a block occupy a whole one, also in blits") {
    DrawingRig rig(8, 8);
    rig.document(
        "surface 3 format DXT1 size 8x8 usage texture levels 4\nsurface 4 format DXT1 size 8x8 usage texture levels 4\n"
        "write 4 level 3 slice 0 data { u8 0x00 0xf8 0x00 0x00 0 0 0 0 }\n");
    rig.run("TEXBLT { 3 4 0 0 0 0 8 8 0 } TEXTURESTAGESTATE { 0 MIPFILTER POINT 0 MAXMIPLEVEL 3 }");
    CHECK(look(rig, "0.5 0.5") == 0xffff0000);
    CHECK(rig.error("SURFACEBLT { 4 1 0 5 4 0 3 0 0 4 4 0 0 }") ==
          "out of range: SURFACEBLT at offset 0x0: rectangle inside a block");
}

TEST_CASE("planes of YUV are blitted as colours, whole and in part") {
    const auto shown = [](const std::string& format, const std::string& bytes, int x, int y) {
        DrawingRig rig(8, 8);
        rig.document("surface 3 format " + format + " size 3x3\nwrite 3 level 0 slice 0 data { u8 " + bytes + " }\n");
        rig.run("BLT { 3 0 0 3 3 0 1 0 0 3 3 0 0 } BLT { 3 1 1 3 3 0 1 4 4 6 6 0 0 }");
        return std::pair(rig.pixel(x, y), rig.pixel(x + 3, y + 3));
    };
    // Rows of 4 bytes for 3 texels: luminance, then chroma for each 2x2 texels: first V, then U (YV12), or U and V
    // alternating (NV12).
    const std::string luma = "0x4c 0x4c 0x10 0  0x4c 0x4c 0x10 0  0xeb 0xeb 0x51 0  ";
    const std::string yv12 = luma + "0xff 0x80 0x80 0x80  0x54 0x80 0x80 0xf0";
    const std::string nv12 = luma + "0x54 0xff 0x80 0x80  0x80 0x80 0xf0 0x80";
    for (const auto& [format, bytes] : {std::pair{"YV12", yv12}, std::pair{"NV12", nv12}}) {
        INFO(format);
        CHECK_COLOR(shown(format, bytes, 0, 0).first, 0xff0000, 18);
        CHECK_COLOR(shown(format, bytes, 1, 1).first, 0xff0000, 18);
        CHECK_COLOR(shown(format, bytes, 2, 0).first, 0x000000, 1);
        CHECK_COLOR(shown(format, bytes, 0, 2).first, 0xffffff, 1);
        CHECK_COLOR(shown(format, bytes, 2, 2).first, 0x4c1fff, 2);
        CHECK(shown(format, bytes, 1, 1).first == shown(format, bytes, 1, 1).second);
        CHECK(shown(format, bytes, 2, 2).first == shown(format, bytes, 2, 2).second);
    }
    DrawingRig rig(8, 8);
    rig.document("surface 3 format YV12 size 4x4\nsurface 4 format YV12 size 4x4\nwrite 3 level 0 slice 0 data { u32 "
                 "1 2 3 4 5 6 }\n");
    rig.run("BLT { 3 0 0 4 4 0 4 0 0 4 4 0 0 }");
    CHECK(*surface_pixels(rig.emulator(), 3) == *surface_pixels(rig.emulator(), 4));
    CHECK(rig.error("BLT { 3 0 0 2 2 0 4 0 0 2 2 0 0 }") ==
          "out of range: BLT at offset 0x0: rectangle of a planar format");
    const rasterizer::Rect part{0, 0, 2, 2};
    std::byte bytes[16] = {};
    CHECK(rig.emulator().memory().write_surface({3, 0, 0}, &part, bytes, 4).error().fault == dp2::Fault::OutOfRange);
    rasterizer::SurfaceDesc chain;
    chain.format = dp2::Format::NV12;
    chain.width = chain.height = 4;
    rasterizer::MemoryBudget memory_budget(1u << 16);
    CHECK(rasterizer::Surface::create(chain, memory_budget).ok());
    chain.levels = 2;
    CHECK_FALSE(rasterizer::Surface::create(chain, memory_budget).ok());
}

TEST_CASE("packed YUV and RGB pairs are shown as their colours") {
    const auto shown = [](const std::string& format, const std::string& bytes, const char* uv = "0.25 0.5") {
        DrawingRig rig(8, 8);
        rig.document("surface 3 format " + format + " size 2x1 usage texture\nwrite 3 level 0 slice 0 data { u8 " +
                     bytes + " }\n");
        return look(rig, uv);
    };
    CHECK_COLOR(shown("UYVY", "0 0 0 0"), 0x008700, 1);
    CHECK_COLOR(shown("UYVY", "0x80 0xff 0x80 0xff"), 0xffffff, 0);
    CHECK_COLOR(shown("UYVY", "0x54 0x4c 0xff 0x00"), 0xff0000, 18);
    CHECK_COLOR(shown("YUY2", "0x4c 0x54 0x00 0xff"), 0xff0000, 18);
    CHECK_COLOR(shown("YUY2", "0x10 0x80 0xeb 0x80", "0.75 0.5"), 0xffffff, 1);
    CHECK(shown("R8G8_B8G8", "0x11 0x22 0x33 0x44") == 0xff221144);
    CHECK(shown("R8G8_B8G8", "0x11 0x22 0x33 0x44", "0.75 0.5") == 0xff223344);
    CHECK(shown("G8R8_G8B8", "0x11 0x22 0x33 0x44") == 0xff112233);
    CHECK(shown("G8R8_G8B8", "0x11 0x22 0x33 0x44", "0.75 0.5") == 0xff114433);
}

TEST_CASE("palettes may be shared, updated and detached, with and without alpha") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format P8 size 1x1 usage texture\nwrite 3 level 0 slice 0 data { u8 5 }\nsurface 4 "
                 "format A8P8 size 1x1 usage texture\nwrite 4 level 0 slice 0 data { u8 5 0x40 }\n");
    CHECK(look(rig, "0 0") == 0xff000000); // no palette is attached yet
    CHECK(rig.error("UPDATEPALETTE { 2 5 1 data { 0 } }") ==
          "bad handle: UPDATEPALETTE at offset 0x0: dwPaletteHandle");
    // Bytes R, G, B, flags: 0x80332211 is red 0x11.
    rig.run("SETPALETTE { 2 0 3 2 0 4 } UPDATEPALETTE { 2 5 1 data { 0x80332211 } }");
    CHECK(look(rig, "0 0") == 0xff112233);
    rig.run("SETPALETTE { 2 0x2000 3 }");
    CHECK(look(rig, "0 0") == 0x80112233);
    rig.run("UPDATEPALETTE { 2 4 2 data { 0 0xff0000ff } }");
    CHECK(look(rig, "0 0") == 0xffff0000);
    rig.document("write 3 level 0 slice 0 data { u8 4 }\n");
    CHECK(look(rig, "0 0") == 0);
    CHECK(rig.error("UPDATEPALETTE { 2 255 2 data { 0 0 } }") ==
          "out of range: UPDATEPALETTE at offset 0x0: wNumEntries");
    CHECK(rig.error("SETPALETTE { 2 0 99 }") == "bad handle: SETPALETTE at offset 0x0: dwSurfaceHandle");
    rig.run("SETPALETTE { 0 0 3 }");
    CHECK(look(rig, "0 0") == 0xff000000);
}

TEST_CASE("attaching another palette with the same number of changes changes a texture's colours") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format P8 size 1x1 usage texture\nwrite 3 level 0 slice 0 data { u8 5 }\n");
    // Both palettes are attached once and updated once.
    rig.run("SETPALETTE { 2 0 3 } UPDATEPALETTE { 2 5 1 data { 0x000000ff } }");
    CHECK(look(rig, "0 0") == 0xffff0000);
    rig.run("SETPALETTE { 7 0 3 } UPDATEPALETTE { 7 5 1 data { 0x0000ff00 } }");
    CHECK(look(rig, "0 0") == 0xff00ff00);
    rig.run("SETPALETTE { 2 0 3 }");
    CHECK(look(rig, "0 0") == 0xffff0000);
}

TEST_CASE("MAXMIPLEVEL and SETTEXLOD choose levels as measured") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 4x4 usage texture levels 3\n");
    std::string fill;
    rig.document("write 3 level 0 slice 0 data { u32 fill 16 0xffff0000 }\nwrite 3 level 1 slice 0 data { u32 fill 4 "
                 "0xff00ff00 }\nwrite 3 level 2 slice 0 data { u32 0xff0000ff }\n");
    const std::uint32_t levels[] = {0xff0000, 0x00ff00, 0x0000ff, 0x0000ff};
    for (int max = 0; max < 4; ++max) {
        const std::string state = "TEXTURESTAGESTATE { 0 MAXMIPLEVEL " + std::to_string(max);
        rig.run(state + " 0 MIPFILTER POINT }");
        CHECK((look(rig, "0.5 0.5") & 0xffffff) == levels[max]);
        rig.run(state + " 0 MIPFILTER NONE }");
        CHECK((look(rig, "0.5 0.5") & 0xffffff) == 0xff0000);
    }
    rig.run("SETTEXLOD { 3 1 }");
    CHECK((look(rig, "0.5 0.5") & 0xffffff) == 0x00ff00); // SETTEXLOD also applies without a mip filter
    rig.run("TEXTURESTAGESTATE { 0 MAXMIPLEVEL 0 0 MIPFILTER POINT }");
    CHECK((look(rig, "0.5 0.5") & 0xffffff) == 0x00ff00);
    rig.run("TEXTURESTAGESTATE { 0 MAXMIPLEVEL 2 }");
    CHECK((look(rig, "0.5 0.5") & 0xffffff) == 0x0000ff); // the larger of MAXMIPLEVEL and SETTEXLOD applies
}

TEST_CASE("COMPOSERECTS combines bits of A1 surfaces") {
    DrawingRig rig(8, 8);
    // Source 16x2: 0xF0 0x0F / 0xAA 0x55; one source rectangle at (2, 0) of 8x2, and one that extends past the surface.
    rig.document("surface 3 format A1 size 16x2 usage texture\nwrite 3 level 0 slice 0 data { u8 0xf0 0x0f 0xaa 0x55 "
                 "}\nsurface 4 format A1 size 8x2 usage texture\n"
                 "buffer 5 bytes 16\nwrite 5 at 0 data { u16 2 0 8 2 12 0 8 2 }\nbuffer 6 bytes 32\nwrite 6 at 0 "
                 "data { u16 0 0 0 0 1 0 0 0 9 0 0 0 0 0 0xffff 0 }\n");
    const auto row = [&](int y) {
        const auto pixels = surface_pixels(rig.emulator(), 4);
        REQUIRE(pixels.ok());
        return std::to_integer<int>((*pixels)[static_cast<std::size_t>(y)]);
    };
    rig.run("COMPOSERECTS { 3 4 5 3 6 COPY 0 0 }");
    CHECK(row(0) == 0xc0); // 11000000: bits 2..9 of 11110000 00001111
    CHECK(row(1) == 0xa9);
    rig.run("COMPOSERECTS { 3 4 5 1 6 OR 4 0 }");
    CHECK(row(0) == 0xcc);
    rig.run("COMPOSERECTS { 3 4 5 1 6 NEG 0 1 }");
    CHECK(row(1) == (0xa9 | 0x0a) % 256 - ((0xa9 | 0x0a) & 0xc0)); // the OR above changed the second row
    CHECK(rig.error("COMPOSERECTS { 3 3 5 1 6 COPY 0 0 }") ==
          "bad value: COMPOSERECTS at offset 0x0: DstSurfaceHandle");
    CHECK(rig.error("COMPOSERECTS { 3 1 5 1 6 COPY 0 0 }") ==
          "wrong kind: COMPOSERECTS at offset 0x0: DstSurfaceHandle");
    CHECK(rig.error("COMPOSERECTS { 3 4 5 5 6 COPY 0 0 }") == "out of range: COMPOSERECTS at offset 0x0: NumRects");
    CHECK(rig.error("COMPOSERECTS { 3 4 99 1 6 COPY 0 0 }") ==
          "bad handle: COMPOSERECTS at offset 0x0: SrcRectDescsVBHandle");
    rig.run("COMPOSERECTS { 3 4 5 65536 6 COPY 0 0 }"); // too many rectangles: the command is ignored
}
