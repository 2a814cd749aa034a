// A word of a pixel's colour that is copied to all its visible samples.
#pragma once

#include <cstdint>

namespace rasterizer {

struct ColourCopy {
    std::uint8_t value = 0;            // number of an output of the pixel stage
    std::uint8_t target = 0, word = 0; // the word `word` of the texel in target `target`
};

} // namespace rasterizer
