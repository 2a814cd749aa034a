// Blits of DirectDraw and colour keys of living surfaces (WIRE.md H.9): random blits against a model that moves texels
// one by one, behind queued draws, with clip lists and overlaps; what is refused, by name.
#include <random>
#include <set>

#include "responses/recording/surface_records.h"
#include "tests/support/drawing_rig.h"

using namespace responses;
using dp2::BltEffect;
using dp2::BltFlag;
using dp2::capture::BlitSurface;

namespace {

struct Random {
    std::mt19937 engine{40};
    std::uint32_t operator()() { return static_cast<std::uint32_t>(engine()); }
};

// A surface of the model: texels row by row.
struct Sheet {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint32_t> texels;
    std::uint32_t& at(std::int64_t x, std::int64_t y) {
        return texels[static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)];
    }
};

std::uint32_t flag(BltFlag f) {
    return dp2::enum_number(f);
}
bool in_key(std::uint32_t texel, std::uint32_t bits, std::uint32_t low, std::uint32_t high) {
    return (texel & bits) >= (low & bits) && (texel & bits) <= (high & bits);
}

// The rules of WIRE.md H.9 in the order in which they are written there.
void model_blit(Sheet& dest, const Sheet& source_now, const BlitSurface& r, std::uint32_t bits) {
    Sheet source = source_now; // what was there before the blit
    const auto side = [](std::uint32_t value) { return std::int64_t{static_cast<std::int32_t>(value)}; };
    const std::int64_t left = side(r.left), top = side(r.top), wide = side(r.right) - left, high = side(r.bottom) - top,
                       from_wide = side(r.source_right) - side(r.source_left),
                       from_high = side(r.source_bottom) - side(r.source_top);
    const bool mirrors_x = (r.effects & 2) != 0, mirrors_y = (r.effects & 4) != 0, turns = (r.effects & 16) != 0;
    for (std::int64_t y = 0; y < high; ++y)
        for (std::int64_t x = 0; x < wide; ++x) {
            if (left + x < 0 || top + y < 0 || left + x >= dest.width || top + y >= dest.height) continue;
            bool inside = r.clipped == 0;
            for (std::size_t i = 0; i < r.clips.size(); i += 16) {
                std::int32_t clip[4];
                std::memcpy(clip, r.clips.data() + i, sizeof clip);
                inside |= left + x >= clip[0] && top + y >= clip[1] && left + x < clip[2] && top + y < clip[3];
            }
            if (!inside) continue;
            const std::int64_t mx = mirrors_x != turns ? wide - 1 - x : x, my = mirrors_y != turns ? high - 1 - y : y;
            const std::uint32_t read = source.at(side(r.source_left) + (2 * mx + 1) * from_wide / (2 * wide),
                                                 side(r.source_top) + (2 * my + 1) * from_high / (2 * high));
            std::uint32_t& written = dest.at(left + x, top + y);
            if ((r.flags & flag(BltFlag::KeySourceOverride)) && in_key(read, bits, r.source_key_low, r.source_key_high))
                continue;
            if ((r.flags & flag(BltFlag::KeyDestOverride)) && !in_key(written, bits, r.dest_key_low, r.dest_key_high))
                continue;
            written = read;
        }
}

struct TestedFormat {
    const char* name;
    std::uint32_t bytes, used; // used: the bits that a colour key is compared with
};
constexpr TestedFormat kFormats[] = {{"P8", 1, 0xFF},           {"R3G3B2", 1, 0xFF},     {"A8P8", 2, 0xFF},
                                     {"R5G6B5", 2, 0xFFFF},     {"X1R5G5B5", 2, 0x7FFF}, {"R8G8B8", 3, 0xFFFFFF},
                                     {"X8R8G8B8", 4, 0xFFFFFF}, {"A8R8G8B8", 4, ~0u}};

dp2::capture::Bytes bytes_of(const Sheet& sheet, std::uint32_t bytes) {
    dp2::capture::Bytes out;
    for (const std::uint32_t texel : sheet.texels)
        for (std::uint32_t i = 0; i < bytes; ++i) out.push_back(static_cast<std::byte>(texel >> 8 * i));
    return out;
}

