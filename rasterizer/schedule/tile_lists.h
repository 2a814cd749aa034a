// The items of a scene sorted by tile, and the order in which tiles are drawn. Made once all chunks have run.
#pragma once

#include <cstdint>
#include <vector>

#include "rasterizer/schedule/scene.h"
#include "rasterizer/tiles/tile_job.h"

namespace rasterizer {

class TileLists {
  public:
    // All chunks' geometry is done.
    void build(const Scene& scene);

    std::size_t size() const { return order_.size(); } // tiles with work
    // The job of the i-th tile, fullest tiles first. `items` is scratch; counters: kPixelCounters an epoch.
    void job(const Scene& scene, std::size_t i, std::vector<TileItem>& items, std::uint64_t* counters,
             TileJob& out) const;

  private:
    std::int32_t across_ = 0;
    std::vector<std::uint32_t> order_; // tile numbers
    std::vector<std::uint32_t> start_; // [tile]: first entry in items_
    std::vector<std::uint32_t> items_; // item numbers, rising inside a tile
};

} // namespace rasterizer
