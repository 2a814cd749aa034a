// A word of a pixel's colour that the stage `pixel` computes and that is copied to all visible samples.
#pragma once

#include <cstdint>

namespace rasterizer {

struct ColourCopy {
    std::uint8_t value = 0;            // number of the output of the stage `pixel`
    std::uint8_t target = 0, word = 0; // the render target, and the word of its texel
};

} // namespace rasterizer