Sheet random_sheet(std::uint32_t width, std::uint32_t height, std::uint32_t bytes, Random& random) {
    Sheet out{width, height, {}};
    for (std::uint32_t i = 0; i < width * height; ++i) {
        const std::uint32_t some = random() % 3 == 0 ? random() : random() % 5;
        out.texels.push_back(bytes == 4 ? some : some & ((1u << 8 * bytes) - 1));
    }
    return out;
}

void expect_equal(DrawingRig& rig, std::uint32_t surface, const Sheet& sheet, std::uint32_t bytes) {
    const auto found = rig.pixels(surface);
    CHECK((found == bytes_of(sheet, bytes)));
}

std::array<std::uint32_t, 4> random_rect(std::uint32_t width, std::uint32_t height, Random& random) {
    const std::uint32_t left = random() % width, top = random() % height;
    return {left, top, left + 1 + random() % (width - left), top + 1 + random() % (height - top)};
}

BlitSurface random_blit(Random& random, std::uint32_t dest, std::uint32_t source, const Sheet& to, const Sheet& from) {
    BlitSurface r;
    r.dest = dest;
    r.source = source;
    const auto a = random_rect(to.width, to.height, random);
    auto b = random_rect(from.width, from.height, random);
    if (random() % 2) { // of equal size, as most blits are
        const std::uint32_t wide = std::min(a[2] - a[0], from.width), high = std::min(a[3] - a[1], from.height);
        b = {0, 0, wide, high};
        r.right = a[0] + wide, r.bottom = a[1] + high;
    } else {
        r.right = a[2], r.bottom = a[3];
    }
    r.left = a[0], r.top = a[1];
    r.source_left = b[0], r.source_top = b[1], r.source_right = b[2], r.source_bottom = b[3];
    if (random() % 2) r.flags |= flag(BltFlag::KeySourceOverride);
    if (random() % 4 == 0) r.flags |= flag(BltFlag::KeyDestOverride);
    if (random() % 3 == 0) r.flags |= flag(BltFlag::Effects);
    if (r.flags & flag(BltFlag::Effects)) r.effects = random() % 8 * 2 | random() % 2 * 16;
    r.effects &= ~8u;
    r.source_key_low = random() % 4, r.source_key_high = random() % 4;
    r.dest_key_low = random() % 4, r.dest_key_high = random() % 6;
    if (random() % 3 == 0) {
        r.clipped = 1;
        std::vector<std::int32_t> clips;
        for (std::uint32_t n = random() % 4; n > 0; --n)
            for (const std::uint32_t edge : random_rect(to.width, to.height, random))
                clips.push_back(static_cast<std::int32_t>(edge) - 2);
        const auto bytes = std::as_bytes(std::span(clips));
        r.clips = dp2::capture::Bytes(bytes.begin(), bytes.end());
        if (random() % 2) { // the whole rectangle may exceed the surface
            r.left -= random() % 9, r.top -= random() % 9;
            r.right += random() % 9, r.bottom += random() % 9;
        }
    }
    return r;
}

std::string sheet_records(int handle, const char* format, const Sheet& sheet, std::uint32_t bytes,
                          const char* usage = "texture") {
    std::string text = "surface " + std::to_string(handle) + " format " + format + " size " +
                       std::to_string(sheet.width) + "x" + std::to_string(sheet.height) + " usage " + usage +
                       "\nwrite " + std::to_string(handle) + " data { u8";
    for (const std::byte b : bytes_of(sheet, bytes)) text += " " + std::to_string(std::to_integer<int>(b));
    return text + " }\n";
}

// The error of a blit.
std::string refused(DrawingRig& rig, const BlitSurface& blit) {
    const dp2::Status done = play(rig.emulator(), blit);
    return done.ok() ? "" : dp2::describe(done.error());
}
BlitSurface whole_blit(std::uint32_t dest, std::uint32_t source, std::uint32_t size, std::uint32_t flags = 0) {
    BlitSurface r;
    r.dest = dest, r.source = source, r.flags = flags;
    r.right = r.bottom = r.source_right = r.source_bottom = size;
    return r;
}

} // namespace

