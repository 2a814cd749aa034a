// Pictures for the screen that another thread reads while the program continues: they show everything drawn before the
// copy and nothing after it, for several numbers of workers.
#include <atomic>
#include <thread>

#include "responses/emulator/shown_pictures.h"
#include "tests/support/c_rig.h"
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

constexpr int kWidth = 150, kHeight = 100;
constexpr std::uint32_t kBlue = 0xFF0000FF, kGreen = 0xFF00FF00, kRed = 0xFFFF0000;

std::string clear(std::uint32_t color) {
    return "CLEAR { TARGET|COMPUTERECTS " + std::to_string(color) + " 1 0 }\n";
}
std::string target(int surface) {
    return "SETRENDERTARGET2 { 0 " + std::to_string(surface) +
           " } SETDEPTHSTENCIL { 0 } VIEWPORTINFO { 0 0 150 100 }\n";
}

// Surface 3 has another format, surface 4 has four samples.
struct ThreeTargets : DrawingRig {
    explicit ThreeTargets(const EmulatorOptions& options) : DrawingRig({kWidth, kHeight, "X8R8G8B8"}, options) {
        document("surface 3 format R5G6B5 size 150x100 usage target\n"
                 "surface 4 format A8R8G8B8 size 150x100 usage target samples 4\n");
    }
    // Draws the left part, whose edge is not on a tile's border.
    void draw(std::uint32_t color) {
        std::string text;
        for (const char* corner : {"0 0", "70 0", "0 100", "70 100"})
            text += "f32 " + std::string(corner) + " 0.5 1 u32 " + hex(color) + "\n";
        run(kStrip, "XYZRHW|DIFFUSE", text);
    }
};

int wrong_pixels(const ShownPicture& picture, std::uint32_t left, std::uint32_t right) {
    const auto pixels = *picture.pixels();
    REQUIRE(pixels.size() == std::size_t{kWidth} * kHeight * 4);
    int wrong = 0;
    for (int i = 0; i < kWidth * kHeight; ++i)
        wrong += (dp2::load<std::uint32_t>(&pixels[static_cast<std::size_t>(i) * 4]) & 0xFFFFFF) !=
                 ((i % kWidth < 70 ? left : right) & 0xFFFFFF);
    return wrong;
}

template <class Test> void on_gpus(Test&& test) {
    for (const unsigned workers : {0u, 1u, 4u}) {
        INFO(workers << " workers");
        ThreeTargets rig(with_workers(workers));
        test(rig);
    }
}

} // namespace

TEST_CASE("a picture shows what was drawn before it and nothing that follows") {
    on_gpus([](ThreeTargets& rig) {
        std::vector<std::unique_ptr<ShownPicture>> pictures;
        for (const int surface : {1, 3, 4}) {
            rig.run(target(surface) + "RENDERSTATE { MULTISAMPLEANTIALIAS FALSE }" + clear(kBlue));
            rig.draw(kRed);
            pictures.push_back(std::move(*rig.emulator().presents().copy(static_cast<std::uint32_t>(surface))));
            rig.run(clear(kGreen)); // a fast clear where the tiles support it
            pictures.push_back(std::move(*rig.emulator().presents().copy(static_cast<std::uint32_t>(surface))));
            rig.draw(kBlue);
        }
        const std::vector<std::byte> texels(std::size_t{kWidth} * kHeight * 4);
        REQUIRE(rig.emulator().memory().write_surface({1, 0, 0}, nullptr, texels, std::size_t{kWidth} * 4).ok());
        rig.run(target(1));
        rig.document("destroy 3\ndestroy 4\n");
        for (std::size_t i = 0; i < pictures.size(); i += 2) {
            INFO("picture " << i);
            CHECK(wrong_pixels(*pictures[i], kRed, kBlue) == 0);
            CHECK(wrong_pixels(*pictures[i + 1], kGreen, kGreen) == 0);
        }
    });
}

TEST_CASE("another thread reads pictures while frames are drawn") {
    on_gpus([](ThreeTargets& rig) {
        constexpr std::size_t kFrames = 60;
        std::vector<std::atomic<ShownPicture*>> queue(kFrames);
        std::atomic<int> wrong = 0;
        std::thread reader([&] {
            for (std::size_t i = 0; i < kFrames; ++i) {
                while (!queue[i].load()) std::this_thread::yield();
                const std::unique_ptr<ShownPicture> picture(queue[i].load());
                const std::uint32_t color = static_cast<std::uint32_t>(i) * 0x030201;
                const auto pixels = *picture->pixels();
                if ((dp2::load<std::uint32_t>(&pixels[4]) & 0xFFFFFF) != color) ++wrong;
            }
        });
        for (std::size_t i = 0; i < kFrames; ++i) {
            rig.run(clear(kBlue));
            rig.draw(0xFF000000 | static_cast<std::uint32_t>(i) * 0x030201);
            queue[i] = rig.emulator().presents().copy(1)->release();
        }
        reader.join();
        CHECK(wrong == 0);
        CHECK(rig.emulator().counts().presents == kFrames);
    });
}

