// Fast clears: clearing a whole tile stores only a record, which outlives the frame, and every access to the surface
// finds the cleared texels. Each test runs on an idle GPU and after unflushed work, with several numbers of workers.
#include <functional>

#include "responses/analysis/picture.h"
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

// Six tiles, of which four are cut by the surface's edges.
constexpr int kWidth = 150, kHeight = 100;
constexpr std::uint32_t kBlue = 0xFF0000FF, kGreen = 0xFF00FF00, kRed = 0xFFFF0000;
constexpr const char* kType = "XYZRHW|DIFFUSE|TEX1";

std::string rectangle(int left, int top, int right, int bottom, std::uint32_t color = kRed) {
    std::string text;
    for (const auto& [x, y] : {std::pair{left, top}, {right, top}, {left, bottom}, {right, bottom}})
        text += "f32 " + std::to_string(x) + " " + std::to_string(y) + " 0.5 1 u32 " + hex(color) + " f32 " +
                (x == left ? "0 " : "1 ") + (y == top ? "0\n" : "1\n");
    return text;
}
std::string clear(std::uint32_t color, const std::string& rects = "") {
    return std::string("CLEAR { TARGET") + (rects.empty() ? "|COMPUTERECTS " : " ") + std::to_string(color) + " 1 0 " +
           rects + " }\n";
}
std::string target(int surface) {
    return "SETRENDERTARGET2 { 0 " + std::to_string(surface) + " } VIEWPORTINFO { 0 0 8192 8192 }\n";
}

class ClearedTiles : public DrawingRig {
  public:
    ClearedTiles(const EmulatorOptions& options, bool flushes)
        : DrawingRig(kWidth, kHeight, options), flushes_(flushes) {}
    void run(const std::string& commands, const std::string& vertices = "") {
        DrawingRig::run(commands, vertices.empty() ? "" : kType, vertices);
        if (flushes_) emulator().presents().wait();
    }
    // Checks that every texel of the image is color(x, y).
    template <class Color>
    void expect(Color&& color, std::uint32_t surface = 1, std::uint32_t level = 0, std::uint32_t slice = 0) {
        const auto pixels = *surface_pixels(emulator(), surface, level, slice);
        const auto size = (*emulator().gpu().resources().image(surface, level, slice)).view();
        int wrong = 0, x_wrong = 0, y_wrong = 0;
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                if (dp2::load<std::uint32_t>(&pixels[static_cast<std::size_t>(y * size.width + x) * 4]) !=
                    static_cast<std::uint32_t>(color(x, y)))
                    ++wrong, x_wrong = x, y_wrong = y;
        INFO("surface " << surface << ", the last wrong one at " << x_wrong << "," << y_wrong);
        CHECK(wrong == 0);
    }
    std::uint64_t kept() {
        emulator().presents().wait();
        return emulator().gpu().activity().shortcuts.kept_clears;
    }

  private:
    bool flushes_;
};

template <class Test> void on_gpus(Test&& test) {
    for (const unsigned workers : {0u, 1u, 4u})
        for (const bool flushes : {false, true}) {
            INFO(workers << " workers" << (flushes ? ", idle" : ", nothing flushed"));
            ClearedTiles rig(with_workers(workers), flushes);
            rig.run(clear(0));
            test(rig);
        }
}

auto all(std::uint32_t color) {
    return [color](int, int) { return color; };
}
// A function of (x, y): `inside` in the rectangle, `outside` elsewhere.
auto two(int left, int top, int right, int bottom, std::uint32_t inside, std::uint32_t outside) {
    return [=](int x, int y) { return x >= left && x < right && y >= top && y < bottom ? inside : outside; };
}
std::vector<std::byte> texels(int count, std::uint32_t color) {
    std::vector<std::byte> out(static_cast<std::size_t>(count) * 4);
    for (int i = 0; i < count; ++i) std::memcpy(&out[static_cast<std::size_t>(i) * 4], &color, 4);
    return out;
}

} // namespace

TEST_CASE("a cleared surface is read, as a whole and in part, before its tiles are stored") {
    on_gpus([](ClearedTiles& rig) {
        const std::uint64_t before = rig.kept();
        rig.run(clear(kBlue));
        CHECK(rig.kept() == before + 6);
        rig.expect(all(kBlue));
        rig.run(clear(kGreen));
        std::vector<std::byte> part(std::size_t{30} * 20 * 4);
        const rasterizer::Rect rect{50, 50, 80, 70};
        REQUIRE(rig.emulator().memory().read_surface({1, 0, 0}, &rect, part, 30 * 4).ok());
        CHECK(part == texels(30 * 20, kGreen));
        const auto picture = shown_picture(rig.emulator(), 1);
        REQUIRE(picture.ok());
        CHECK(picture->rgba[1] == 255);
        CHECK(picture->rgba.back() == 255);
        rig.expect(all(kGreen));
    });
}

