// A copy between surfaces that queued draws use is queued after those draws, and later work is queued after the copy.
// With several numbers of workers.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

constexpr int kWidth = 150, kHeight = 100;
constexpr std::uint32_t kBlue = 0xFF0000FF, kGreen = 0xFF00FF00, kRed = 0xFFFF0000;
constexpr const char* kType = "XYZRHW|DIFFUSE|TEX1";
const std::string kWhole = "0 0 150 100 0 ";

std::string target(int surface) {
    return "SETRENDERTARGET2 { 0 " + std::to_string(surface) + " } VIEWPORTINFO { 0 0 150 100 }\n";
}
std::string clear(std::uint32_t color) {
    return "CLEAR { TARGET|COMPUTERECTS " + std::to_string(color) + " 1 0 }\n";
}

// Surface 3 is a target and a texture, 4 has another format, 8 has four samples.
struct QueuedCopies : DrawingRig {
    explicit QueuedCopies(const EmulatorOptions& options) : DrawingRig(kWidth, kHeight, options) {
        document("surface 3 format A8R8G8B8 size 150x100 usage texture|target\n"
                 "surface 4 format R5G6B5 size 70x130 usage texture|target\n"
                 "surface 8 format A8R8G8B8 size 150x100 usage target samples 4\n"
                 "surface 9 format D24S8 size 150x100 usage depth samples 4\n");
    }
    void draw(std::uint32_t color, int left = 0, int top = 0, int right = kWidth, int bottom = kHeight) {
        run(kStrip, kType, textured_rectangle(left, top, right, bottom, color));
    }
    // Checks that texels inside the rectangle are `inside`, the others `outside`.
    void expect(std::uint32_t surface, std::uint32_t inside, int left = 0, int top = 0, int right = kWidth,
                int bottom = kHeight, std::uint32_t outside = 0) {
        const auto texels = pixels(surface);
        int wrong = 0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                wrong += dp2::load<std::uint32_t>(&texels[static_cast<std::size_t>(y * kWidth + x) * 4]) !=
                         (x >= left && x < right && y >= top && y < bottom ? inside : outside);
        INFO("surface " << surface);
        CHECK(wrong == 0);
    }
};

template <class Test> void on_gpus(Test&& test) {
    for (const unsigned workers : {0u, 1u, 4u}) {
        INFO(workers << " workers");
        QueuedCopies rig(with_workers(workers));
        for (int round = 0; round < 5; ++round) test(rig);
    }
}

} // namespace

TEST_CASE("a copy contains the draws before it and none after it") {
    on_gpus([](QueuedCopies& rig) {
        rig.run(target(1));
        rig.draw(kBlue);
        rig.draw(kRed, 10, 10, 80, 90);
        rig.run("BLT { 1 " + kWhole + "3 " + kWhole + "0 }");
        rig.draw(kGreen);
        rig.expect(3, kRed, 10, 10, 80, 90, kBlue);
        rig.expect(1, kGreen);
    });
}

TEST_CASE("a part is copied into a cleared surface, and drawn over") {
    on_gpus([](QueuedCopies& rig) {
        rig.run(target(3) + clear(kBlue) + target(1));
        rig.draw(kRed);
        rig.run("BLT { 1 20 20 60 50 0 3 50 40 90 70 0 0 }");
        rig.expect(3, kRed, 50, 40, 90, 70, kBlue);
        rig.draw(kRed);
        rig.run("BLT { 1 20 20 60 50 0 3 0 0 40 30 0 0 }" + target(3));
        rig.draw(kGreen);
        rig.run(target(1));
        rig.expect(3, kGreen);
    });
}

TEST_CASE("a copy is sampled, copied again, filled, written and destroyed") {
    on_gpus([](QueuedCopies& rig) {
        rig.run(target(1));
        rig.draw(kRed);
        rig.run("BLT { 1 " + kWhole + "3 " + kWhole + "0 }" + clear(kBlue) + kSelectTexture);
        rig.draw(0, 0, 0, 75, 100);
        rig.run("TEXTURESTAGESTATE { 0 COLOROP DISABLE 0 TEXTUREMAP 0 }");
        rig.expect(1, kRed, 0, 0, 75, 100, kBlue);
        rig.draw(kGreen);
        rig.run("BLT { 1 " + kWhole + "3 " + kWhole + "0 } COLORFILL { 3 5 5 9 9 " + std::to_string(kBlue) +
                " } BLT { 3 " + kWhole + "1 " + kWhole + "0 }");
        rig.expect(1, kBlue, 5, 5, 9, 9, kGreen);
        rig.draw(kRed);
        rig.run("BLT { 1 " + kWhole + "3 " + kWhole + "0 }");
        const std::vector<std::byte> texels(std::size_t{kWidth} * kHeight * 4);
        REQUIRE(rig.emulator().memory().write_surface({3, 0, 0}, nullptr, texels, std::size_t{kWidth} * 4).ok());
        rig.expect(3, 0);
        rig.draw(kBlue);
        rig.document("surface 5 format A8R8G8B8 size 150x100 usage texture\n");
        rig.run("BLT { 1 " + kWhole + "5 " + kWhole + "0 }");
        rig.document("destroy 5\n");
    });
}

