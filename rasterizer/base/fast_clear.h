// How the texels of a tile are stored, for each level and slice (sample) of a surface. Texels that all have
// one value, or are equal to those of sample 0, need not be written to memory.
#pragma once

#include <cstdint>

namespace rasterizer {

struct FastClear {
    enum class Texels : std::uint8_t {
        InMemory,
        OneValue,    // every texel is `words`; they were not written to memory
        SameAsFirst, // this sample's texels equal those of sample 0 (slice 0), which are in memory
    };
    Texels texels = Texels::InMemory;
    std::uint32_t words[4] = {};
};

} // namespace rasterizer
