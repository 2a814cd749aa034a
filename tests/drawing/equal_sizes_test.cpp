// Textures of the same size, of which programs compute one level of detail (PixelKey::equal_size): each is sampled at
// the level that it has alone, whatever is bound between draws.
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

constexpr int kSide = 32; // of the target, which shows each texture once

// A texture whose levels have different colours, in the channel at bit `shift`.
std::string texture(int number, int width, int height, int shift) {
    const std::string name = std::to_string(number);
    std::string levels;
    std::uint32_t count = 0;
    for (int w = width, h = height; w > 0 || h > 0; w /= 2, h /= 2, ++count)
        levels += "write " + name + " level " + std::to_string(count) + " data { u32 fill " +
                  std::to_string(std::max(w, 1) * std::max(h, 1)) + " " +
                  hex(0xFF000000 | (0x10 + count * 0x1C) << shift) + " }\n";
    return "surface " + name + " format A8R8G8B8 size " + std::to_string(width) + "x" + std::to_string(height) +
           " usage texture levels " + std::to_string(count) + "\n" + levels;
}

// Draws the sum of three textures, of samplers 0, 2 and 5, which a shader samples at the same coordinates.
class Rig : public ShaderRig {
  public:
    Rig() : ShaderRig(kSide, with_workers(2)) {
        document(texture(3, 64, 64, 16) + texture(4, 64, 64, 8) + texture(5, 16, 16, 8) + texture(6, 128, 64, 8) +
                 texture(7, 128, 128, 0) + texture(8, 64, 64, 0));
        pixel_shader(
            "ps_2_0\ndcl t0.xy\ndcl_2d s0\ndcl_2d s2\ndcl_2d s5\ntexld r0, t0, s0\ntexld r1, t0, s2\ntexld r2, "
            "t0, s5\nadd r0, r0, r1\nadd r0, r0, r2\nmov oC0, r0\n");
        run("TEXTURESTAGESTATE { 0 MIPFILTER POINT 2 MIPFILTER POINT 5 MIPFILTER POINT }");
    }
    // 0: no texture, which is black
    std::uint32_t drawn(int first, int second = 0, int third = 0) {
        run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP " + std::to_string(first) +
                " 2 TEXTUREMAP " + std::to_string(second) + " 5 TEXTUREMAP " + std::to_string(third) + " }" + kStrip,
            "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, kSide, kSide, 0xFFFFFFFF));
        return rgb(kSide / 2, kSide / 2);
    }
};

} // namespace

TEST_CASE("textures of equal and of other sizes are sampled at their own levels") {
    Rig rig;
    const std::uint32_t red = rig.drawn(3), green = rig.drawn(4), small = rig.drawn(5), wide = rig.drawn(6),
                        large = rig.drawn(7), blue = rig.drawn(8);
    CHECK(red == 0x2C0000); // level 1
    CHECK(small == 0x001000);
    CHECK(large == 0x000048);
    CHECK(rig.drawn(3, 4) == red + green);
    CHECK(rig.drawn(3, 5) == red + small);
    CHECK(rig.drawn(3, 4) == red + green);
    CHECK(rig.drawn(3, 6) == red + wide);
    CHECK(rig.drawn(3, 4, 8) == red + green + blue);
    CHECK(rig.drawn(3, 5, 8) == red + small + blue); // the first and the third are equal
    CHECK(rig.drawn(3, 4, 7) == red + green + large);
    CHECK(rig.drawn(5, 3, 8) == red + small + blue);
    CHECK(rig.drawn(0, 4, 8) == green + blue); // the second and the third are equal; there is no first
    CHECK(rig.drawn(8, 4) == green + blue);
}

TEST_CASE("a bias, MAXMIPLEVEL, SETTEXLOD and filters of one of two equal textures are its own") {
    Rig rig;
    const auto with = [&](const std::string& states, std::uint32_t expected) {
        rig.run(states);
        CHECK(rig.drawn(3, 4) == expected);
    };
    with("TEXTURESTAGESTATE { 2 MIPMAPLODBIAS 1.0 }", 0x2C4800);
    with("TEXTURESTAGESTATE { 2 MIPMAPLODBIAS 0.0 2 MAXMIPLEVEL 3 }", 0x2C6400);
    with("TEXTURESTAGESTATE { 2 MAXMIPLEVEL 0 } SETTEXLOD { 4 2 }", 0x2C4800);
    with("SETTEXLOD { 4 0 } TEXTURESTAGESTATE { 2 MIPFILTER NONE }", 0x2C1000);
    with("TEXTURESTAGESTATE { 2 MIPFILTER POINT 0 MIPMAPLODBIAS 1.0 }", 0x482C00);
    with("TEXTURESTAGESTATE { 0 MIPMAPLODBIAS 0.0 } SETTEXLOD { 3 2 }", 0x482C00);
    with("SETTEXLOD { 3 0 } TEXTURESTAGESTATE { 0 MIPFILTER NONE }", 0x102C00);
}