TEST_CASE("a cleared surface is written in part, and as a whole") {
    on_gpus([](ClearedTiles& rig) {
        rig.run(clear(kBlue));
        const rasterizer::Rect rect{60, 60, 90, 80};
        REQUIRE(rig.emulator().memory().write_surface({1, 0, 0}, &rect, texels(30 * 20, kRed), 30 * 4).ok());
        rig.expect(two(60, 60, 90, 80, kRed, kBlue));
        rig.run(clear(kGreen));
        REQUIRE(rig.emulator()
                    .memory()
                    .write_surface({1, 0, 0}, nullptr, texels(kWidth * kHeight, kRed), std::size_t{kWidth} * 4)
                    .ok());
        rig.expect(all(kRed));
    });
}

TEST_CASE("draws into some tiles of a cleared surface, in the clear's scene and in later ones") {
    on_gpus([](ClearedTiles& rig) {
        rig.run(clear(kBlue));
        rig.run(kStrip, rectangle(10, 10, 20, 20));
        rig.run(kStrip, rectangle(130, 90, 150, 100));
        const auto drawn = [](int x, int y) {
            return (x >= 10 && x < 20 && y >= 10 && y < 20) || (x >= 130 && y >= 90) ? kRed : kBlue;
        };
        rig.emulator().presents().wait();
        rig.expect(drawn);
        // Blending reads the cleared texels.
        rig.run(clear(kBlue));
        rig.emulator().presents().wait();
        rig.run("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }" + kStrip, rectangle(60, 60, 70, 70));
        rig.expect(two(60, 60, 70, 70, 0xFFFF00FF, kBlue));
        rig.run(clear(kGreen));
        rig.expect(all(kGreen));
    });
}

TEST_CASE("rectangles are cleared over a cleared surface, and covered by the next clear") {
    on_gpus([](ClearedTiles& rig) {
        rig.run(clear(kBlue));
        rig.run(clear(kGreen, "{ 30 30 100 70 } { 0 0 64 64 }"));
        const auto wanted = [](int x, int y) {
            return (x >= 30 && x < 100 && y >= 30 && y < 70) || (x < 64 && y < 64) ? kGreen : kBlue;
        };
        rig.emulator().presents().wait();
        rig.expect(wanted);
        rig.run(clear(kRed));
        rig.run(clear(kBlue, "{ 0 0 64 64 } { 64 0 128 64 }")); // whole tiles
        rig.expect([](int x, int y) { return x < 128 && y < 64 ? kBlue : kRed; });
        rig.run(clear(kBlue) + clear(kGreen, "{ 3 3 9 9 }") + clear(kRed));
        rig.expect(all(kRed));
    });
}

TEST_CASE("a cleared target is sampled, and again in later frames") {
    on_gpus([](ClearedTiles& rig) {
        rig.document("surface 3 format A8R8G8B8 size 130x70 usage texture|target\n");
        for (int frame = 0; frame < 3; ++frame) {
            const std::uint32_t color = frame == 1 ? kGreen : kBlue;
            rig.run(target(3) + clear(color));
            if (frame > 0) rig.run(kStrip, rectangle(0, 0, 65, 70)); // the left half
            rig.run(target(1) + clear(0) + kSelectTexture + kStrip, rectangle(0, 0, kWidth, kHeight));
            rig.run("TEXTURESTAGESTATE { 0 COLOROP DISABLE 0 TEXTUREMAP 0 }");
            // This clear belongs to the next frame: what was already drawn to target 1 must not show it.
            rig.run(target(3) + clear(kRed) + target(1));
            rig.expect(two(0, 0, frame > 0 ? kWidth / 2 : 0, kHeight, kRed, color));
            rig.expect(all(kRed), 3);
        }
    });
}