TEST_CASE("the caller never sleeps for a frame that it presents, whatever it does between") {
    ThreeTargets rig(with_workers(2));
    rig.document("surface 5 format A8R8G8B8 size 150x100 usage texture|target\n"
                 "surface 6 format A8R8G8B8 size 64x64 usage texture\nbuffer 7 bytes 80\n");
    rig.run("CREATEQUERY { 1 OCCLUSION }");
    const std::vector<std::byte> texels(std::size_t{64} * 64 * 4), vertices(80);
    for (int frame = 0; frame < 5; ++frame) {
        const std::uint64_t before = rig.sleeps();
        rig.run("ISSUEQUERY { 1 BEGIN }" + target(5) + clear(kBlue)); // surface 5 is later used as a texture
        rig.draw(kRed);
        rig.run(target(1) + clear(kGreen) + "TEXTURESTAGESTATE { 0 TEXTUREMAP 5 0 COLOROP MODULATE }");
        rig.draw(kRed);
        rig.run("ISSUEQUERY { 1 END } TEXTURESTAGESTATE { 0 TEXTUREMAP 6 }");
        rig.draw(kRed);
        // queued draws still sample surface 6
        REQUIRE(rig.emulator().memory().write_surface({6, 0, 0}, nullptr, texels, 64 * 4).ok());
        REQUIRE(rig.emulator().memory().write_buffer(7, 0, vertices).ok());
        rig.run("BLT { 1 0 0 150 100 0 5 0 0 150 100 0 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP 0 0 COLOROP DISABLE }");
        rig.draw(kBlue);
        const auto picture = rig.emulator().presents().copy(1);
        REQUIRE(picture.ok());
        CHECK(rig.sleeps() == before);
        // reading the picture here limits the number of frames in flight
        CHECK(wrong_pixels(**picture, kBlue, kGreen) == 0);
    }
}

TEST_CASE("workers copy a large picture even if nothing else is queued") {
    for (const int size : {64, 512}) {
        INFO(size << " pixels wide");
        DrawingRig rig({size, size, "X8R8G8B8"}, with_workers(2));
        rig.run(clear(kRed));
        rig.emulator().presents().wait();
        const auto scenes = [&] { return rig.emulator().gpu().statistics().scenes; };
        const std::uint64_t before = scenes();
        const auto picture = rig.emulator().presents().copy(1);
        const auto pixels = *(*picture)->pixels();
        CHECK((dp2::load<std::uint32_t>(&pixels[pixels.size() - 4]) & 0xFFFFFF) == (kRed & 0xFFFFFF));
        CHECK(scenes() == before + (size == 512));
    }
}

TEST_CASE("released pictures are reused, and the number of those that are kept has a limit") {
    on_gpus([](ThreeTargets& rig) {
        std::vector<std::unique_ptr<ShownPicture>> kept;
        for (std::size_t i = 0; i < dp2::Limits().max_pictures; ++i)
            kept.push_back(std::move(*rig.emulator().presents().copy(1)));
        CHECK(rig.emulator().presents().copy(1).error().fault == dp2::Fault::LimitExceeded);
        const void* const memory = kept[7]->pixels()->data();
        kept[7].reset();
        kept.push_back(std::move(*rig.emulator().presents().copy(1)));
        CHECK(kept.back()->pixels()->data() == memory);
        // A picture of another size can be made once others are released.
        kept.clear();
        rig.document("surface 9 format X8R8G8B8 size 20x10 usage target\n");
        CHECK((*rig.emulator().presents().copy(9))->pixels()->size() == 20 * 10 * 4);
        CHECK(rig.emulator().presents().copy(77).error().fault == dp2::Fault::BadHandle);
        CHECK(rig.emulator().counts().presents == dp2::Limits().max_pictures + 4);
    });
}

TEST_CASE("pictures through the C interface") {
    const CRig rig({}, {.size = 8, .format = dp2::Format::X8R8G8B8});
    dp2emu* const emulator = rig.emulator;
    std::uint32_t texels[64];
    std::fill(std::begin(texels), std::end(texels), 0x123456u);
    REQUIRE(dp2emu_write_surface(emulator, 1, 0, 0, nullptr, texels, 32, sizeof texels) == DP2EMU_OK);
    dp2emu_picture* picture = nullptr;
    const void* pixels = nullptr;
    REQUIRE(dp2emu_present_later(emulator, 1, &picture) == DP2EMU_OK);
    REQUIRE(dp2emu_picture_pixels(picture, &pixels) == DP2EMU_OK);
    CHECK(std::memcmp(pixels, texels, sizeof texels) == 0);
    dp2emu_release_picture(picture);
    dp2emu_release_picture(nullptr);
    CHECK(dp2emu_present_later(emulator, 2, &picture) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_present_later(nullptr, 1, &picture) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_present_later(emulator, 1, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_picture_pixels(nullptr, &pixels) == DP2EMU_INVALID_ARGUMENT);
}
