// The order in which the triangles of a group of draws (draw_groups.h) are set up: sorted by their first
// tile, so that the records that a tile reads are consecutive in memory. Bins keep the API order.
#pragma once

#include <cstdint>
#include <vector>

#include "rasterizer/geometry/kernels.h"

namespace rasterizer {

class TileOrder {
  public:
    // Gives the job memory for its results. Throws std::bad_alloc.
    void prepare(TriangleCull& job);
    // Sorts the remaining triangles of the list; the result is valid until the next call. Throws
    // std::bad_alloc.
    const TriangleList& sort(TriangleList& list);
    const TileRange& tiles(std::uint32_t i) const { return tiles_[i]; }            // by number in the list
    std::uint32_t place(std::uint32_t i) const { return sorted_ ? place_[i] : i; } // number in the result

    // For each number in the result, the number in the list; null: they are equal.
    const std::uint16_t* numbers() const { return sorted_ ? number_ : nullptr; }

  private:
    // With fewer triangles sorting costs more than it saves.
    static constexpr std::uint32_t kFewest = 64;

    bool sorted_ = false;
    TileRange tiles_[TriangleCull::kSize];
    std::uint16_t place_[TriangleList::kMost], number_[TriangleList::kMost] = {};
    std::vector<std::uint32_t> coverage_;
    TriangleList ordered_;
    std::vector<std::uint32_t> next_; // by tile
};

} // namespace rasterizer
