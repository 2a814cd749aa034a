// Which tiles of a surface were cleared and not written to memory since: clearing a tile writes one record.
// Invariant: while a record is pending, the tile's memory is not read. Threading: a tile's record belongs to
// the worker that draws the tile; write_all() may run on several threads at once, while no scene draws to the
// surface.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rasterizer/base/locks.h"
#include "rasterizer/base/texture_view.h"
#include "rasterizer/base/tile_clear.h"

namespace rasterizer {

class TileClears {
  public:
    // For images of these levels, of texels of `texel_bytes`, `bytes` in all. Null when the records would
    // take a noticeable part of that. Throws std::bad_alloc.
    static std::unique_ptr<TileClears> create(std::span<const LevelView> levels, std::uint32_t texel_bytes,
                                              std::size_t bytes);

    // Records of an image's tiles, row by row.
    TileClear* of_image(std::uint32_t level, std::uint32_t slice) {
        const Level& at = levels_[level];
        return &tiles_[at.first + std::size_t{slice} * at.tiles];
    }
    // Before a scene draws to the surface: records may become pending.
    void expect() { some_.store(true, std::memory_order_relaxed); }
    // Writes the pending tiles to memory, which begins at `memory`.
    void write_all(std::byte* memory);
    // The image will be written as a whole.
    void drop(std::uint32_t level, std::uint32_t slice);
    // One tile of the worker's own.
    void write_tile(std::byte* memory, std::uint32_t level, std::uint32_t slice, std::size_t tile);

  private:
    struct Level {
        std::size_t first = 0, tiles = 0; // records; tiles of one image
        std::size_t begin = 0;            // bytes from the surface's first
        std::int32_t width = 0, height = 0, depth = 0;
        std::uint32_t pitch = 0;
    };
    void write(std::byte* memory, const Level& level, std::size_t slice, std::size_t tile);

    std::vector<TileClear> tiles_;
    std::vector<Level> levels_;
    std::uint32_t texel_bytes_ = 0;
    std::atomic<bool> some_{false}; // false: none is pending
    Mutex mutex_;                   // of write_all()
};

} // namespace rasterizer
