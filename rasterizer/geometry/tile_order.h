// The order in which the triangles of draws that are alike (draw_groups.h) are set up: those whose first tile
// is the same stand together, so that their records lie one behind the other where the tile reads them. Bins
// keep the API order.
#pragma once

#include <cstdint>
#include <vector>

#include "rasterizer/geometry/kernels.h"

namespace rasterizer {

class TileOrder {
  public:
    // Memory for the results of culling. Throws std::bad_alloc.
    void prepare(TriangleCull& job);
    // What culling left of the list; the result is valid until the next call. Throws std::bad_alloc.
    const TriangleList& sort(TriangleList& list);
    const TileRange& tiles(std::uint32_t i) const { return tiles_[i]; }            // by number in the list
    std::uint32_t place(std::uint32_t i) const { return sorted_ ? place_[i] : i; } // in the result

    // By place in the result: numbers in the list; null: the same.
    const std::uint16_t* numbers() const { return sorted_ ? number_ : nullptr; }

  private:
    // With fewer triangles sorting is not worth its time.
    static constexpr std::uint32_t kFewest = 64;

    bool sorted_ = false;
    TileRange tiles_[TriangleCull::kSize];
    std::uint16_t place_[TriangleList::kMost], number_[TriangleList::kMost] = {};
    std::vector<std::uint32_t> coverage_;
    TriangleList ordered_;
    std::vector<std::uint32_t> next_; // by tile
};

} // namespace rasterizer
