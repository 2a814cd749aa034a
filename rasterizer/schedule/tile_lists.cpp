#include "rasterizer/schedule/tile_lists.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/base/tile_count.h"

namespace rasterizer {

namespace {

// Calls f(tile number, weight, part) for each part of the item. A batch has a part in each tile that one of
// its draws touches (TilePart); a clear has part 0 in each of its tiles.
template <class F>
void for_each_part(const Scene& scene, const std::variant<std::unique_ptr<Batch>, ClearWork>& item,
                   std::int32_t across, F&& f) {
    if (const auto* clear = std::get_if<ClearWork>(&item)) {
        const Rect r = intersect(clear->rect, {0, 0, scene.targets.width, scene.targets.height});
        if (r.empty()) return;
        for (std::int32_t y = r.top / kTileSize; y < tiles_for(r.bottom); ++y)
            for (std::int32_t x = r.left / kTileSize; x < tiles_for(r.right); ++x)
                f(static_cast<std::uint32_t>(y * across + x), 1u, 0u);
        return;
    }
    const Batch& batch = *std::get<std::unique_ptr<Batch>>(item);
    for (std::uint32_t p = 0; p < batch.parts.size(); ++p) {
        const TilePart& part = batch.parts[p];
        f(static_cast<std::uint32_t>(part.tile_y * across + part.tile_x), part.count, p);
    }
}

// Cost of sorting the item's parts into lists, in operations of 16 lanes.
std::uint64_t operations_of(const std::variant<std::unique_ptr<Batch>, ClearWork>& item) {
    const auto* batch = std::get_if<std::unique_ptr<Batch>>(&item);
    return batch ? 16 + 4 * (*batch)->parts.size() : 1024;
}

TileSurface surface_of(const Image& view, std::uint32_t sample) {
    if (!view.surface) return {};
    const Surface::TargetImage image = view.surface->target_image(view.level, view.slice + sample);
    TileSurface out;
    out.data = image.data;
    out.pitch = view.surface->level(view.level).pitch;
    out.texel_bytes = view.surface->texel_bytes();
    out.clear = image.clears;
    return out;
}

const Image& target(const Scene& scene, std::size_t t) {
    return t < kTargets ? scene.targets.color[t] : scene.targets.depth;
}

// Targets that the clear writes; bit kTargets: the depth buffer.
std::uint32_t cleared_targets(const Scene& scene, const ClearWork& clear) {
    std::uint32_t out = 0;
    for (std::size_t t = 0; t <= kTargets; ++t)
        if (target(scene, t).surface && (t < kTargets ? clear.color_targets >> t & 1 : clear.depth_mask != 0))
            out |= 1u << t;
    return out;
}

} // namespace

bool TileLists::Part::is_all_of(const Extent& level) const {
    return std::min(level.width - left, kTileSize) == columns &&
           std::min(level.height - top, kTileSize) == rows;
}

TileLists::Part TileLists::part_of(std::uint32_t tile) const {
    Part out;
    out.left = static_cast<std::int32_t>(tile) % across_ * kTileSize;
    out.top = static_cast<std::int32_t>(tile) / across_ * kTileSize;
    out.columns = std::min(targets_.width - out.left, kTileSize);
    out.rows = std::min(targets_.height - out.top, kTileSize);
    return out;
}

void TileLists::describe_targets(const Scene& scene) {
    targets_ = {};
    TileJob& out = targets_;
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
    for (std::size_t t = 0; t <= kTargets; ++t) {
        const Image& image = target(scene, t);
        if (!image.surface) continue;
        image.surface->expect_clears();
        const LevelSize level = image.view();
        extents_[t] = {level.width, level.height, tiles_for(level.width)};
    }
}

// Completes `out`, a copy of targets_, for this tile. If a tile of a surface extends beyond the drawable
// area, its record is not used: a recorded clear of it is first written to memory.
void TileLists::place(const Scene& scene, std::uint32_t tile, TileJob& out) const {
    const Part part = part_of(tile);
    out.tile_x = part.left / kTileSize;
    out.tile_y = part.top / kTileSize;
    for (std::size_t t = 0; t <= kTargets; ++t) {
        const std::size_t number = part.number_in(extents_[t]);
        const bool whole = part.is_all_of(extents_[t]);
        for (std::uint32_t s = 0; s < out.sample_count; ++s) {
            TileSurface& surface = t < kTargets ? out.samples[s].color[t] : out.samples[s].depth;
            if (!surface.clear) continue;
            const Image& image = target(scene, t);
            if (!whole) image.surface->write_fast_clear(image.level, image.slice + s, number);
            surface.clear = whole ? surface.clear + number : nullptr;
            surface.stores_clears = scene.stores_clears >> t & 1;
        }
    }
}

// Records clears (FastClear) instead of drawing the tile, if its only work is clears of the whole tile that
// can be recorded. False: the tile has to be drawn.
bool TileLists::record_clears(const Scene& scene, std::uint32_t tile) {
    const Part part = part_of(tile);
    std::uint32_t recordable = 0, touched = 0;
    for (std::size_t t = 0; t <= kTargets; ++t) {
        const TileSample& first = targets_.samples[0];
        if ((t < kTargets ? first.color[t] : first.depth).clear && part.is_all_of(extents_[t]))
            recordable |= 1u << t;
    }
    recordable &= ~scene.stores_clears;
    const auto each = [&](auto&& f) {
        for (std::uint32_t k = start_[tile]; k < start_[tile + 1]; ++k) {
            const auto* clear = std::get_if<ClearWork>(&scene.items[entries_[k].item]);
            if (!clear || !f(*clear)) return false;
        }
        return true;
    };
    if (!each([&](const ClearWork& clear) {
            return clear.covers(part.left, part.top, part.columns, part.rows) &&
                   (cleared_targets(scene, clear) & ~recordable) == 0 &&
                   (clear.depth_mask == 0 || clear.depth_mask == ~0u);
        }))
        return false;
    each([&](const ClearWork& clear) {
        const std::uint32_t written = cleared_targets(scene, clear);
        touched |= written;
        for (std::size_t t = 0; t <= kTargets; ++t) {
            if (!(written >> t & 1)) continue;
            shortcuts_.noted_clears += targets_.sample_count;
            for (std::uint32_t s = 0; s < targets_.sample_count; ++s) {
                const TileSample& sample = targets_.samples[s];
                FastClear& record =
                    (t < kTargets ? sample.color[t] : sample.depth).clear[part.number_in(extents_[t])];
                record = {FastClear::Texels::OneValue, {clear.depth_value}};
                if (t < kTargets) std::ranges::copy(clear.color[t], record.words);
            }
        }
        return true;
    });
    shortcuts_.kept_clears += static_cast<std::uint64_t>(std::popcount(touched)) * targets_.sample_count;
    return true;
}

void TileLists::build(const Scene& scene, StopPoll& poll) {
    across_ = tiles_for(scene.targets.width);
    const auto tiles = static_cast<std::size_t>(across_ * tiles_for(scene.targets.height));
    start_.assign(tiles + 1, 0);
    std::vector<std::uint64_t> weight(tiles, 0);
    for (const auto& item : scene.items) {
        if (poll(operations_of(item))) return;
        for_each_part(scene, item, across_, [&](std::uint32_t tile, std::uint32_t w, std::uint32_t) {
            ++start_[tile + 1];
            weight[tile] += w;
        });
    }
    for (std::size_t t = 0; t < tiles; ++t) start_[t + 1] += start_[t];
    entries_.resize(start_[tiles]);
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (std::uint32_t i = 0; i < scene.items.size(); ++i) {
        if (poll(operations_of(scene.items[i]))) return;
        for_each_part(scene, scene.items[i], across_,
                      [&](std::uint32_t tile, std::uint32_t, std::uint32_t part) {
                          entries_[next[tile]++] = {i, part};
                      });
    }
    describe_targets(scene);
    order_.clear();
    for (std::uint32_t t = 0; t < tiles; ++t) {
        if (poll(start_[t + 1] - start_[t])) return;
        if (weight[t] == 0) continue;
        if (record_clears(scene, t))
            ++recorded_;
        else
            order_.push_back(t);
    }
    std::ranges::stable_sort(order_, [&](std::uint32_t a, std::uint32_t b) { return weight[a] > weight[b]; });
}

void TileLists::job(const Scene& scene, std::size_t i, std::pmr::vector<TileItem>& items,
                    std::uint64_t* counters, TileJob& out) const {
    const std::uint32_t tile = order_[i];
    out = targets_;
    place(scene, tile, out);
    items.clear();
    for (std::uint32_t k = start_[tile]; k < start_[tile + 1]; ++k) {
        TileItem item;
        const auto& of = scene.items[entries_[k].item];
        if (const auto* clear = std::get_if<ClearWork>(&of)) {
            item.clear = clear;
            items.push_back(item);
            continue;
        }
        const Batch& batch = *std::get<std::unique_ptr<Batch>>(of);
        const TilePart& part = batch.parts[entries_[k].part];
        item.primitives = batch.primitives.lines();
        item.bin = batch.bin.data() + part.first;
        item.count = part.count;
        item.draw = part.draw;
        item.counters = counters + std::size_t{part.epoch} * kPixelCounters;
        item.number = part.epoch < scene.draw_numbers.size() ? scene.draw_numbers[part.epoch] : 0;
        items.push_back(item);
    }
    out.items = items.data();
    out.item_count = items.size();
}

} // namespace rasterizer
