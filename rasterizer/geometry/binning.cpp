#include "rasterizer/geometry/binning.h"

#include <algorithm>

namespace rasterizer {

namespace {

constexpr int kTileShift = 6;
static_assert(kTileSize == 1 << kTileShift);

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

void bin_primitives(Chunk& chunk) {
    if (chunk.primitives.size() == 0) return;
    // Samples lie up to half a pixel from the centre, in 1/256.
    const std::int64_t reach = chunk.work.state->raster.multisampled() ? 1 << (kSubPixelBits - 1) : 0;
    Rect all = {kGuardBand, kGuardBand, 0, 0};
    for (std::uint32_t i = 0; i < chunk.primitives.size(); ++i) {
        const PixelBounds& r = chunk.primitives[i].bounds;
        all = {std::min<std::int32_t>(all.left, r.left), std::min<std::int32_t>(all.top, r.top),
               std::max<std::int32_t>(all.right, r.right), std::max<std::int32_t>(all.bottom, r.bottom)};
    }
    chunk.tile_left = all.left >> kTileShift;
    chunk.tile_top = all.top >> kTileShift;
    chunk.tile_right = ((all.right - 1) >> kTileShift) + 1;
    chunk.tile_bottom = ((all.bottom - 1) >> kTileShift) + 1;
    const auto width = static_cast<std::size_t>(chunk.tile_right - chunk.tile_left);
    const auto tiles = width * static_cast<std::size_t>(chunk.tile_bottom - chunk.tile_top);
    const auto index = [&](std::int32_t x, std::int32_t y) {
        return static_cast<std::size_t>(y - chunk.tile_top) * width +
               static_cast<std::size_t>(x - chunk.tile_left);
    };
    chunk.bin_start.assign(tiles + 1, 0);
    for (std::uint32_t i = 0; i < chunk.primitives.size(); ++i)
        for_each_tile(chunk.primitives[i], reach,
                      [&](std::int32_t x, std::int32_t y) { ++chunk.bin_start[index(x, y) + 1]; });
    for (std::size_t t = 0; t < tiles; ++t) chunk.bin_start[t + 1] += chunk.bin_start[t];
    chunk.bin.resize(chunk.bin_start[tiles]);
    // Filling advances each tile's start to the next tile's start; it is shifted back afterwards.
    for (std::uint32_t i = 0; i < chunk.primitives.size(); ++i)
        for_each_tile(chunk.primitives[i], reach, [&](std::int32_t x, std::int32_t y) {
            chunk.bin[chunk.bin_start[index(x, y)]++] = chunk.primitives.line_of(i);
        });
    for (std::size_t t = tiles; t > 0; --t) chunk.bin_start[t] = chunk.bin_start[t - 1];
    chunk.bin_start[0] = 0;
}

} // namespace rasterizer
