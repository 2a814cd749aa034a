#include "rasterizer/schedule/tile_lists.h"

#include <algorithm>
#include <numeric>

#include "rasterizer/base/sample_pattern.h"

namespace rasterizer {

namespace {

constexpr std::int32_t tiles_for(std::int32_t pixels) {
    return (pixels + kTileSize - 1) / kTileSize;
}

// f(tile, weight) for each tile that the item touches.
template <class F>
void for_each_tile(const Scene& scene, const std::variant<std::unique_ptr<Chunk>, ClearWork>& item,
                   std::int32_t across, F&& f) {
    if (const auto* clear = std::get_if<ClearWork>(&item)) {
        const Rect r = intersect(clear->rect, {0, 0, scene.targets.width, scene.targets.height});
        if (r.empty()) return;
        for (std::int32_t y = r.top / kTileSize; y < tiles_for(r.bottom); ++y)
            for (std::int32_t x = r.left / kTileSize; x < tiles_for(r.right); ++x)
                f(static_cast<std::uint32_t>(y * across + x), 1u);
        return;
    }
    const Chunk& chunk = *std::get<std::unique_ptr<Chunk>>(item);
    std::size_t t = 0;
    for (std::int32_t y = chunk.tile_top; y < chunk.tile_bottom; ++y)
        for (std::int32_t x = chunk.tile_left; x < chunk.tile_right; ++x, ++t)
            if (const std::uint32_t count = chunk.bin_start[t + 1] - chunk.bin_start[t])
                f(static_cast<std::uint32_t>(y * across + x), count);
}

TileSurface surface_of(const Image& view, std::uint32_t sample) {
    if (!view.surface) return {};
    const dp2::FormatInfo& format = view.surface->format();
    TileSurface out;
    out.data = view.surface->target_image(view.level, view.slice + sample);
    out.pitch = view.surface->level(view.level).pitch;
    out.texel_bytes = format.bits_per_texel / 8u;
    return out;
}

} // namespace

void TileLists::build(const Scene& scene) {
    across_ = tiles_for(scene.targets.width);
    const auto tiles = static_cast<std::size_t>(across_ * tiles_for(scene.targets.height));
    start_.assign(tiles + 1, 0);
    std::vector<std::uint64_t> weight(tiles, 0);
    for (const auto& item : scene.items)
        for_each_tile(scene, item, across_, [&](std::uint32_t tile, std::uint32_t w) {
            ++start_[tile + 1];
            weight[tile] += w;
        });
    for (std::size_t t = 0; t < tiles; ++t) start_[t + 1] += start_[t];
    items_.resize(start_[tiles]);
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (std::uint32_t i = 0; i < scene.items.size(); ++i)
        for_each_tile(scene, scene.items[i], across_,
                      [&](std::uint32_t tile, std::uint32_t) { items_[next[tile]++] = i; });
    order_.clear();
    for (std::uint32_t t = 0; t < tiles; ++t)
        if (weight[t] != 0) order_.push_back(t);
    std::ranges::stable_sort(order_, [&](std::uint32_t a, std::uint32_t b) { return weight[a] > weight[b]; });
}

void TileLists::job(const Scene& scene, std::size_t i, std::vector<TileItem>& items, std::uint64_t* counters,
                    TileJob& out) const {
    const std::uint32_t tile = order_[i];
    out.tile_x = static_cast<std::int32_t>(tile) % across_;
    out.tile_y = static_cast<std::int32_t>(tile) / across_;
    out.width = scene.targets.width;
    out.height = scene.targets.height;
    out.sample_count = scene.targets.samples;
    const SamplePlaces places = sample_places(out.sample_count);
    for (std::uint32_t s = 0; s < out.sample_count; ++s) {
        TileSample& sample = out.samples[s];
        sample.x = places.x[s];
        sample.y = places.y[s];
        for (std::size_t t = 0; t < kTargets; ++t) sample.color[t] = surface_of(scene.targets.color[t], s);
        sample.depth = surface_of(scene.targets.depth, s);
    }
    if (out.samples[0].depth.data) {
        const dp2::FormatInfo& format = scene.targets.depth.surface->format();
        out.depth_shift = format.r.shift;
        out.depth_bits = format.r.width;
    }
    items.clear();
    for (std::uint32_t k = start_[tile]; k < start_[tile + 1]; ++k) {
        TileItem item;
        if (const auto* clear = std::get_if<ClearWork>(&scene.items[items_[k]])) {
            item.clear = clear;
            items.push_back(item);
            continue;
        }
        const Chunk& chunk = *std::get<std::unique_ptr<Chunk>>(scene.items[items_[k]]);
        const auto bin = chunk.primitives_of(out.tile_x, out.tile_y);
        item.primitives = chunk.primitives.lines();
        item.bin = bin.data();
        item.count = static_cast<std::uint32_t>(bin.size());
        item.draw = &chunk.work.state->tile;
        item.counters = counters + std::size_t{chunk.work.epoch} * kPixelCounters;
        items.push_back(item);
    }
    out.items = items.data();
    out.item_count = items.size();
}

} // namespace rasterizer