TEST_CASE("blits move the texels that their rectangles, mirrors, keys and clips choose, for every size of texel") {
    Random random;
    for (const TestedFormat& format : kFormats)
        for (const unsigned workers : {0u, 2u}) {
            INFO(format.name << ", workers " << workers);
            DrawingRig rig(8, 8, with_workers(workers));
            Sheet a = random_sheet(37, 29, format.bytes, random), b = random_sheet(61, 23, format.bytes, random);
            rig.document(sheet_records(3, format.name, a, format.bytes) +
                         sheet_records(4, format.name, b, format.bytes));
            for (int i = 0; i < 60; ++i) {
                Sheet& source = random() % 3 ? b : a; // overlapping, too
                const BlitSurface blit = random_blit(random, 3, &source == &a ? 3 : 4, a, source);
                INFO(i);
                const dp2::Status done = play(rig.emulator(), blit);
                if (!done.ok()) FAIL(dp2::describe(done.error()));
                model_blit(a, source, blit, format.used);
                if (i % 7 == 0) expect_equal(rig, 3, a, format.bytes);
            }
            expect_equal(rig, 3, a, format.bytes);
            expect_equal(rig, 4, b, format.bytes);
        }
}

TEST_CASE("a blit sees the draws before it, and those after it see the blit") {
    for (const unsigned workers : {0u, 2u}) {
        DrawingRig rig(130, 70, with_workers(workers)); // several tiles
        rig.document("surface 3 format A8R8G8B8 size 130x70 usage texture|target\n");
        rig.run("CLEAR { TARGET|COMPUTERECTS 0xff0000aa 1 0 }"); // recorded, not yet in memory
        CHECK(refused(rig,
                      [] {
                          BlitSurface r;
                          r.dest = 3, r.source = 1, r.right = r.source_right = 130, r.bottom = r.source_bottom = 70;
                          return r;
                      }())
                  .empty());
        rig.run("CLEAR { TARGET|COMPUTERECTS 0xff00bb00 1 0 }");
        // Every texel that is still blue is replaced, in one half.
        BlitSurface half;
        half.dest = 3, half.source = 1, half.right = half.source_right = 65, half.bottom = half.source_bottom = 70;
        half.flags = flag(BltFlag::KeyDestOverride);
        half.dest_key_low = half.dest_key_high = 0xff0000aa;
        CHECK(refused(rig, half).empty());
        rig.run(
            "CLEAR { TARGET|COMPUTERECTS 0 1 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP SELECTARG1 0 COLORARG1 "
            "TEXTURE }" +
                kStrip,
            "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 130, 70, 0));
        CHECK(rig.rgb(20, 20) == 0x00bb00);
        CHECK(rig.rgb(100, 60) == 0x0000aa);
    }
}

TEST_CASE("a key of a living surface is that of later draws and blits, not of queued ones") {
    for (const unsigned workers : {0u, 2u})
        for (const char* format : {"R5G6B5", "P8"}) {
            INFO(format << ", workers " << workers);
            const bool indices = std::string(format) == "P8";
            DrawingRig rig(8, 8, with_workers(workers));
            rig.document("surface 3 format " + std::string(format) + " size 2x1 usage texture\nwrite 3 data { " +
                         (indices ? "u8 5 6" : "u16 5 6") + " }\n");
            const std::string draw = "CLEAR { TARGET|COMPUTERECTS 0x00beef00 1 0 } " + kSelectTexture +
                                     "RENDERSTATE { COLORKEYENABLE TRUE }" + kStrip;
            const auto shown = [&](const std::string& key) {
                if (!key.empty()) rig.document("color_key 3 source " + key + "\n");
                rig.run(draw, "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 8, 8, 0));
                // A key that is set while the draw is queued.
                rig.document("color_key 3 source 0 255\n");
                const std::string left = rig.pixel(1, 4) == 0x00beef00 ? "-" : "x";
                const std::string right = rig.pixel(6, 4) == 0x00beef00 ? "-" : "x";
                return left + right;
            };
            CHECK(shown("5 5") == "-x");
            CHECK(shown("6 6") == "x-");
            CHECK(shown("none") == "xx");
            CHECK(shown("5 6") == "--");
            CHECK(shown("7 9") == "xx");
        }
}

TEST_CASE("KEYSRC and KEYDEST use the keys of the surfaces") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format P8 size 4x1 usage texture\nwrite 3 data { u8 1 2 3 4 }\n"
                 "surface 4 format P8 size 4x1 usage texture\nwrite 4 data { u8 9 9 8 9 }\n"
                 "color_key 3 source 2 3\ncolor_key 4 dest 9 9\ncolor_key 3 dest 1 1\ncolor_key 3 dest none\n"
                 "blit 4 rect 0 0 4 1 from 3 rect 0 0 4 1 flags KEYSRC|KEYDEST\n");
    const auto row = [&] {
        std::string text;
        for (int x = 0; x < 4; ++x) text += std::to_string(rig.pixel(x, 0, 4));
        return text;
    };
    CHECK(row() == "1984");
    // A key that was removed, or that the other surface has, is none.
    CHECK(refused(rig, whole_blit(3, 4, 1, flag(BltFlag::KeySource))) == "bad value: source colour key");
    CHECK(refused(rig, whole_blit(3, 4, 1, flag(BltFlag::KeyDest))) == "bad value: destination colour key");
    rig.document("color_key 3 source none\n");
    CHECK(refused(rig, whole_blit(4, 3, 1, flag(BltFlag::KeySource))) == "bad value: source colour key");
    rig.document("blit 4 rect 0 0 4 1 from 3 rect 0 0 4 1 flags DDFX effects MIRRORLEFTRIGHT\n");
    CHECK(row() == "4321");
}

