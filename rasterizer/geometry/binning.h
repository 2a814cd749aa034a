// Sorts the primitives of a draw into the tiles they touch, keeping their order. See Batch::parts.
#pragma once

#include <cstddef>
#include <vector>

#include "rasterizer/base/stop_signal.h"
#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/kernels.h"

namespace rasterizer {

class TileBins {
  public:
    void clear() { entries_.clear(); }
    // Adds the draw's next primitive in API order. `line`: number of its first line in the batch's
    // primitives. Throws std::bad_alloc.
    void add(TileRange tiles, std::uint32_t line) { entries_.push_back({tiles, line}); }
    void add(const PixelBounds& bounds, std::uint32_t line);
    // Appends the parts of a draw to the batch. Throws std::bad_alloc, and GivenUp once `poll` returns true.
    void put_into(Batch& batch, std::size_t draw, StopPoll& poll);

  private:
    struct Entry {
        TileRange tiles;
        std::uint32_t line;
    };
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> tile_start_;
};

} // namespace rasterizer
