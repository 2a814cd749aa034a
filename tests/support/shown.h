// The pixels of a surface, read once for tests that compare many of them.
#pragma once

#include <cstring>
#include <vector>

#include "responses/emulator/surface_pixels.h"
#include "tests/support/catch.h"

namespace responses {

// The pixels of the top level of a surface.
class Shown {
  public:
    Shown(Emulator& emulator, std::uint32_t surface) {
        const rasterizer::Image image = *emulator.gpu().resources().image(surface, "");
        row_ = static_cast<std::size_t>(image.view().width) * image.surface->texel_bytes();
        texel_ = image.surface->texel_bytes();
        const auto pixels = surface_pixels(emulator, surface);
        REQUIRE(pixels.ok());
        bytes_ = *pixels;
    }
    std::uint32_t pixel(int x, int y) const {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes_.data() + static_cast<std::size_t>(y) * row_ + static_cast<std::size_t>(x) * texel_,
                    std::min<std::size_t>(texel_, sizeof value));
        return value;
    }
    std::uint32_t rgb(int x, int y) const { return pixel(x, y) & 0xFFFFFF; }
    bool operator==(const Shown&) const = default;

  private:
    std::size_t row_ = 0, texel_ = 0;
    std::vector<std::byte> bytes_;
};

} // namespace responses
