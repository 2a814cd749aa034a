// The memory of what is visible in a tile so far, but has no colours yet (kernels/pending_blocks.h).
#pragma once

#include <cstdint>

#include "rasterizer/tiles/block_list.h"

namespace rasterizer {

struct TileItem;

inline constexpr std::uint32_t kMaxPendingBlocks = 4096, kMaxPendingPrimitives = 1024;

struct PendingPrimitive {
    const TileItem* item = nullptr;
    const Primitive* primitive = nullptr;
    std::uint32_t first = 0, count = 0; // its blocks
};

struct PendingMemory {
    PendingPrimitive primitives[kMaxPendingPrimitives];
    std::uint8_t number[kMaxPendingBlocks]; // of the block in the tile
    std::uint16_t next[kMaxPendingBlocks];  // an older one at the same place
    std::uint16_t* mask[kMaxSamples];       // [sample][pending block]: the pixels that it still has
};

} // namespace rasterizer
