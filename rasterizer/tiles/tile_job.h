// The input of draw_tile: one tile of a scene as plain, non-owning pointers. Invariant: one worker draws a
// tile from its first item to its last, and no other thread accesses the tile's pixels meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/base/fast_clear.h"
#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/base/stop_signal.h"
#include "rasterizer/base/tile_shortcuts.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/tiles/block_list.h"
#include "rasterizer/tiles/deferred_memory.h"
#include "rasterizer/tiles/primitive.h"
#include "rasterizer/tiles/tile_draw.h"
#include "rasterizer/tiles/tile_hooks.h"

namespace rasterizer {

struct ClearWork;

// A render target or depth surface, and the tile memory that holds its blocks while the tile is drawn.
struct TileSurface {
    std::byte* data = nullptr; // address of texel (0, 0); null: no such target
    std::size_t pitch = 0;
    std::uint32_t texel_bytes = 0;
    std::uint32_t* block = nullptr; // tile storage: [block][word of the texel][lane]
    // Record of how this tile's texels are stored. Null: they are in memory, and clears of the tile are not
    // recorded, for example because the tile is partly outside the drawable area.
    FastClear* clear = nullptr;
    bool stores_clears = false; // clears are written to memory instead of recorded (the surface is sampled)
    std::uint32_t words() const { return (texel_bytes + 3) / 4; }
};

// One sample of every pixel of the tile.
struct TileSample {
    std::int32_t x = 0, y = 0; // distance from the pixel's centre, in 1/256 pixel
    TileSurface color[kTargets];
    TileSurface depth;
};

// A batch's primitives in this tile, or a clear.
struct TileItem {
    const ClearWork* clear = nullptr; // null: the item is primitives
    const TileDraw* draw = nullptr;
    const PrimitiveLine* primitives = nullptr; // primitives of the batch
    const std::uint32_t* bin = nullptr; // `count` indices in `primitives`, of those that touch the tile
    std::uint32_t count = 0;
    std::uint64_t* counters = nullptr; // [kPixelCounters]: counters of the draw's epoch
    std::uint32_t number = 0;          // of the draw; 0: its pixels are not counted for TileHooks::overdraw
    // i: index in `bin`
    const Primitive& primitive(std::uint32_t i) const {
        return *reinterpret_cast<const Primitive*>(primitives + bin[i]);
    }
};

struct TileJob {
    const TileItem* items = nullptr;
    std::size_t item_count = 0;
    std::int32_t tile_x = 0, tile_y = 0; // in tiles
    std::int32_t width = 0, height = 0;  // drawable area in pixels
    // The tile's first pixel, and its number of columns and rows in the drawable area.
    std::int32_t left() const { return tile_x * kTileSize; }
    std::int32_t top() const { return tile_y * kTileSize; }
    std::int32_t columns() const { return width - left() < kTileSize ? width - left() : kTileSize; }
    std::int32_t rows() const { return height - top() < kTileSize ? height - top() : kTileSize; }
    TileSample samples[kMaxSamples]; // by sample number
    std::uint32_t sample_count = 1;
    std::uint32_t depth_shift = 0, depth_bits = 0; // lowest bit and width of the depth in the stored word
    // Hierarchical Z, by block number: least and greatest depth stored in any sample of the block, as
    // integers; valid while the tile is drawn.
    std::uint32_t* depth_low = nullptr;
    std::uint32_t* depth_high = nullptr;
    Lanes* values = nullptr; // scratch memory for programs (Invocation::values)
    DeferredMemory* deferred = nullptr;
    const TileHooks* hooks = nullptr; // null: nothing watches
    StopPoll* poll = nullptr;         // null: drawing is never stopped
    // Polls for a stop request. operations: operations of 16 lanes done since the last call, or done next.
    // True: the caller must stop drawing the tile.
    [[gnu::always_inline]] bool stops(std::uint64_t operations) const { return poll && (*poll)(operations); }
    [[gnu::always_inline]] TexelCache* texel_cache() const { return hooks ? hooks->texel_cache : nullptr; }
    std::uint64_t (*now)() = nullptr; // the clock, in nanoseconds
    // Results: measurements of drawing the tile
    std::uint64_t memory_nanoseconds = 0, bytes = 0; // time and size of copies between surfaces and the tile
    std::uint64_t lanes = 0, live_lanes = 0; // lanes that pixel programs ran for, and those with a live pixel
    TileShortcuts shortcuts;
};

} // namespace rasterizer