TEST_CASE("a copy converts and stretches after queued draws as on an idle GPU") {
    on_gpus([](QueuedCopies& rig) {
        const auto both = [&](const std::string& copy, std::uint32_t to) {
            rig.run(target(1) + clear(kBlue));
            rig.draw(kRed, 40, 30, 90, 90);
            rig.run(copy);
            const auto queued = *surface_pixels(rig.emulator(), to);
            rig.run("COLORFILL { " + std::to_string(to) + " 0 0 999 999 " + (to == 1 ? "0 }" : "0xFFFFFFFF }"));
            rig.emulator().presents().wait();
            rig.run(copy);
            CHECK(*surface_pixels(rig.emulator(), to) == queued);
        };
        both("BLT { 1 3 5 149 97 0 4 0 0 70 130 0 2 }", 4);
        both("BLT { 1 3 5 149 97 0 4 0 0 70 130 0 0 }", 4);
        both("BLT { 1 3 5 49 97 0 3 0 0 150 100 0 2 }", 3);
    });
}

TEST_CASE("samples are resolved after queued draws: all, a part elsewhere, and depths") {
    on_gpus([](QueuedCopies& rig) {
        rig.run("SETRENDERTARGET { 8 9 } RENDERSTATE { MULTISAMPLEANTIALIAS FALSE }" + clear(kBlue));
        rig.draw(kRed, 10, 10, 80, 90);
        rig.run("BLT { 8 " + kWhole + "1 " + kWhole + "0 }");
        rig.draw(kGreen);
        rig.expect(1, kRed, 10, 10, 80, 90, kBlue);
        rig.run("COLORFILL { 3 0 0 150 100 0 }");
        rig.draw(kRed, 0, 0, 100, 100);
        rig.run("BLT { 8 90 20 110 30 0 3 17 66 37 76 0 0 }"); // half red, half green
        rig.draw(kBlue);
        const auto pixels = *surface_pixels(rig.emulator(), 3);
        const auto at = [&](int x, int y) {
            return dp2::load<std::uint32_t>(&pixels[static_cast<std::size_t>(y * kWidth + x) * 4]);
        };
        CHECK(at(17, 66) == kRed);
        CHECK(at(26, 75) == kRed);
        CHECK(at(27, 66) == kGreen);
        CHECK(at(36, 75) == kGreen);
        CHECK(at(16, 66) == 0);
        CHECK(at(37, 75) == 0);
        CHECK(at(20, 65) == 0);
        CHECK(at(20, 76) == 0);
        rig.run("CLEAR { ZBUFFER|STENCIL|COMPUTERECTS 0 1 5 }");
        rig.draw(kGreen);
        rig.run("BLT { 9 " + kWhole + "2 " + kWhole + "0 } SETRENDERTARGET { 1 2 }");
        CHECK(rig.pixel(149, 99, 2) == 0xFFFFFF05);
    });
}

TEST_CASE("copies into one another's sources keep their order") {
    on_gpus([](QueuedCopies& rig) {
        rig.run(target(1));
        rig.draw(kRed);
        std::string chain;
        for (int i = 0; i < 20; ++i) {
            const std::string x = std::to_string(i * 7), end = std::to_string(i * 7 + 7);
            chain += "BLT { 1 " + kWhole + "3 " + kWhole + "0 } COLORFILL { 1 " + x + " 0 " + end + " 100 " +
                     std::to_string(kBlue) + " } BLT { 3 0 0 150 50 0 1 0 50 150 100 0 0 }";
        }
        rig.run(chain);
        // Upper half of surface 3: surface 1 after 19 fills. Lower half: surface 3's upper half from one round earlier,
        // after 18 fills.
        int wrong = 0;
        const auto pixels = *surface_pixels(rig.emulator(), 3);
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                wrong += dp2::load<std::uint32_t>(&pixels[static_cast<std::size_t>(y * kWidth + x) * 4]) !=
                         (x < (y < 50 ? 19 * 7 : 18 * 7) ? kBlue : kRed);
        CHECK(wrong == 0);
    });
}