TEST_CASE("colours are converted, and a source key is about the texels before") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format R5G6B5 size 2x2 usage texture\nwrite 3 data { u16 0xf800 0x07e0 0x001f 0xffff }\n"
                 "surface 4 format X8R8G8B8 size 4x4 usage texture\n"
                 "surface 5 format R8G8B8 size 2x2 usage texture\n"
                 "surface 6 format A8R8G8B8 size 2x2 usage texture\n"
                 "blit 4 rect 0 0 4 4 flags COLORFILL fill 0x123456\n"
                 "blit 4 rect 0 0 4 4 from 3 rect 0 0 2 2 flags KEYSRCOVERRIDE|DDFX effects MIRRORLEFTRIGHT source_key "
                 "0x7e0 0x7e0\n"
                 "blit 5 rect 0 0 2 2 from 3 rect 0 0 2 2\n"
                 "blit 6 rect 0 0 2 2 from 5 rect 0 0 2 2\n");
    const auto color = [&](int x, int y, std::uint32_t surface) { return rig.pixel(x, y, surface) & 0xFFFFFF; };
    CHECK(color(0, 0, 4) == 0x123456); // the mirrored green texel is in the key
    CHECK(color(1, 1, 4) == 0x123456);
    CHECK(color(2, 0, 4) == 0xff0000);
    CHECK(color(3, 1, 4) == 0xff0000);
    CHECK(color(0, 2, 4) == 0xffffff);
    CHECK(color(3, 3, 4) == 0x0000ff);
    CHECK(color(1, 0, 5) == 0x00ff00);
    CHECK(rig.pixel(0, 1, 6) == 0xff0000ff);
}

