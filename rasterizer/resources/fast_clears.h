// Which tiles of a surface are not in memory: those that were cleared, and those of samples that are equal to
// the first sample. Clearing a tile writes one record. Invariant: while a tile is recorded, its memory is not
// read. Threading: a tile's record belongs to the worker that draws the tile; write_all() and write_unequal()
// may run on several threads at once, while no scene draws to the surface.
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
    // For images of these levels, of texels of `texel_bytes`, `bytes` in all. Null when the records would
    // take a noticeable part of that. Throws std::bad_alloc.
    static std::unique_ptr<FastClears> create(std::span<const LevelView> levels, std::uint32_t texel_bytes,
                                              std::size_t bytes);

    std::size_t size_bytes() const { return tiles_.size() * sizeof(FastClear); }
    // Records of an image's tiles, row by row.
    FastClear* of_image(std::uint32_t level, std::uint32_t slice) {
        const Level& at = levels_[level];
        return &tiles_[at.first + std::size_t{slice} * at.tiles];
    }
    // Before a scene draws to the surface: tiles may be recorded.
    void expect() { some_.store(true, std::memory_order_relaxed); }
    // Writes the recorded tiles to memory, which begins at `memory`.
    void write_all(std::byte* memory);
    // The same for a reader of samples that needs only the first one where all are equal: sets equal[tile]
    // there, and writes the first. Holds until a scene draws to the surface, whatever write_all() does.
    void write_unequal(std::byte* memory, std::span<std::uint8_t> equal);
    // The image will be written as a whole. Writes tiles of other images that are the same as its own.
    void drop(std::byte* memory, std::uint32_t level, std::uint32_t slice);
    // One tile of the worker's own.
    void write_tile(std::byte* memory, std::uint32_t level, std::uint32_t slice, std::size_t tile);

  private:
    using Texels = FastClear::Texels;
    struct Level {
        std::size_t first = 0, tiles = 0; // records; tiles of one image
        std::size_t begin = 0;            // bytes from the surface's first
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
    Mutex mutex_;                   // of what may run on several threads
};

} // namespace rasterizer
