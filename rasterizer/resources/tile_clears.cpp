#include "rasterizer/resources/tile_clears.h"

#include <algorithm>
#include <cstring>

#include "rasterizer/base/tile_count.h"

namespace rasterizer {

std::unique_ptr<TileClears> TileClears::create(std::span<const LevelView> levels, std::uint32_t texel_bytes,
                                               std::size_t bytes) {
    constexpr std::size_t kLeastShare = 16; // bytes of texels for each byte of records
    auto out = std::make_unique<TileClears>();
    std::size_t count = 0;
    for (const LevelView& view : levels) {
        Level level;
        level.first = count;
        level.tiles = static_cast<std::size_t>(tiles_for(view.width)) *
                      static_cast<std::size_t>(tiles_for(view.height));
        level.begin = static_cast<std::size_t>(view.data - levels[0].data);
        level.width = view.width, level.height = view.height, level.depth = view.depth;
        level.pitch = view.pitch;
        count += level.tiles * static_cast<std::size_t>(view.depth);
        out->levels_.push_back(level);
    }
    if (count * sizeof(TileClear) * kLeastShare > bytes) return nullptr;
    out->tiles_.resize(count);
    out->texel_bytes_ = texel_bytes;
    return out;
}

void TileClears::write(std::byte* memory, const Level& level, std::size_t slice, std::size_t tile) {
    TileClear& clear = tiles_[level.first + slice * level.tiles + tile];
    if (!clear.pending) return;
    const auto across = static_cast<std::size_t>(tiles_for(level.width));
    const std::size_t left = tile % across * kTileSize, top = tile / across * kTileSize;
    const auto columns = std::min<std::size_t>(kTileSize, static_cast<std::size_t>(level.width) - left),
               rows = std::min<std::size_t>(kTileSize, static_cast<std::size_t>(level.height) - top);
    std::byte texels[kTileSize * sizeof clear.words];
    for (std::size_t i = 0; i < columns; ++i)
        std::memcpy(texels + i * texel_bytes_, clear.words, texel_bytes_);
    std::byte* row = memory + level.begin +
                     (slice * static_cast<std::size_t>(level.height) + top) * level.pitch +
                     left * texel_bytes_;
    for (std::size_t y = 0; y < rows; ++y, row += level.pitch)
        std::memcpy(row, texels, columns * texel_bytes_);
    clear.pending = false;
}

void TileClears::write_all(std::byte* memory) {
    if (!some_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (!some_.load(std::memory_order_relaxed)) return;
    for (const Level& level : levels_)
        for (std::size_t slice = 0; slice < static_cast<std::size_t>(level.depth); ++slice)
            for (std::size_t tile = 0; tile < level.tiles; ++tile) write(memory, level, slice, tile);
    some_.store(false, std::memory_order_release);
}

void TileClears::drop(std::uint32_t level, std::uint32_t slice) {
    if (!some_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    TileClear* const first = of_image(level, slice);
    for (std::size_t tile = 0; tile < levels_[level].tiles; ++tile) first[tile].pending = false;
}

void TileClears::write_tile(std::byte* memory, std::uint32_t level, std::uint32_t slice, std::size_t tile) {
    write(memory, levels_[level], slice, tile);
}

} // namespace rasterizer