TEST_CASE("fills store a texel of the surface, and depth fills keep the stencil") {
    DrawingRig rig(8, 8);
    rig.document(
        "surface 3 format P8 size 5x3 usage texture\nsurface 4 format R5G6B5 size 5x3 usage texture\n"
        "surface 5 format R8G8B8 size 5x3 usage texture\nsurface 6 format D16 size 5x3 usage depth\n"
        "surface 7 format D24S8 size 5x3 usage depth\nsurface 8 format D15S1 size 5x3 usage depth\n"
        "write 7 data { u32 0x000000a5 1 2 3 4 5 6 7 8 9 10 11 12 13 14 }\n"
        "write 8 rect 0 0 2 1 data { u16 1 1 }\n"
        "blit 3 rect 1 1 3 2 flags COLORFILL fill 0xabcdef12\nblit 4 rect 0 0 5 3 flags COLORFILL fill 0xf81f\n"
        "blit 5 rect 4 2 5 3 flags COLORFILL fill 0xabcdef\nblit 6 rect 0 0 5 3 flags DEPTHFILL fill 0x7fff\n"
        "blit 7 rect 0 0 1 1 flags DEPTHFILL fill 0xffffffff\n"
        "blit 8 rect 0 0 1 1 flags DEPTHFILL fill 0xfffe\n");
    CHECK(rig.pixel(1, 1, 3) == 0x12);
    CHECK(rig.pixel(2, 1, 3) == 0x12);
    CHECK(rig.pixel(3, 1, 3) == 0);
    CHECK(rig.pixel(0, 1, 3) == 0);
    CHECK(rig.pixel(4, 2, 4) == 0xf81f);
    CHECK(rig.pixel(4, 2, 5) == 0xabcdef);
    CHECK(rig.pixel(3, 2, 5) == 0);
    CHECK(rig.pixel(4, 2, 6) == 0x7fff);
    CHECK(rig.pixel(0, 0, 7) == 0xffffffa5);
    CHECK(rig.pixel(1, 0, 7) == 1);
    CHECK(rig.pixel(0, 0, 8) == 0xffff);
    CHECK(rig.pixel(1, 0, 8) == 1);
    rig.document("blit 4 rect 0 0 5 3 flags ROP rop 0x42\nblit 3 rect 0 0 5 3 flags ROP rop 0xff0062\n"
                 "blit 4 rect -9 -9 50 30 flags COLORFILL fill 7 clipped to 0 0 1 1 to 4 2 9 9\n");
    CHECK(rig.pixel(2, 2, 4) == 0);
    CHECK(rig.pixel(4, 2, 4) == 7);
    CHECK(rig.pixel(0, 0, 4) == 7);
    CHECK(rig.pixel(4, 1, 4) == 0);
    CHECK(rig.pixel(4, 2, 3) == 0xff);
}

TEST_CASE("blits of levels and faces use the handles of sublevels") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format R5G6B5 size 4x4 usage texture levels 3 faces 6\nsublevel 30 of 3 level 1 slice 2\n"
                 "sublevel 31 of 3 level 0 slice 5\nsurface 4 format R5G6B5 size 4x4 usage texture\n"
                 "blit 4 rect 0 0 4 4 flags COLORFILL fill 0x1234\nblit 30 rect 1 0 2 2 from 4 rect 0 0 1 2\n"
                 "blit 31 rect 0 0 4 4 from 30 rect 0 0 2 2\n");
    CHECK(rig.pixel(1, 1, 3, 1, 2) == 0x1234);
    CHECK(rig.pixel(0, 1, 3, 1, 2) == 0);
    CHECK(rig.pixel(1, 1, 3, 1, 1) == 0);
    CHECK(rig.pixel(3, 3, 3, 0, 5) == 0x1234);
    CHECK(rig.pixel(1, 3, 3, 0, 5) == 0);
    CHECK(rig.pixel(3, 3, 3) == 0);
}

