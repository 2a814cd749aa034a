#include "rasterizer/resources/fast_clears.h"

#include <algorithm>
#include <cstring>

#include "rasterizer/base/tile_count.h"

namespace rasterizer {

std::unique_ptr<FastClears> FastClears::create(std::span<const LevelView> levels, std::uint32_t texel_bytes,
                                               std::size_t bytes) {
    constexpr std::size_t kLeastShare = 16; // minimum of texel bytes per byte of records
    auto out = std::make_unique<FastClears>();
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
    if (count * sizeof(FastClear) * kLeastShare > bytes) return nullptr;
    out->tiles_.resize(count);
    out->texel_bytes_ = texel_bytes;
    return out;
}

void FastClears::write(std::byte* memory, const Level& level, std::size_t slice, std::size_t tile) {
    FastClear& clear = record(level, slice, tile);
    if (clear.texels == Texels::InMemory) return;
    const auto across = static_cast<std::size_t>(tiles_for(level.width));
    const std::size_t left = tile % across * kTileSize, top = tile / across * kTileSize;
    const auto columns = std::min<std::size_t>(kTileSize, static_cast<std::size_t>(level.width) - left),
               rows = std::min<std::size_t>(kTileSize, static_cast<std::size_t>(level.height) - top);
    const std::byte* from = memory + level.begin + top * level.pitch + left * texel_bytes_; // sample 0
    std::size_t step = level.pitch;
    std::byte texels[kTileSize * sizeof clear.words];
    if (clear.texels == Texels::OneValue) {
        for (std::size_t i = 0; i < columns; ++i)
            std::memcpy(texels + i * texel_bytes_, clear.words, texel_bytes_);
        from = texels, step = 0;
    }
    std::byte* row = memory + level.begin +
                     (slice * static_cast<std::size_t>(level.height) + top) * level.pitch +
                     left * texel_bytes_;
    for (std::size_t y = 0; y < rows; ++y, row += level.pitch, from += step)
        std::memcpy(row, from, columns * texel_bytes_);
    clear.texels = Texels::InMemory;
}

void FastClears::write_all(std::byte* memory) {
    if (!some_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (!some_.load(std::memory_order_relaxed)) return;
    for (const Level& level : levels_)
        for (std::size_t slice = 0; slice < static_cast<std::size_t>(level.depth); ++slice)
            for (std::size_t tile = 0; tile < level.tiles; ++tile) write(memory, level, slice, tile);
    some_.store(false, std::memory_order_release);
}

void FastClears::write_unequal(std::byte* memory, std::span<std::uint8_t> equal) {
    if (!some_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    const Level& level = levels_[0];
    const auto samples = static_cast<std::size_t>(level.depth);
    for (std::size_t tile = 0; tile < level.tiles; ++tile) {
        const FastClear first = record(level, 0, tile);
        const auto is_equal = [&](const FastClear& other) {
            return other.texels == Texels::SameAsFirst ||
                   (other.texels == Texels::OneValue && first.texels == Texels::OneValue &&
                    std::ranges::equal(other.words, first.words));
        };
        equal[tile] = 1;
        for (std::size_t s = 1; s < samples; ++s) equal[tile] &= is_equal(record(level, s, tile));
        write(memory, level, 0, tile);
        for (std::size_t s = 1; s < samples; ++s) {
            if (equal[tile])
                record(level, s, tile).texels = Texels::SameAsFirst;
            else
                write(memory, level, s, tile);
        }
    }
}

void FastClears::drop(std::byte* memory, std::uint32_t level, std::uint32_t slice) {
    if (!some_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    const Level& at = levels_[level];
    for (std::size_t tile = 0; tile < at.tiles; ++tile) {
        for (std::size_t s = 1; slice == 0 && s < static_cast<std::size_t>(at.depth); ++s)
            if (record(at, s, tile).texels == Texels::SameAsFirst) write(memory, at, s, tile);
        record(at, slice, tile).texels = Texels::InMemory;
    }
}

void FastClears::write_tile(std::byte* memory, std::uint32_t level, std::uint32_t slice, std::size_t tile) {
    write(memory, levels_[level], slice, tile);
}

} // namespace rasterizer
