#include "rasterizer/geometry/binning.h"

#include <algorithm>

namespace rasterizer {

namespace {

constexpr int kTileShift = 6;
static_assert(kTileSize == 1 << kTileShift);
constexpr std::uint32_t kMaxTiles = kMaxSurfaceSize >> kTileShift; // across a surface

// Conservative: false only when the whole tile lies outside one edge. Each edge is evaluated at the tile
// corner where it is largest, moved outwards by `reach` in 1/256 pixel.
bool may_touch(const Primitive& primitive, std::int32_t tile_x, std::int32_t tile_y, std::int64_t reach) {
    const std::int64_t left = std::int64_t{tile_x} * kTileSize, top = std::int64_t{tile_y} * kTileSize;
    for (int i = 0; i < primitive.edge_count; ++i) {
        const Edge& e = primitive.edges[i];
        const std::int64_t x = e.a > 0 ? left + kTileSize - 1 : left, y = e.b > 0 ? top + kTileSize - 1 : top;
        const std::int64_t best = reach * ((e.a < 0 ? -e.a : e.a) + (e.b < 0 ? -e.b : e.b));
        if (((e.constant + best) >> kSubPixelBits) + e.a * x + e.b * y < 0) return false;
    }
    return true;
}

template <class F> void for_each_tile(const Primitive& primitive, std::int64_t reach, F&& f) {
    const PixelBounds& r = primitive.bounds;
    const std::int32_t left = r.left >> kTileShift, right = (r.right - 1) >> kTileShift;
    const std::int32_t top = r.top >> kTileShift, bottom = (r.bottom - 1) >> kTileShift;
    const bool one = left == right && top == bottom;
    for (std::int32_t y = top; y <= bottom; ++y)
        for (std::int32_t x = left; x <= right; ++x)
            if (one || may_touch(primitive, x, y, reach)) f(x, y);
}

} // namespace

void bin_primitives(Chunk& chunk, const ChunkWork& work, std::vector<std::uint32_t>& tile_start) {
    const PrimitiveList& primitives = chunk.primitives;
    if (primitives.size() == 0) return;
    Rect all = {kGuardBand, kGuardBand, 0, 0};
    for (std::uint32_t i = 0; i < primitives.size(); ++i) {
        const PixelBounds& r = primitives[i].bounds;
        all = {std::min<std::int32_t>(all.left, r.left), std::min<std::int32_t>(all.top, r.top),
               std::max<std::int32_t>(all.right, r.right), std::max<std::int32_t>(all.bottom, r.bottom)};
    }
    const std::int32_t tile_left = all.left >> kTileShift, tile_top = all.top >> kTileShift;
    const std::int32_t across = ((all.right - 1) >> kTileShift) + 1 - tile_left,
                       down = ((all.bottom - 1) >> kTileShift) + 1 - tile_top;
    const auto begin = static_cast<std::uint32_t>(chunk.bin.size());
    const auto add_part = [&](std::uint32_t from, std::uint32_t to, std::int32_t x, std::int32_t y) {
        static_assert(kMaxTiles <= 256);
        chunk.parts.push_back({&work.state->tile, from, to - from, static_cast<std::uint16_t>(work.epoch),
                               static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
    };
    if (across == 1 && down == 1) {
        for (std::uint32_t i = 0; i < primitives.size(); ++i) chunk.bin.push_back(primitives.line_of(i));
        add_part(begin, static_cast<std::uint32_t>(chunk.bin.size()), tile_left, tile_top);
        return;
    }
    // Samples lie up to half a pixel from the centre, in 1/256.
    const std::int64_t reach = work.state->raster.multisampled() ? 1 << (kSubPixelBits - 1) : 0;
    const auto index = [&](std::int32_t x, std::int32_t y) {
        return static_cast<std::size_t>((y - tile_top) * across + (x - tile_left));
    };
    const auto tiles = static_cast<std::size_t>(across * down);
    tile_start.assign(tiles + 1, 0);
    for (std::uint32_t i = 0; i < primitives.size(); ++i)
        for_each_tile(primitives[i], reach,
                      [&](std::int32_t x, std::int32_t y) { ++tile_start[index(x, y) + 1]; });
    tile_start[0] = begin;
    for (std::size_t t = 0; t < tiles; ++t) tile_start[t + 1] += tile_start[t];
    chunk.bin.resize(tile_start[tiles]);
    // Filling advances each tile's start to the next tile's start.
    for (std::uint32_t i = 0; i < primitives.size(); ++i)
        for_each_tile(primitives[i], reach, [&](std::int32_t x, std::int32_t y) {
            chunk.bin[tile_start[index(x, y)]++] = primitives.line_of(i);
        });
    std::uint32_t from = begin;
    for (std::size_t t = 0; t < tiles; ++t) {
        const std::uint32_t to = tile_start[t];
        const auto place = static_cast<std::int32_t>(t);
        if (from != to) add_part(from, to, tile_left + place % across, tile_top + place / across);
        from = to;
    }
}

} // namespace rasterizer
