#include "rasterizer/geometry/binning.h"

#include <algorithm>

namespace rasterizer {

namespace {

constexpr int kTileShift = 6;
static_assert(kTileSize == 1 << kTileShift);

// Conservative: false only if the whole tile is outside an edge. Each edge is evaluated at the tile corner
// where it is largest, moved outwards by `reach` in 1/256 pixel. The edges of small polygons are not set.
bool may_touch(const Primitive& primitive, std::int32_t tile_x, std::int32_t tile_y, std::int64_t reach) {
    if (primitive.shape == Shape::SmallPolygon) return true;
    const std::int64_t left = std::int64_t{tile_x} * kTileSize, top = std::int64_t{tile_y} * kTileSize;
    for (int i = 0; i < primitive.edge_count; ++i) {
        const Edge& e = primitive.edges[i];
        const std::int64_t x = e.a > 0 ? left + kTileSize - 1 : left, y = e.b > 0 ? top + kTileSize - 1 : top;
        const std::int64_t best = reach * ((e.a < 0 ? -e.a : e.a) + (e.b < 0 ? -e.b : e.b));
        if (((e.constant + best) >> kSubPixelBits) + e.a * x + e.b * y < 0) return false;
    }
    return true;
}

} // namespace

void TileBins::add(const PixelBounds& bounds, std::uint32_t line) {
    const auto tile = [](int pixel) { return static_cast<std::uint8_t>(pixel >> kTileShift); };
    add(TileRange{tile(bounds.left), tile(bounds.top), tile(bounds.right - 1), tile(bounds.bottom - 1)},
        line);
}

void TileBins::put_into(Batch& batch, std::size_t draw, StopPoll& poll) {
    if (entries_.empty()) return;
    const BatchWork& work = batch.draws[draw];
    TileRange all = entries_.front().tiles;
    for (const Entry& entry : entries_)
        all = {std::min(all.left, entry.tiles.left), std::min(all.top, entry.tiles.top),
               std::max(all.right, entry.tiles.right), std::max(all.bottom, entry.tiles.bottom)};
    const std::uint32_t across = all.right - all.left + 1u, down = all.bottom - all.top + 1u;
    const auto begin = static_cast<std::uint32_t>(batch.bin.size());
    const auto add_part = [&](std::uint32_t from, std::uint32_t to, std::uint32_t x, std::uint32_t y) {
        batch.parts.push_back({&work.state->tile, from, to - from, static_cast<std::uint16_t>(work.epoch),
                               static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                               static_cast<std::uint8_t>(draw)});
    };
    if (across == 1 && down == 1) {
        for (const Entry& entry : entries_) batch.bin.push_back(entry.line);
        add_part(begin, static_cast<std::uint32_t>(batch.bin.size()), all.left, all.top);
        return;
    }
    // Greatest distance of a sample from the pixel's centre, in 1/256 pixel: half a pixel.
    const std::int64_t reach = work.state->raster.multisampled() ? 1 << (kSubPixelBits - 1) : 0;
    const auto index = [&](std::uint32_t x, std::uint32_t y) {
        return std::size_t{y - all.top} * across + (x - all.left);
    };
    constexpr std::uint64_t kTileOperations = 16; // cost of testing whether a primitive touches a tile
    // f(entry, index of the tile), in API order
    const auto for_each = [&](auto&& f) {
        for (const Entry& entry : entries_) {
            const TileRange& r = entry.tiles;
            if (r.left == r.right && r.top == r.bottom) {
                f(entry, index(r.left, r.top));
                continue;
            }
            if (poll(static_cast<std::uint64_t>(r.right - r.left + 1) * (r.bottom - r.top + 1u) *
                     kTileOperations))
                throw GivenUp();
            const Primitive& primitive = batch.primitives.at_line(entry.line);
            for (std::uint32_t y = r.top; y <= r.bottom; ++y)
                for (std::uint32_t x = r.left; x <= r.right; ++x)
                    if (may_touch(primitive, static_cast<std::int32_t>(x), static_cast<std::int32_t>(y),
                                  reach))
                        f(entry, index(x, y));
        }
    };
    const std::size_t tiles = std::size_t{across} * down;
    tile_start_.assign(tiles + 1, 0);
    for_each([&](const Entry&, std::size_t tile) { ++tile_start_[tile + 1]; });
    tile_start_[0] = begin;
    for (std::size_t t = 0; t < tiles; ++t) tile_start_[t + 1] += tile_start_[t];
    batch.bin.resize(tile_start_[tiles]);
    // Filling advances each tile's start to the next tile's start.
    for_each([&](const Entry& entry, std::size_t tile) { batch.bin[tile_start_[tile]++] = entry.line; });
    std::uint32_t from = begin;
    for (std::uint32_t t = 0; t < tiles; ++t) {
        const std::uint32_t to = tile_start_[t];
        if (from != to) add_part(from, to, all.left + t % across, all.top + t / across);
        from = to;
    }
}

} // namespace rasterizer
