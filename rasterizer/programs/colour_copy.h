// A word of a pixel's colour, which all its visible samples get.
#pragma once

#include <cstdint>

namespace rasterizer {

struct ColourCopy {
    std::uint8_t value = 0;            // an output of PixelProgram::pixel
    std::uint8_t target = 0, word = 0; // of the texel
};

} // namespace rasterizer
