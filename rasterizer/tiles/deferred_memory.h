// Memory of deferred shading: the blocks of a tile that are visible so far and still have to be shaded
// (kernels/deferred_shading.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/tiles/block_list.h"

namespace rasterizer {

struct TileItem;

// The masks of a block's samples: one sample uses 16 bits; with several, each word holds the masks of four.
using DeferredWord = std::uint64_t;
inline constexpr std::uint32_t kDeferredInWord = 4;
constexpr std::uint32_t deferred_words(std::uint32_t samples) {
    return (samples + kDeferredInWord - 1) / kDeferredInWord;
}
constexpr std::size_t deferred_mask_bytes(std::uint32_t samples) {
    return samples == 1 ? sizeof(std::uint16_t) : deferred_words(samples) * sizeof(DeferredWord);
}
inline constexpr std::uint32_t kMaxDeferredBlocks = 4096, kMaxDeferredPrimitives = 1024;

struct DeferredPrimitive {
    const TileItem* item = nullptr;
    const Primitive* primitive = nullptr;
    std::uint32_t first = 0, count = 0; // range of the primitive's blocks
};

struct DeferredMemory {
    DeferredPrimitive primitives[kMaxDeferredPrimitives];
    std::uint8_t number[kMaxDeferredBlocks]; // number of the block in the tile
    std::uint16_t next[kMaxDeferredBlocks];  // index of an older entry of the same block
    void* masks; // the pixels that each entry still has to shade (DeferredShading)
};

} // namespace rasterizer
