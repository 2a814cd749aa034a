// Memory of deferred shading: the blocks of a tile that are visible so far and still have to be shaded
// (kernels/deferred_shading.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/tiles/block_list.h"

namespace rasterizer {

struct TileItem;

// The 16-bit masks of a block's samples are stored in words: four masks in each word, or a single 16-bit mask
// without multisampling.
using DeferredWord = std::uint64_t;
inline constexpr std::uint32_t kDeferredInWord = 4;
constexpr std::uint32_t deferred_words(std::uint32_t samples) {
    return (samples + kDeferredInWord - 1) / kDeferredInWord;
}
constexpr std::size_t deferred_mask_bytes(std::uint32_t samples) {
    return samples == 1 ? sizeof(std::uint16_t) : deferred_words(samples) * sizeof(DeferredWord);
}
inline constexpr std::uint32_t kMaxDeferredBlocks = 4096, kMaxDeferredPrimitives = 1024;

// A primitive with deferred blocks, which are consecutive entries of DeferredMemory.
struct DeferredPrimitive {
    const TileItem* item = nullptr;
    const Primitive* primitive = nullptr;
    std::uint32_t first = 0, count = 0; // range of its entries in DeferredMemory
};

struct DeferredMemory {
    DeferredPrimitive primitives[kMaxDeferredPrimitives];
    std::uint8_t number[kMaxDeferredBlocks]; // number of the block in the tile
    std::uint16_t next[kMaxDeferredBlocks];  // linked list: index of the next older entry for this block
    void* masks; // by entry: masks of the pixels that still have to be shaded (DeferredWord)
};

} // namespace rasterizer
