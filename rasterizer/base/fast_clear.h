// How the texels of a tile of a surface's image are stored. Texels that all hold one value, or equal those of
// the first sample, need not be written to memory.
#pragma once

#include <cstdint>

namespace rasterizer {

struct FastClear {
    enum class Texels : std::uint8_t {
        InMemory,
        OneValue,    // every texel is `words`; they were not written to memory
        SameAsFirst, // all samples of the tile are equal: the texels are in slice 0, which is in memory
    };
    Texels texels = Texels::InMemory;
    std::uint32_t words[4] = {};
};

} // namespace rasterizer
