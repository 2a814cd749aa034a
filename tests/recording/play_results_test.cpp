// Results of playing captures: the failures, and the value of one pixel.
#include "dp2/capture/text_capture.h"
#include "responses/analysis/play_results.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

dp2::capture::Document assembled(const std::string& text) {
    auto document = dp2::assemble_capture("dp2t 1\nsurface 1 format A8R8G8B8 size 4x4 usage target\n"
                                          "context 1 interface 5 target 1 depth 0\n" +
                                          text);
    if (!document.ok()) FAIL(document.error().to_string());
    return std::move(*document);
}

std::string pixel(const std::string& text, const PixelAsked& asked) {
    const auto found = pixel_of(assembled(text), {}, asked);
    if (!found.ok()) return found.error().field;
    std::string out;
    for (const std::byte b : found->bytes) out += std::to_string(std::to_integer<int>(b)) + " ";
    return out + (found->drawn ? "drawn" : "");
}

const std::string kRed = "submit { COLORFILL { 1 0 0 2 2 0xffff0000 } }\n";
const std::string kGreen = "submit { CLEAR { flags TARGET color 0xff00ff00 depth 1 stencil 0 { 0 0 4 4 } } }\n";

} // namespace

TEST_CASE("failures are listed in order, with what failed but not where") {
    const std::string good = "submit { RENDERSTATE { CULLMODE CW } }\n", bad = "submit { raw { u8 8 0 9 0 } }\n",
                      later = "submit { RENDERSTATE { CULLMODE CW } raw { u8 8 0 9 0 } }\n";
    CHECK(failures_of(assembled(good), {}).empty());
    const auto found = failures_of(assembled(good + bad + good + later), {});
    REQUIRE(found.size() == 2);
    CHECK(found[0].record == 3);
    CHECK(found[1].record == 5);
    CHECK(found[0].text() == found[1].text());
    CHECK(found[0].text() == "D3DERR_COMMAND_UNPARSED: truncated: RENDERSTATE: D3DHAL_DP2RENDERSTATE");
    const auto unplayable = failures_of(assembled(bad + "destroy 9\n" + bad), {});
    REQUIRE(unplayable.size() == 2);
    CHECK(unplayable[1].record == 3);
    CHECK(unplayable[1].text() == "a record that cannot be played: bad handle: handle");
}

TEST_CASE("a pixel has the value of the last present, and whether it was drawn") {
    CHECK(pixel(kRed + "present 1\n", {1, 1, 1}) == "0 0 255 255 drawn");
    CHECK(pixel(kRed + "present 1\n" + kGreen + "present 1\n", {1, 1, 1}) == "0 255 0 255 ");
    // Drawn after the last present, so not shown.
    CHECK(pixel(kRed + "present 1\n" + kGreen, {1, 1, 1}) == "0 0 255 255 drawn");
    CHECK(pixel(kRed + kGreen, {1, 1, 1, false}) == "0 255 0 255 ");
    CHECK(pixel(kGreen + "present 1\n", {1, 1, 1}) == "0 255 0 255 ");
    // The pixel is outside of the cleared rectangle.
    CHECK(pixel(kGreen + kRed + "present 1\n", {2, 2, 1}) == "0 255 0 255 ");
    CHECK(pixel(kRed, {1, 1, 1}) == "surface"); // the surface was never presented
    CHECK(pixel(kRed + "present 1\n", {4, 0, 1}) == "pixel");
    CHECK(pixel(kRed + "present 1\n", {0, 0xFFFFFFFF, 1}) == "pixel");
    CHECK(pixel("destroy 9\npresent 1\n", {0, 0, 1}) == "handle");
    CHECK(last_shown(assembled(kRed)) == 0);
    CHECK(last_shown(assembled("present 1\npresent 0\n")) == 1);
}

TEST_CASE("a pixel has the format of its surface, and its place among the texels that are stored together") {
    const auto found = pixel_of(assembled("surface 2 format YUY2 size 4x2 usage texture\n"), {}, {3, 1, 2, false});
    REQUIRE(found.ok());
    CHECK(found->format == dp2::Format::YUY2);
    CHECK(found->column == 1);
    CHECK(found->bytes.size() == 4);
}
