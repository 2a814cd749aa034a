// The data that a worker needs to draw tiles, reused from tile to tile. Threading: one per worker.
#pragma once

#include <vector>

#include "rasterizer/schedule/queued_scene.h"
#include "rasterizer/tiles/kernels.h"
#include "rasterizer/tiles/tile_buffer.h"

namespace rasterizer {

class TileWorker {
  public:
    explicit TileWorker(std::pmr::memory_resource* memory) : items_(memory) {}

    // Draws a tile of the scene, until `poll` stops it; adds the measurements to `activity`. tile: index in
    // the drawing order. counters: [epoch * kPixelCounters + counter]. Throws std::bad_alloc.
    void draw(const Kernels& kernels, const QueuedScene& entry, std::size_t tile, std::uint64_t* counters,
              StopPoll& poll, Activity& activity);

  private:
    TileBuffer buffer_;
    TexelCache texels_;
    std::pmr::vector<TileItem> items_;
};

} // namespace rasterizer
