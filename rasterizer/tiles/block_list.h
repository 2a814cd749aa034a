// The 4x4 blocks of a tile that a primitive covers: written by coverage, read by drawing.
#pragma once

#include <cstdint>

#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/base/tile_size.h"
#include "rasterizer/tiles/primitive.h"

namespace rasterizer {

struct BlockList {
    std::uint32_t count = 0;
    // Each block at most once. Entries past count are read by 16-wide loads and ignored.
    std::uint8_t number[kBlocks] = {};
    std::uint16_t mask[kMaxSamples]
                      [kBlocks]; // [sample][index in the list]: bit row * 4 + column of its pixels
};

} // namespace rasterizer
