// The memory of what is visible in a tile so far, but has no colours yet (kernels/pending_blocks.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/tiles/block_list.h"

namespace rasterizer {

struct TileItem;

// A block's masks: of one sample alone in 16 bits, of several in words of four.
using PendingWord = std::uint64_t;
inline constexpr std::uint32_t kPendingInWord = 4;
constexpr std::uint32_t pending_words(std::uint32_t samples) {
    return (samples + kPendingInWord - 1) / kPendingInWord;
}
constexpr std::size_t pending_mask_bytes(std::uint32_t samples) {
    return samples == 1 ? sizeof(std::uint16_t) : pending_words(samples) * sizeof(PendingWord);
}
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
    void* masks;                            // the pixels that each block still has (PendingBlocks)
};

} // namespace rasterizer
