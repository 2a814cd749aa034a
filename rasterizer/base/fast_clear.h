// A tile of a surface's image whose memory was not written yet: its texels all hold one value, or are those
// of the first image.
#pragma once

#include <cstdint>

namespace rasterizer {

struct FastClear {
    enum class Texels : std::uint8_t {
        InMemory,
        OneValue,    // every texel is `words`
        SameAsFirst, // as slice 0's, which are in memory: the tile's samples are equal
    };
    Texels texels = Texels::InMemory;
    std::uint32_t words[4] = {};
};

} // namespace rasterizer
