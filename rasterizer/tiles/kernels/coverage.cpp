// Hierarchical polygon coverage: tile, 16x16 pixels, 4x4 block. Each level drops the edges that the whole
// square lies inside of, and stops at squares outside an edge.
#include "rasterizer/tiles/kernels/kernels_isa.h"

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

constexpr I16 kColumn = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
constexpr I16 kRow = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};

// An edge inside the tile: E at the tile's first pixel and its steps. 32 bits are enough (see make_edge).
struct LocalEdge {
    std::int32_t e, a, b;
};

std::int32_t lesser(std::int32_t a, std::int32_t b) {
    return a < b ? a : b;
}
std::int32_t greater(std::int32_t a, std::int32_t b) {
    return a > b ? a : b;
}

// Tests the edges against a square of `size` pixels at (x, y). False: outside one of them. `out` gets the
// edges that cross the square; the others hold for all its pixels.
bool narrow(const LocalEdge* edges, int count, std::int32_t x, std::int32_t y, std::int32_t size,
            LocalEdge* out, int& out_count) {
    out_count = 0;
    for (int i = 0; i < count; ++i) {
        const LocalEdge& edge = edges[i];
        const std::int32_t e = edge.e + edge.a * x + edge.b * y, span = size - 1;
        if (e + (greater(edge.a, 0) + greater(edge.b, 0)) * span < 0) return false;
        if (e + (lesser(edge.a, 0) + lesser(edge.b, 0)) * span < 0) out[out_count++] = edge;
    }
    return true;
}

// Pixels of the block at (x, y) inside [left, right) x [top, bottom), all in tile pixels.
std::uint32_t rect_mask(std::int32_t x, std::int32_t y, std::int32_t left, std::int32_t top,
                        std::int32_t right, std::int32_t bottom) {
    if (left <= x && right >= x + kBlockSize && top <= y && bottom >= y + kBlockSize) return 0xFFFF;
    std::uint32_t mask = 0;
    for (std::int32_t row = 0; row < kBlockSize; ++row)
        for (std::int32_t column = 0; column < kBlockSize; ++column)
            if (x + column >= left && x + column < right && y + row >= top && y + row < bottom)
                mask |= 1u << (row * kBlockSize + column);
    return mask;
}

} // namespace

void cover_polygon(const Primitive& primitive, std::int32_t left, std::int32_t top, std::int32_t sample_x,
                   std::int32_t sample_y, const BlockVisitor& visitor, TileShortcuts& shortcuts) {
    LocalEdge edges[4];
    int count = 0;
    for (int i = 0; i < primitive.edge_count; ++i) {
        const Edge& edge = primitive.edges[i];
        const std::int64_t e =
            edge.c(sample_x, sample_y) + std::int64_t{edge.a} * left + std::int64_t{edge.b} * top;
        const std::int64_t span = kTileSize - 1;
        const std::int64_t high = e + ((edge.a > 0 ? edge.a : 0) + (edge.b > 0 ? edge.b : 0)) * span;
        const std::int64_t low = e + ((edge.a < 0 ? edge.a : 0) + (edge.b < 0 ? edge.b : 0)) * span;
        if (high < 0) return;
        if (low < 0) edges[count++] = {static_cast<std::int32_t>(e), edge.a, edge.b};
    }
    shortcuts.whole_tiles += count == 0;
    // The bounding box in tile pixels.
    const std::int32_t x0 = greater(primitive.bounds.left - left, 0),
                       y0 = greater(primitive.bounds.top - top, 0);
    const std::int32_t x1 = lesser(primitive.bounds.right - left, kTileSize);
    const std::int32_t y1 = lesser(primitive.bounds.bottom - top, kTileSize);
    constexpr std::int32_t kGroup = 16;
    for (std::int32_t group_y = y0 & ~(kGroup - 1); group_y < y1; group_y += kGroup) {
        for (std::int32_t group_x = x0 & ~(kGroup - 1); group_x < x1; group_x += kGroup) {
            LocalEdge group_edges[4];
            int group_count = 0;
            if (!narrow(edges, count, group_x, group_y, kGroup, group_edges, group_count)) {
                ++shortcuts.empty_groups;
                continue;
            }
            shortcuts.whole_groups += count > 0 && group_count == 0;
            const std::int32_t first_y = greater(group_y, y0 & ~3), last_y = lesser(group_y + kGroup, y1);
            const std::int32_t first_x = greater(group_x, x0 & ~3), last_x = lesser(group_x + kGroup, x1);
            for (std::int32_t y = first_y; y < last_y; y += kBlockSize) {
                for (std::int32_t x = first_x; x < last_x; x += kBlockSize) {
                    LocalEdge block_edges[4];
                    int block_count = 0;
                    if (!narrow(group_edges, group_count, x, y, kBlockSize, block_edges, block_count))
                        continue;
                    std::uint32_t mask = rect_mask(x, y, x0, y0, x1, y1);
                    shortcuts.whole_blocks += group_count > 0 && block_count == 0;
                    if (block_count > 0) {
                        I16 outside = splat(0);
                        for (int i = 0; i < block_count; ++i) {
                            const LocalEdge& edge = block_edges[i];
                            outside |=
                                splat(edge.e + edge.a * x + edge.b * y) + kColumn * edge.a + kRow * edge.b;
                        }
                        mask &= ~mask_bits(outside); // the sign bit of any edge
                    }
                    if (mask) visitor.visit(visitor.self, x / kBlockSize, y / kBlockSize, mask);
                }
            }
        }
    }
}

} // namespace rasterizer::RASTERIZER_ISA
