// The 4x4 blocks of a tile that a primitive covers: what coverage writes and drawing runs over.
#pragma once

#include <cstdint>

#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/base/tile_size.h"
#include "rasterizer/tiles/primitive.h"

namespace rasterizer {

struct BlockList {
    std::uint32_t count = 0;
    // Each at most once. Those behind `count` are read with the others, sixteen at a time, and choose
    // nothing.
    std::uint8_t number[kBlocks] = {};
    std::uint16_t mask[kMaxSamples]
                      [kBlocks]; // [sample][place in the list]: bit row * 4 + column of its pixels
};

} // namespace rasterizer
