// Draws of a chunk that go through the geometry together: those that differ only in what their pixels are
// made of. A small draw alone would leave most of sixteen lanes empty.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rasterizer/geometry/chunk.h"

namespace rasterizer {

// In their order.
using AlikeDraws = std::span<const ChunkWork* const>;

inline bool fills_triangles(const ChunkWork& work) {
    return corners_of(work.topology) == 3 && work.state->raster.fill == dp2::FillMode::Solid;
}

// Filled triangles from the same memory, whose vertices are shaded alike and which become records of the
// same form.
bool are_alike(const ChunkWork& a, const ChunkWork& b);

class DrawGroups {
  public:
    // Of draws [first, end) of the chunk.
    DrawGroups(const Chunk& chunk, std::size_t first, std::size_t end)
        : chunk_(chunk), left_(below(end) & ~below(first)) {}
    // The next ones, valid until the next call; empty: there are none left.
    AlikeDraws next();

  private:
    static_assert(kChunkDraws <= 32);
    static std::uint32_t below(std::size_t end) {
        return static_cast<std::uint32_t>((std::uint64_t{1} << end) - 1);
    }
    const ChunkWork& take(int number);

    const Chunk& chunk_;
    std::uint32_t left_; // bit i: draw i of the chunk
    int groups_ = 0;     // so far
    std::size_t count_ = 0;
    const ChunkWork* group_[kChunkDraws];
};

} // namespace rasterizer
