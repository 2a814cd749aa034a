// A tile of a surface's image that was not written to memory yet: its texels all hold one value, or equal
// those of the first sample.
#pragma once

#include <cstdint>

namespace rasterizer {

struct FastClear {
    enum class Texels : std::uint8_t {
        InMemory,
        OneValue,    // every texel is `words`
        SameAsFirst, // as in slice 0, which is in memory: all samples of the tile are equal
    };
    Texels texels = Texels::InMemory;
    std::uint32_t words[4] = {};
};

} // namespace rasterizer
