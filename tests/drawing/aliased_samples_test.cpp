// MULTISAMPLEANTIALIAS FALSE: a multisampled target gets the pixels of a target with one sample ("sampled at the pixel
// center, which allows non-antialiased rendering to a multisample buffer", D3DRENDERSTATETYPE), and
// ANTIALIASEDLINEENABLE is ignored.
#include <random>

#include "tests/support/every_way.h"

using namespace responses;

namespace {

constexpr int kSize = 150; // several tiles

// Draws of every kind of primitive, with random states that decide which pixels a primitive covers. Colours are added,
// so that overlaps are visible.
class Draws {
  public:
    explicit Draws(unsigned seed) : random_(seed) {}
    std::string commands() {
        std::string text;
        const char* const kinds[] = {"LINELIST count 4 { ",     "LINESTRIP count 7 { ",     "POINTS { 8 ",
                                     "TRIANGLELIST count 2 { ", "TRIANGLESTRIP count 3 { ", "TRIANGLEFAN count 3 { "};
        for (const char* fill : {"SOLID", "WIREFRAME", "POINT"})
            for (const char* kind : kinds)
                text += "RENDERSTATE { FILLMODE " + std::string(fill) + states() + " } " + kind +
                        std::to_string(kVertices * draws_++) + " }\n";
        return text;
    }
    // The vertices of the draws; to be called after commands().
    std::string vertices() {
        std::string text;
        for (int i = 0; i < draws_ * kVertices; ++i) {
            for (int axis = 0; axis < 2; ++axis) text += (axis ? " " : "f32 ") + std::to_string(place());
            text += " 0." + std::to_string(1 + random_() % 9) + " 1 u32 " +
                    hex(static_cast<std::uint32_t>(random_() & 0x3f3f3f3f)) + "\n";
        }
        return text;
    }

  private:
    static constexpr int kVertices = 8;
    std::string states() {
        const char* const truth[] = {"FALSE", "TRUE"};
        return std::string(" LASTPIXEL ") + truth[random_() % 2] + " ZENABLE " + truth[random_() % 2] +
               " LINEPATTERN " + (random_() % 3 ? "0" : "0x00330002") + " POINTSIZE " +
               std::to_string(1 + random_() % 9) + ".5";
    }
    // A coordinate: a pixel's centre, the middle between two, or any sixteenth.
    double place() {
        const auto whole = static_cast<double>(random_() % (kSize + 20)) - 10;
        const auto part = random_() % 4;
        return whole + (part == 0 ? 0 : part == 1 ? 0.5 : static_cast<double>(random_() % 16) / 16);
    }

    std::mt19937 random_;
    int draws_ = 0;
};

// `states` apply to all draws.
Shown picture(unsigned seed, int samples, const std::string& states) {
    Draws draws(seed);
    const std::string size = " size " + std::to_string(kSize) + "x" + std::to_string(kSize),
                      commands = draws.commands(), all = std::to_string(kSize) + " " + std::to_string(kSize),
                      count = samples == 1 ? "" : " samples " + std::to_string(samples);
    return drawn_in_every_way(
        "surface 1 format A8R8G8B8" + size + " usage target\nsurface 8 format A8R8G8B8" + size + " usage target" +
        count + "\nsurface 9 format D24S8" + size + " usage depth" + count +
        "\ncontext 1 interface 5 target 8 depth 9\nsubmit { VIEWPORTINFO { 0 0 " + all +
        " } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE "
        "ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE " +
        states + " } }\nsubmit vertex_type XYZRHW|DIFFUSE { vertices { " + draws.vertices() + " }\n" + commands +
        "}\nsubmit { BLT { 8 0 0 " + all + " 0 1 0 0 " + all + " 0 0 } }\n");
}

} // namespace

TEST_CASE("without MULTISAMPLEANTIALIAS every primitive has the pixels that it has on a target of one sample",
          "[values]") {
    for (int i = 1; i <= cases_of_sweep(3); ++i) {
        const auto seed = static_cast<unsigned>(i);
        const Shown expected = picture(seed, 1, "");
        for (const int samples : {2, 3, 4, 8, 16})
            for (const std::string states : {"", " ANTIALIASEDLINEENABLE TRUE", " EDGEANTIALIAS TRUE"}) {
                if (samples != 4 && (!states.empty() || kSanitized)) continue;
                INFO("seed " << seed << ", " << samples << " samples" << states);
                CHECK(picture(seed, samples, "MULTISAMPLEANTIALIAS FALSE" + states) == expected);
            }
        CHECK_FALSE(picture(seed, 4, "MULTISAMPLEANTIALIAS TRUE") == expected);
    }
}
