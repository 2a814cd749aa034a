// The pixels of a tile that a line covers, by the diamond-exit rule in exact integers. PIPELINE.md 1.6. A
// line whose longer axis is x (or y) passes through a pixel's diamond only if it crosses the pixel's vertical
// (or horizontal) centre line inside the diamond, so every column (or row) has one candidate pixel. At the
// line's two ends, the rule depends on whether the end point is inside the diamond.
#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

constexpr std::int64_t kUnit = 1 << kSubPixelBits, kHalf = kUnit / 2;

std::int64_t ceil_divide(std::int64_t a, std::int64_t b) { // b > 0
    const std::int64_t q = a / b;
    return q * b < a ? q + 1 : q;
}
std::int64_t magnitude(std::int64_t v) {
    return v < 0 ? -v : v;
}

// Whether the point (x, y) in 1/256 pixel is in the diamond of pixel (i, j). The diamond includes its lower
// edges and bottom corner, and for lines whose longer axis is y also its right corner.
bool in_diamond(std::int64_t x, std::int64_t y, std::int64_t i, std::int64_t j, bool along_y) {
    const std::int64_t u = x - i * kUnit, v = y - j * kUnit, distance = magnitude(u) + magnitude(v);
    if (distance != kHalf) return distance < kHalf;
    return v > 0 || (along_y && u == kHalf);
}

} // namespace

void cover_line(const Primitive& primitive, std::int32_t left, std::int32_t top, BlockList& out) {
    const LineEnds line = primitive.ends();
    const std::int64_t dx = std::int64_t{line.x1} - line.x0, dy = std::int64_t{line.y1} - line.y0;
    const bool along_y = magnitude(dy) > magnitude(dx);
    // Coordinates along the longer axis (m) and along the other one (s).
    const std::int64_t m0 = along_y ? line.y0 : line.x0, m1 = along_y ? line.y1 : line.x1;
    const std::int64_t s0 = along_y ? line.x0 : line.y0;
    const std::int64_t dm = along_y ? dy : dx, ds = along_y ? dx : dy;
    const std::int64_t low = m0 < m1 ? m0 : m1, high = m0 < m1 ? m1 : m0;

    const PixelBounds& bounds = primitive.bounds;
    const std::int32_t x0 = bounds.left > left ? bounds.left : left, y0 = bounds.top > top ? bounds.top : top;
    const std::int32_t x1 = bounds.right < left + kTileSize ? bounds.right : left + kTileSize;
    const std::int32_t y1 = bounds.bottom < top + kTileSize ? bounds.bottom : top + kTileSize;
    std::uint16_t masks[kBlocks] = {};
    for (std::int64_t m = along_y ? y0 : x0; m < (along_y ? y1 : x1); ++m) {
        const std::int64_t magnitude_m = magnitude(dm), sign = dm < 0 ? -1 : 1;
        // The candidate is the pixel where the line crosses this column's centre; a crossing exactly between
        // two pixels selects the upper (or left) one.
        const std::int64_t s =
            dm == 0
                ? ceil_divide(s0 - kHalf, kUnit)
                : ceil_divide((s0 - kHalf) * magnitude_m + (m * kUnit - m0) * ds * sign, kUnit * magnitude_m);
        const std::int64_t i = along_y ? s : m, j = along_y ? m : s;
        if (i < x0 || i >= x1 || j < y0 || j >= y1) continue;
        const bool from_inside = in_diamond(line.x0, line.y0, i, j, along_y);
        const bool to_inside = in_diamond(line.x1, line.y1, i, j, along_y);
        const bool crosses = m * kUnit >= low && m * kUnit <= high;
        const bool lit = to_inside ? primitive.last_pixel : crosses || from_inside;
        if (!lit) continue;
        const std::int64_t x = i - left, y = j - top;
        masks[y / kBlockSize * kBlocksAcross + x / kBlockSize] =
            static_cast<std::uint16_t>(masks[y / kBlockSize * kBlocksAcross + x / kBlockSize] |
                                       1u << (y % kBlockSize * kBlockSize + x % kBlockSize));
    }
    out.count = 0;
    for (int block = 0; block < kBlocks; ++block) {
        if (masks[block] == 0) continue;
        out.number[out.count] = static_cast<std::uint8_t>(block);
        out.mask[0][out.count++] = masks[block];
    }
}

} // namespace rasterizer::RASTERIZER_ISA
