// Records of tiles whose texels are not in the surface's memory: tiles that were cleared to one value, and
// tiles of a sample that equal those of sample 0. Clearing a tile writes only its record. Invariant: while a
// tile is recorded, its memory is not read. Threading: a tile's record belongs to the worker that draws the
// tile; write_all() and write_unequal() may run on several threads at once, while no scene draws to the
// surface.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rasterizer/base/fast_clear.h"
#include "rasterizer/base/locks.h"
#include "rasterizer/base/texture_view.h"

namespace rasterizer {

class FastClears {
  public:
    // For images of these levels with `texel_bytes` per texel, `bytes` in all. Null if the records would be
    // large in comparison with the texels. Throws std::bad_alloc.
    static std::unique_ptr<FastClears> create(std::span<const LevelView> levels, std::uint32_t texel_bytes,
                                              std::size_t bytes);

    std::size_t size_bytes() const { return tiles_.size() * sizeof(FastClear); }
    // Records of an image's tiles, row by row.
    FastClear* of_image(std::uint32_t level, std::uint32_t slice) {
        const Level& at = levels_[level];
        return &tiles_[at.first + std::size_t{slice} * at.tiles];
    }
    // Called before a scene draws to the surface: from now on its tiles may be recorded.
    void expect() { some_.store(true, std::memory_order_relaxed); }
    // Writes the recorded tiles to the surface's memory, which begins at `memory`.
    void write_all(std::byte* memory);
    // For a reader of all samples that needs only sample 0 of tiles in which all samples are equal: writes
    // only sample 0 of such a tile and sets equal[tile]; writes all samples of other tiles. `equal` is valid
    // until a scene draws to the surface, even if write_all() is called.
    void write_unequal(std::byte* memory, std::span<std::uint8_t> equal);
    // Called before the whole image is overwritten: drops its records. Tiles of other samples that are
    // recorded as equal to this image are written first.
    void drop(std::byte* memory, std::uint32_t level, std::uint32_t slice);
    // Writes one tile; called by the worker that draws it.
    void write_tile(std::byte* memory, std::uint32_t level, std::uint32_t slice, std::size_t tile);

  private:
    using Texels = FastClear::Texels;
    struct Level {
        std::size_t first = 0, tiles = 0; // number of the level's first record; tiles of one image
        std::size_t begin = 0;            // byte offset in the surface
        std::int32_t width = 0, height = 0, depth = 0;
        std::uint32_t pitch = 0;
    };
    FastClear& record(const Level& level, std::size_t slice, std::size_t tile) {
        return tiles_[level.first + slice * level.tiles + tile];
    }
    void write(std::byte* memory, const Level& level, std::size_t slice, std::size_t tile);

    std::vector<FastClear> tiles_;
    std::vector<Level> levels_;
    std::uint32_t texel_bytes_ = 0;
    std::atomic<bool> some_{false}; // false: no tile is recorded
    Mutex mutex_;                   // serialises write_all(), write_unequal() and drop()
};

} // namespace rasterizer
