// Groups the draws of a batch that geometry processes together: draws that differ only in how their pixels
// are computed. A single small draw would leave most of the sixteen lanes empty.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rasterizer/geometry/batch.h"

namespace rasterizer {

// The draws of one group, in API order.
using AlikeDraws = std::span<const BatchWork* const>;

inline bool fills_triangles(const BatchWork& work) {
    return corners_of(work.topology) == 3 && work.state->raster.fill == dp2::FillMode::Solid;
}

// Whether both draw filled triangles from the same memory, with the same vertex shading and the same record
// layout.
bool are_alike(const BatchWork& a, const BatchWork& b);

class DrawGroups {
  public:
    // Groups draws [first, end) of the batch.
    DrawGroups(const Batch& batch, std::size_t first, std::size_t end)
        : batch_(batch), left_(below(end) & ~below(first)) {}
    // The next group, valid until the next call; empty at the end.
    AlikeDraws next();

  private:
    static_assert(kBatchDraws <= 32);
    static std::uint32_t below(std::size_t end) {
        return static_cast<std::uint32_t>((std::uint64_t{1} << end) - 1);
    }
    const BatchWork& take(int number);

    const Batch& batch_;
    std::uint32_t left_; // bit i: draw i of the batch is not in a group yet
    int groups_ = 0;     // number of groups so far
    std::size_t count_ = 0;
    const BatchWork* group_[kBatchDraws];
};

} // namespace rasterizer