TEST_CASE("cleared surfaces are copied, stretched, converted, filled in part and copied over") {
    on_gpus([](ClearedTiles& rig) {
        rig.document("surface 3 format A8R8G8B8 size 150x100 usage target\nsurface 4 format R5G6B5 size 128x128 usage "
                     "target\nsurface 5 format A8R8G8B8 size 64x64 usage target\n");
        const std::string whole = "0 0 150 100 0 ";
        rig.run(target(3) + clear(kGreen) + target(4) + clear(kGreen) + target(1) + clear(kBlue));
        rig.run("BLT { 1 10 10 30 20 0 3 70 50 90 60 0 0 }");
        rig.expect(two(70, 50, 90, 60, kBlue, kGreen), 3);
        rig.run("BLT { 1 " + whole + "4 0 0 64 128 0 0 }"); // stretched and converted, into the left half of surface 4
        CHECK(rig.pixel(63, 127, 4) == 0x001F);
        CHECK(rig.pixel(64, 0, 4) == 0x07E0);
        rig.run(target(3) + clear(kRed) + target(1));
        rig.run("BLT { 3 " + whole + "1 " + whole + "0 }"); // an unconverted copy between whole surfaces
        rig.expect(all(kRed));
        rig.run(target(1) + clear(kBlue) + "COLORFILL { 1 100 20 140 90 " + std::to_string(kGreen) + " }");
        rig.expect(two(100, 20, 140, 90, kGreen, kBlue));
        rig.run(clear(kRed) + "BLT { 1 0 0 20 20 0 1 80 60 100 80 0 0 }"); // within one surface
        rig.expect(all(kRed));
    });
}

TEST_CASE("levels and faces of a cube are cleared, one by one") {
    on_gpus([](ClearedTiles& rig) {
        rig.document("surface 3 format A8R8G8B8 size 128x128 usage texture|target levels 2 faces 6\n"
                     "sublevel 10 of 3 slice 2\nsublevel 11 of 3 slice 3\nsublevel 12 of 3 level 1 slice 2\n");
        rig.run(target(10) + clear(kBlue) + target(12) + clear(kGreen) + target(11) + clear(kRed) + target(1));
        for (std::uint32_t face = 0; face < 6; ++face) {
            rig.expect(all(face == 2 ? kBlue : face == 3 ? kRed : 0), 3, 0, face);
            rig.expect(all(face == 2 ? kGreen : 0), 3, 1, face);
        }
        rig.run(target(10) + clear(kGreen) + target(1));
        // Another face of surface 3 is written as a whole.
        rig.run("COLORFILL { 11 0 0 128 128 " + std::to_string(kBlue) + " }");
        rig.expect(all(kGreen), 10);
        rig.expect(all(kBlue), 11);
        rig.run(target(12) + clear(kRed) + target(1) + "GENERATEMIPSUBLEVELS { 3 2 }");
        rig.expect(all(kGreen), 12);
    });
}

TEST_CASE("another context draws to a cleared surface, and clears it") {
    on_gpus([](ClearedTiles& rig) {
        rig.document("surface 8 format D24S8 size 150x100 usage depth\ncontext 2 interface 5 target 1 depth 8\n");
        const auto other = [&](const std::string& commands) {
            rig.document("submit context 2 vertex_type " + std::string(kType) + " { vertices { " +
                         rectangle(70, 0, 150, 50) + " }\nRENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } " +
                         commands + "\n}");
        };
        rig.run(clear(kBlue));
        other(kStrip);
        rig.expect(two(70, 0, 150, 50, kRed, kBlue));
        other(clear(kGreen));
        rig.run(kStrip, rectangle(0, 0, 10, 100));
        rig.expect(two(0, 0, 10, 100, kRed, kGreen));
    });
}

TEST_CASE("depth and stencil are cleared together and alone") {
    on_gpus([](ClearedTiles& rig) {
        const std::string both = "CLEAR { ZBUFFER|STENCIL|COMPUTERECTS 0 1 7 }\n",
                          stencil = "CLEAR { STENCIL|COMPUTERECTS 0 1 9 }\n",
                          depth = "CLEAR { ZBUFFER|COMPUTERECTS 0 0 0 }\n";
        rig.run(both);
        rig.expect(all(0xFFFFFF07), 2);
        rig.run(both + stencil);
        rig.expect(all(0xFFFFFF09), 2);
        rig.run(both);
        rig.run(depth);
        rig.expect(all(0x00000007), 2);
        rig.run(both);
        rig.run("CLEAR { STENCIL 0 1 1 { 60 0 70 100 } }");
        rig.expect(two(60, 0, 70, 100, 0xFFFFFF01, 0xFFFFFF07), 2);
        // Depth tests against cleared depths; the stencil is kept.
        rig.run(both + clear(kBlue));
        rig.run("RENDERSTATE { ZENABLE TRUE ZFUNC LESSEQUAL }" + kStrip, rectangle(0, 0, 70, 70));
        rig.run(depth);
        rig.run(kStrip, rectangle(0, 0, 150, 100, kGreen)); // after the clear of the depths
        rig.expect(two(0, 0, 70, 70, kRed, kBlue));
        rig.expect(all(0x00000007), 2);
    });
}

