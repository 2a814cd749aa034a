// How often each pixel of some targets was drawn to (Gpu::Options::count_overdraw). Threading: while a scene
// is drawn, each worker uses only its own tile's pixels; the calling thread reads them when no scene is
// queued.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rasterizer/base/tile_count.h"
#include "rasterizer/base/tile_size.h"
#include "rasterizer/resources/storage.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/tiles/overdraw.h"

namespace rasterizer {

class OverdrawMap {
  public:
    // Throws MemoryBudgetExceeded, std::bad_alloc.
    OverdrawMap(MemoryBudget& memory_budget, const Targets& targets)
        : targets_(targets), across_(static_cast<std::size_t>(tiles_for(targets.width))),
          used_(across_ * static_cast<std::size_t>(tiles_for(targets.height))),
          blocks_(memory_budget, used_.size() * kTileBlocks * sizeof(OverdrawBlock)) {}
    const Targets& targets() const { return targets_; }

    // The blocks of a tile, for drawing.
    OverdrawBlock* tile(std::int32_t x, std::int32_t y) {
        const std::size_t number = static_cast<std::size_t>(y) * across_ + static_cast<std::size_t>(x);
        used_[number] = 1;
        return first_of(number);
    }
    // Calls f(x, y, count) for each pixel that was drawn to since the last call, and sets its count to 0.
    template <class F> void take(F&& f) {
        for (std::size_t number = 0; number < used_.size(); ++number) {
            if (used_[number] == 0) continue;
            used_[number] = 0;
            OverdrawBlock* const tile = first_of(number);
            for (std::size_t block = 0; block < kTileBlocks; ++block)
                for (std::size_t lane = 0; lane < std::size_t{ir::kLanes}; ++lane) {
                    std::uint32_t& count = tile[block].count[lane];
                    if (count == 0) continue;
                    f(number % across_ * kTileSize + block % kBlocksAcross * kBlockSize + lane % kBlockSize,
                      number / across_ * kTileSize + block / kBlocksAcross * kBlockSize + lane / kBlockSize,
                      count);
                    count = 0;
                }
        }
    }

  private:
    static constexpr std::size_t kTileBlocks =
        std::size_t{kTileSize} * kTileSize / (std::size_t{kBlockSize} * kBlockSize);
    static_assert(kBlockSize * kBlockSize == ir::kLanes);
    OverdrawBlock* first_of(std::size_t tile) {
        return reinterpret_cast<OverdrawBlock*>(blocks_.data()) + tile * kTileBlocks;
    }

    Targets targets_;
    std::size_t across_;             // tiles in a row
    std::vector<std::uint8_t> used_; // by tile: it may have pixels that were drawn to
    Storage blocks_;                 // [tile][block]
};

} // namespace rasterizer
