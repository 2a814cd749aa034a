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
          pixels_(memory_budget, used_.size() * kTilePixels * sizeof(OverdrawPixel)) {}
    const Targets& targets() const { return targets_; }

    // The pixels of a tile, by block and lane, for drawing.
    OverdrawPixel* tile(std::int32_t x, std::int32_t y) {
        const std::size_t number = static_cast<std::size_t>(y) * across_ + static_cast<std::size_t>(x);
        used_[number] = 1;
        return first_of(number);
    }
    // Calls f(x, y, count) for each pixel that was drawn to since the last call, and sets its count to 0.
    template <class F> void take(F&& f) {
        for (std::size_t number = 0; number < used_.size(); ++number) {
            if (used_[number] == 0) continue;
            used_[number] = 0;
            OverdrawPixel* const tile = first_of(number);
            for (std::size_t i = 0; i < kTilePixels; ++i) {
                if (tile[i].count == 0) continue;
                const std::size_t block = i / kBlockPixels, lane = i % kBlockPixels;
                f(number % across_ * kTileSize + block % kBlocksAcross * kBlockSize + lane % kBlockSize,
                  number / across_ * kTileSize + block / kBlocksAcross * kBlockSize + lane / kBlockSize,
                  tile[i].count);
                tile[i].count = 0;
            }
        }
    }

  private:
    static constexpr std::size_t kTilePixels = std::size_t{kTileSize} * kTileSize,
                                 kBlockPixels = std::size_t{kBlockSize} * kBlockSize;
    OverdrawPixel* first_of(std::size_t tile) {
        return reinterpret_cast<OverdrawPixel*>(pixels_.data()) + tile * kTilePixels;
    }

    Targets targets_;
    std::size_t across_;             // tiles in a row
    std::vector<std::uint8_t> used_; // by tile: it may have pixels that were drawn to
    Storage pixels_;                 // [tile][block][lane]
};

} // namespace rasterizer
