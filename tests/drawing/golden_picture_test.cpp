// The report and the files of a test whose picture differs from the pinned one; and that the stored pictures match the
// pinned hashes.
#include "tests/support/golden_picture.h"
#include "tests/support/temporary_path.h"

#include <cstdlib>

using namespace responses;

namespace {

// Calls visit(path of the stored picture, replayed picture) for each surface that the captures expect.
template <class Visit> void for_each_expected_surface(Visit&& visit) {
    for (const Pinned& pinned : pinned_captures()) {
        Replayer replayer({});
        ReplayObserver observer;
        for (std::size_t i = 0; i < pinned.document.size(); ++i) {
            REQUIRE(replayer.play(pinned.document, i, observer).ok());
            const auto* surface = std::get_if<dp2::capture::ObservedSurface>(&pinned.document[i]);
            if (!surface) continue;
            const auto picture = shown_picture(replayer.emulator(), surface->handle);
            REQUIRE(picture.ok());
            visit(golden_picture_path(pinned.path, expected_surfaces_before(pinned.document, i), golden_folder()),
                  *picture);
        }
    }
}

} // namespace

TEST_CASE("the stored picture of each expected surface equals the replayed picture") {
    std::size_t pictures = 0;
    for_each_expected_surface([&](const std::filesystem::path& path, const Picture& shown) {
        INFO(path);
        CHECK(picture_difference(read_png(path), shown) == "");
        ++pictures;
    });
    CHECK(pictures >= 25);
}

// Run test_drawing "[.write-goldens]" after new hashes were pinned.
TEST_CASE("the picture of each expected surface is stored", "[.write-goldens]") {
    for_each_expected_surface([](const std::filesystem::path& path, const Picture& shown) { write_png(path, shown); });
}

TEST_CASE("the report of a picture that differs has the number of pixels, the place and the largest difference") {
    Picture expected{8, 8, std::vector<std::uint8_t>(256, 100)}, actual = expected;
    CHECK(picture_difference(expected, actual).empty());
    const auto change = [&](std::size_t x, std::size_t y, std::size_t channel, int by) {
        std::uint8_t& value = actual.rgba[(y * 8 + x) * 4 + channel];
        value = static_cast<std::uint8_t>(value + by);
    };
    change(4, 2, 0, -3), change(1, 3, 2, 7), change(1, 3, 1, 2), change(3, 6, 3, 1);
    CHECK(picture_difference(expected, actual) == "3 of 64 pixels differ, in columns 1 to 4 and rows 2 to 6, first at "
                                                  "4,2; the largest difference of a channel is 7");
    actual.width = 4, actual.height = 16;
    CHECK(picture_difference(expected, actual) == "it has 4x16 pixels, expected 8x8");
}

TEST_CASE("a picture that differs from its golden writes three files, which the report names") {
    const auto folder = std::filesystem::path(temporary_path("golden"));
    const std::vector<Pinned> all = pinned_captures();
    Pinned pinned = *std::ranges::find_if(all, [](const Pinned& p) { return p.path.stem() == "fog"; });
    const auto expects = std::ranges::find_if(pinned.document, [](const auto& record) {
        return std::holds_alternative<dp2::capture::ObservedSurface>(record);
    });
    std::get<dp2::capture::ObservedSurface>(*expects).hash ^= 1;
    Picture golden = read_png(golden_picture_path(pinned.path, 0, golden_folder()));
    const std::size_t at = (std::size_t{5} * golden.width + 9) * 4;
    golden.rgba[at] ^= 0x40;
    golden.rgba[at + 4] ^= 0x80;
    write_png(golden_picture_path(pinned.path, 0, folder), golden);

    Replayer replayer({});
    GoldenObserver observer(replayer, pinned, folder, folder / "out");
    REQUIRE(replayer.play(pinned.document, observer).ok());
    CHECK(replayer.differences() == 1);
    INFO(observer.text());
    CHECK(observer.text().find(" has hash ") != std::string::npos);
    CHECK(observer.text().find("2 of " + std::to_string(golden.width * golden.height) +
                               " pixels differ, in columns 9 to 10 and rows 5 to 5, first at 9,5; the largest "
                               "difference of a channel is 128; see ") != std::string::npos);
    const Picture kept = read_png(folder / "out" / "fog-expected.png"),
                  actual = read_png(folder / "out" / "fog-actual.png"),
                  difference = read_png(folder / "out" / "fog-difference.png");
    CHECK(kept.rgba == golden.rgba);
    CHECK(actual.rgba[at] == (golden.rgba[at] ^ 0x40));
    CHECK(difference.rgba[at] == 255);
    CHECK(difference.rgba[at - 4] == 0);
    std::filesystem::remove_all(folder);
}