TEST_CASE("what blits cannot do is refused by name, and nothing is written") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format P8 size 4x4 usage texture\nsurface 4 format X8R8G8B8 size 4x4 usage texture\n"
                 "surface 5 format D16 size 4x4 usage depth\nsurface 6 format DXT1 size 4x4 usage texture\n"
                 "surface 7 format X8R8G8B8 size 4x4 usage target samples 4\nbuffer 9 bytes 64\n"
                 "surface 10 format DXT1 size 4x4 usage texture\nwrite 10 data { u32 0x12345678 9 }\n");
    std::set<std::string> texts;
    for (std::uint32_t bit = 0; bit < 32; ++bit) {
        const std::string text = refused(rig, whole_blit(3, 3, 4, 1u << bit));
        if (text.starts_with("not supported: ")) texts.insert(text.substr(15));
    }
    CHECK(texts.contains("ALPHASRC"));
    CHECK(texts.contains("ZBUFFER"));
    CHECK(texts.contains("ROTATIONANGLE"));
    CHECK(texts.contains("EXTENDED_FLAGS"));
    CHECK(texts.contains("dwROP")); // operation 0
    BlitSurface turned = whole_blit(3, 3, 4, flag(BltFlag::Effects));
    turned.effects = dp2::enum_number(BltEffect::Rotate90) | dp2::enum_number(BltEffect::MirrorX);
    CHECK(refused(rig, turned) == "not supported: ROTATE90");
    turned.flags = 0; // without DDFX effects are not read
    CHECK(refused(rig, turned).empty());
    BlitSurface operation = whole_blit(3, 3, 4, flag(BltFlag::Rop));
    operation.operation = 0x00660046; // SRCINVERT
    CHECK(refused(rig, operation) == "not supported: dwROP");
    CHECK(refused(rig, whole_blit(3, 0, 4, flag(BltFlag::Rop) | flag(BltFlag::ColorFill))) == "bad value: dwFlags");
    CHECK(refused(rig, whole_blit(4, 3, 4)) == "not supported: conversion of palette indices");
    CHECK(refused(rig, whole_blit(3, 4, 4)).starts_with("not supported"));
    CHECK(refused(rig, whole_blit(4, 5, 4)) == "not supported: conversion of depths");
    CHECK(refused(rig, whole_blit(6, 4, 4)) == "not supported: DXT1");
    CHECK(refused(rig, whole_blit(6, 0, 4, flag(BltFlag::ColorFill))) == "not supported: DXT1");
    CHECK(refused(rig, whole_blit(6, 10, 4)).empty()); // whole blocks
    CHECK(rig.pixels(6) == rig.pixels(10));
    CHECK(refused(rig, whole_blit(7, 4, 4)) == "not supported: multisampled surface");
    CHECK(refused(rig, whole_blit(4, 7, 4)) == "not supported: multisampled surface");
    CHECK(refused(rig, whole_blit(4, 0, 4)) == "bad handle: lpDDSrcSurface");
    CHECK(refused(rig, whole_blit(77, 4, 4)) == "bad handle: lpDDDestSurface");
    CHECK(refused(rig, whole_blit(9, 4, 4)).starts_with("wrong kind"));
    CHECK(refused(rig, whole_blit(4, 0, 4, flag(BltFlag::DepthFill))).starts_with("wrong kind"));
    CHECK(refused(rig, whole_blit(5, 0, 4, flag(BltFlag::ColorFill))).starts_with("wrong kind"));
    CHECK(refused(rig, whole_blit(4, 0, 5, flag(BltFlag::ColorFill))) == "out of range: rDest");
    CHECK(refused(rig, whole_blit(4, 0, 0, flag(BltFlag::ColorFill))) == "out of range: rDest");
    BlitSurface outside = whole_blit(3, 3, 4);
    outside.source_right = 5;
    CHECK(refused(rig, outside) == "out of range: rSrc");
    outside = whole_blit(3, 3, 4);
    outside.left = 0x80000000, outside.right = 0x7FFFFFFF, outside.clipped = 1;
    CHECK(refused(rig, outside) == "out of range: rDest");
    outside = whole_blit(3, 3, 4);
    outside.clipped = 1; // without rectangles nothing is written
    CHECK(refused(rig, outside).empty());
    outside.clips = dp2::capture::Bytes(4097 * 16);
    CHECK(refused(rig, outside) == "out of range: dwRectCnt");
    CHECK(rig.pixel(0, 0, 4) == 0);
    CHECK(rig.pixel(3, 3, 3) == 0);
}
