// Textures of the same size, of which programs compute one level of detail (PixelKey::equal_size): each is sampled at
// the level that it has alone, whatever is bound between draws.
#include "tests/support/drawing_rig.h"

namespace responses {

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

class Rig : public DrawingRig {
  public:
    Rig() : DrawingRig(kSide, kSide, with_workers(2)) {
        document(texture(3, 64, 64, 16) + texture(4, 64, 64, 8) + texture(5, 16, 16, 8) + texture(6, 128, 64, 8) +
                 texture(7, 128, 128, 0) + texture(8, 64, 64, 0));
        for (const std::string stage : {"0 ", "1 ", "2 "})
            run("TEXTURESTAGESTATE { " + stage + "COLORARG1 TEXTURE " + stage + "COLORARG2 CURRENT " + stage +
                "TEXCOORDINDEX 0 " + stage + "MIPFILTER POINT }");
    }
    // The sum of the textures' colours; 0: no texture in this stage and those after it.
    std::uint32_t drawn(int first, int second = 0, int third = 0) {
        std::string states;
        int stage = 0;
        for (const int texture : {first, second, third}) {
            const std::string s = std::to_string(stage) + " ";
            states += s + "TEXTUREMAP " + std::to_string(texture) + " " + s + "COLOROP " +
                      (texture == 0 ? "DISABLE "
                       : stage == 0 ? "SELECTARG1 "
                                    : "ADD ");
            ++stage;
        }
        run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } TEXTURESTAGESTATE { " + states + "}" + kStrip, "XYZRHW|DIFFUSE|TEX1",
            textured_rectangle(0, 0, kSide, kSide, 0xFFFFFFFF));
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
    CHECK(rig.drawn(8, 4) == green + blue);
}

TEST_CASE("a bias, MAXMIPLEVEL and SETTEXLOD of one of two equal textures are its own") {
    Rig rig;
    const auto with_states_of_second = [&](const std::string& states, std::uint32_t expected) {
        rig.run(states);
        CHECK(rig.drawn(3, 4) == (0x2C0000 | expected << 8));
    };
    with_states_of_second("TEXTURESTAGESTATE { 1 MIPMAPLODBIAS 1.0 }", 0x48);
    with_states_of_second("TEXTURESTAGESTATE { 1 MIPMAPLODBIAS 0.0 1 MAXMIPLEVEL 3 }", 0x64);
    with_states_of_second("TEXTURESTAGESTATE { 1 MAXMIPLEVEL 0 } SETTEXLOD { 4 2 }", 0x48);
    with_states_of_second("SETTEXLOD { 4 0 } TEXTURESTAGESTATE { 1 MIPFILTER NONE }", 0x10);
}

} // namespace responses
