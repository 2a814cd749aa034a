// The pictures of pinned hashes, as PNG files. If a picture differs, a test can show where and by how much, which a
// hash cannot.
#pragma once

#include <png.h>

#include <filesystem>
#include <string>

#include "responses/analysis/picture.h"
#include "tests/support/pinned.h"

namespace responses {

// Reads an RGBA picture; the test fails if the file cannot be read.
inline Picture read_png(const std::filesystem::path& path) {
    png_image image = {};
    image.version = PNG_IMAGE_VERSION;
    INFO(path);
    REQUIRE(png_image_begin_read_from_file(&image, path.c_str()));
    image.format = PNG_FORMAT_RGBA;
    Picture picture{image.width, image.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
    REQUIRE(png_image_finish_read(&image, nullptr, picture.rgba.data(), 0, nullptr));
    return picture;
}

// Writes a picture; creates the folder if needed.
inline void write_png(const std::filesystem::path& path, const Picture& picture) {
    std::filesystem::create_directories(path.parent_path());
    png_image image = {};
    image.version = PNG_IMAGE_VERSION;
    image.width = picture.width, image.height = picture.height;
    image.format = PNG_FORMAT_RGBA;
    INFO(path);
    REQUIRE(png_image_write_to_file(&image, path.c_str(), 0, picture.rgba.data(), 0, nullptr));
}

// How many pixels differ, and where: "3 of 64 pixels differ, in columns 1 to 4 and rows 2 to 2, first at 1,2; the
// largest difference of a channel is 7". Empty if none differs.
inline std::string picture_difference(const Picture& expected, const Picture& actual) {
    if (expected.width != actual.width || expected.height != actual.height)
        return "it has " + std::to_string(actual.width) + "x" + std::to_string(actual.height) + " pixels, expected " +
               std::to_string(expected.width) + "x" + std::to_string(expected.height);
    std::uint32_t count = 0, left = actual.width, right = 0, top = actual.height, bottom = 0;
    std::string first;
    int largest = 0;
    for (std::uint32_t y = 0; y < actual.height; ++y)
        for (std::uint32_t x = 0; x < actual.width; ++x) {
            int most = 0;
            for (std::size_t i = 0; i < 4; ++i) {
                const std::size_t at = (std::size_t{y} * actual.width + x) * 4 + i;
                most = std::max(most, std::abs(actual.rgba[at] - expected.rgba[at]));
            }
            if (most == 0) continue;
            if (++count == 1) first = std::to_string(x) + "," + std::to_string(y);
            left = std::min(left, x), right = std::max(right, x);
            top = std::min(top, y), bottom = std::max(bottom, y);
            largest = std::max(largest, most);
        }
    if (count == 0) return {};
    const auto n = [](auto v) { return std::to_string(v); };
    return n(count) + " of " + n(actual.width * actual.height) + " pixels differ, in columns " + n(left) + " to " +
           n(right) + " and rows " + n(top) + " to " + n(bottom) + ", first at " + first +
           "; the largest difference of a channel is " + n(largest);
}

// The folder of the pinned pictures.
inline std::filesystem::path golden_folder() {
    return kSourceFolder + "/tests/golden/pictures";
}
// The path in `folder` of the picture of the capture's n-th expected surface (n from 0). The cubes of
// samples/ddraw/ have the same pictures, whatever their year.
inline std::filesystem::path golden_picture_path(const std::filesystem::path& capture, std::size_t n,
                                                 const std::filesystem::path& folder) {
    std::string name = (capture.extension() == ".dp2c" ? capture.parent_path().filename().string() + "_" : "") +
                       capture.stem().string();
    if (name.starts_with("ddraw_cube_")) name = "ddraw_cube";
    return folder / (name + (n == 0 ? "" : "-" + std::to_string(n + 1)) + ".png");
}

// How many surfaces the capture expects before this record.
inline std::size_t expected_surfaces_before(const dp2::capture::Document& document, std::size_t record) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < record; ++i)
        count += std::holds_alternative<dp2::capture::ObservedSurface>(document[i]);
    return count;
}

// Black where the pictures agree; elsewhere brighter the more a channel differs, at least dark grey.
inline Picture shown_difference(const Picture& expected, const Picture& actual) {
    Picture out = actual;
    for (std::size_t at = 0; at < out.rgba.size(); at += 4) {
        const auto difference = [&](std::size_t i) { return std::abs(actual.rgba[at + i] - expected.rgba[at + i]); };
        const auto shown = [](int d) { return static_cast<std::uint8_t>(d == 0 ? 0 : std::min(255, 64 + 4 * d)); };
        const int alpha = difference(3); // a difference in alpha is shown in all three channels
        for (std::size_t i = 0; i < 3; ++i) out.rgba[at + i] = shown(std::max(difference(i), alpha));
        out.rgba[at + 3] = 255;
    }
    return out;
}

// Collects the differences of a replay. For a surface that differs it writes NAME-expected.png, NAME-actual.png and
// NAME-difference.png to `output`; `goldens` is the folder of the expected pictures.
class GoldenObserver : public ReplayObserver {
  public:
    GoldenObserver(Replayer& replayer, const Pinned& pinned, std::filesystem::path goldens,
                   std::filesystem::path output)
        : replayer_(replayer), pinned_(pinned), goldens_(std::move(goldens)), output_(std::move(output)) {}
    const std::string& text() const { return text_; }

  private:
    void differs(std::size_t record, const std::string& what) override;

    Replayer& replayer_;
    const Pinned& pinned_;
    std::filesystem::path goldens_, output_;
    std::string text_;
};

inline void GoldenObserver::differs(std::size_t record, const std::string& what) {
    text_ += std::to_string(record) + ": " + what + "\n";
    const auto* surface = std::get_if<dp2::capture::ObservedSurface>(&pinned_.document[record]);
    if (!surface) return;
    const auto actual = shown_picture(replayer_.emulator(), surface->handle);
    const auto path = golden_picture_path(pinned_.path, expected_surfaces_before(pinned_.document, record), goldens_);
    if (!actual.ok() || !std::filesystem::exists(path)) {
        text_ += "no picture of it is kept: " + path.string() + "\n";
        return;
    }
    const Picture expected = read_png(path);
    const std::string difference = picture_difference(expected, *actual);
    const std::string stem = (output_ / path.stem()).string();
    write_png(stem + "-expected.png", expected);
    write_png(stem + "-actual.png", *actual);
    if (expected.rgba.size() == actual->rgba.size())
        write_png(stem + "-difference.png", shown_difference(expected, *actual));
    text_ += (difference.empty() ? "the stored bits differ, the eight bits that a picture shows do not" : difference) +
             "; see " + stem + "-expected.png, -actual.png and -difference.png\n";
}

} // namespace responses
