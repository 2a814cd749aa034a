// Draws of a batch that go through the geometry together: those that differ only in what their pixels are
// made of. A small draw alone would leave most of sixteen lanes empty.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rasterizer/geometry/batch.h"

namespace rasterizer {

// In their order.
using AlikeDraws = std::span<const BatchWork* const>;

inline bool fills_triangles(const BatchWork& work) {
    return corners_of(work.topology) == 3 && work.state->raster.fill == dp2::FillMode::Solid;
}

// Filled triangles from the same memory, whose vertices are shaded alike and which become records of the
// same form.
bool are_alike(const BatchWork& a, const BatchWork& b);

class DrawGroups {
  public:
    // Of draws [first, end) of the batch.
    DrawGroups(const Batch& batch, std::size_t first, std::size_t end)
        : batch_(batch), left_(below(end) & ~below(first)) {}
    // The next ones, valid until the next call; empty: there are none left.
    AlikeDraws next();

  private:
    static_assert(kBatchDraws <= 32);
    static std::uint32_t below(std::size_t end) {
        return static_cast<std::uint32_t>((std::uint64_t{1} << end) - 1);
    }
    const BatchWork& take(int number);

    const Batch& batch_;
    std::uint32_t left_; // bit i: draw i of the batch
    int groups_ = 0;     // so far
    std::size_t count_ = 0;
    const BatchWork* group_[kBatchDraws];
};

} // namespace rasterizer