TEST_CASE("targets smaller than a cleared depth buffer draw into a part of its tiles") {
    on_gpus([](ClearedTiles& rig) {
        rig.document("surface 3 format A8R8G8B8 size 70x30 usage target\n");
        rig.run("CLEAR { ZBUFFER|STENCIL|COMPUTERECTS 0 1 3 }\n");
        rig.run(target(3) + "RENDERSTATE { ZENABLE TRUE ZFUNC ALWAYS }" + kStrip, rectangle(0, 0, 150, 100));
        rig.run(target(1));
        const auto pixels = *surface_pixels(rig.emulator(), 2);
        const auto drawn = dp2::load<std::uint32_t>(pixels.data());
        CHECK(drawn != 0xFFFFFF03);
        rig.expect(two(0, 0, 70, 30, drawn, 0xFFFFFF03), 2);
        // Clears only the drawable area, on top of a clear of the whole surface.
        rig.run("CLEAR { ZBUFFER|STENCIL|COMPUTERECTS 0 0 1 }\n");
        rig.run("VIEWPORTINFO { 0 0 70 30 } CLEAR { ZBUFFER|STENCIL|COMPUTERECTS 0 1 2 }\n");
        rig.expect(two(0, 0, 70, 30, 0xFFFFFF02, 0x00000001), 2);
    });
}

TEST_CASE("samples of a cleared surface are resolved and drawn to") {
    on_gpus([](ClearedTiles& rig) {
        rig.document("surface 8 format A8R8G8B8 size 150x100 usage target samples 4\nsurface 9 format D24S8 size "
                     "150x100 usage depth samples 4\n");
        const std::string resolve = "BLT { 8 0 0 150 100 0 1 0 0 150 100 0 0 }";
        rig.run("SETRENDERTARGET { 8 9 } VIEWPORTINFO { 0 0 150 100 }" + clear(kBlue));
        rig.run(resolve);
        rig.expect(all(kBlue));
        rig.run(clear(kGreen));
        rig.run("RENDERSTATE { MULTISAMPLEANTIALIAS FALSE }" + kStrip, rectangle(0, 0, 64, 100));
        rig.run(resolve);
        rig.expect(two(0, 0, 64, 100, kRed, kGreen));
        for (std::uint32_t sample = 0; sample < 4; ++sample) rig.expect(two(0, 0, 64, 100, kRed, kGreen), 8, 0, sample);
        rig.run("SETRENDERTARGET { 1 2 }" + clear(kBlue) + "SETRENDERTARGET { 8 9 }" + clear(kRed) +
                "BLT { 1 0 0 20 20 0 8 10 10 30 30 0 0 }"); // one texel is copied to all samples
        for (std::uint32_t sample = 0; sample < 4; ++sample) rig.expect(two(10, 10, 30, 30, kBlue, kRed), 8, 0, sample);
    });
}

TEST_CASE("surfaces are destroyed and created again while their clears are queued") {
    on_gpus([](ClearedTiles& rig) {
        for (int i = 0; i < 5; ++i) {
            rig.document("surface 3 format A8R8G8B8 size 150x100 usage texture|target\n");
            rig.expect(all(0), 3);
            rig.run(target(3) + clear(kBlue) + target(1) + kSelectTexture);
            rig.run(kStrip, rectangle(0, 0, kWidth, kHeight));
            rig.run(target(3) + clear(kRed) + target(1));
            rig.document("destroy 3\n");
            rig.expect(all(kBlue));
        }
    });
}

TEST_CASE("a surface too small for fast clears is cleared, too") {
    on_gpus([](ClearedTiles& rig) {
        rig.document("surface 3 format L8 size 3x5 usage texture|target\nsurface 4 format A8R8G8B8 size 8x8 usage "
                     "texture|target levels 4\nsublevel 10 of 4 level 3\n");
        rig.run(target(3) + clear(0xFF808080) + target(10) + clear(kBlue) + target(4) + clear(kGreen) + target(1));
        CHECK(rig.pixel(2, 4, 3) == 0x80);
        rig.expect(all(kBlue), 10);
        rig.expect(all(kGreen), 4);
    });
}
