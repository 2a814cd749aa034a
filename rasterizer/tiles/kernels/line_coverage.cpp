// The pixels of a tile that a line covers, by the diamond-exit rule in exact integers. PIPELINE.md 1.6. A
// line whose longer axis is x (or y) passes through a pixel's diamond only if it crosses the pixel's vertical
// (or horizontal) centre line inside the diamond, so every column (or row) has one candidate pixel. At the
// line's two ends, the rule depends on whether the end point is inside the diamond.
#include "rasterizer/tiles/kernels/kernels_isa.h"

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

constexpr std::int32_t kUnit = 1 << kSubPixelBits, kHalf = kUnit / 2;

std::int64_t ceil_divide(std::int64_t a, std::int64_t b) { // b > 0
    const std::int64_t q = a / b;
    return q * b < a ? q + 1 : q;
}
std::int64_t magnitude(std::int64_t v) {
    return v < 0 ? -v : v;
}

// Whether the point (x, y) in 1/256 pixel is in the diamond of pixel (i, j). The diamond includes its lower
// edges and bottom corner, and for lines whose longer axis is y also its right corner.
bool in_diamond(std::int32_t x, std::int32_t y, std::int32_t i, std::int32_t j, bool along_y) {
    const std::int64_t u = x - i * kUnit, v = y - j * kUnit, distance = magnitude(u) + magnitude(v);
    if (distance != kHalf) return distance < kHalf;
    return v > 0 || (along_y && u == kHalf);
}

// The candidate pixel of each column (or row) m: the one where the line crosses the column's centre; a
// crossing exactly between two pixels selects the upper (or left) one. Only the first takes a division: from
// one column to the next the crossing moves by at most one pixel.
class Crossings {
  public:
    // The line begins at (m0, s0) and goes on by (dm, ds), |ds| <= |dm|.
    Crossings(std::int64_t s0, std::int64_t m0, std::int64_t dm, std::int64_t ds, std::int64_t m)
        : unit_(kUnit * magnitude(dm)), step_(dm < 0 ? -ds * kUnit : ds * kUnit) {
        if (dm == 0) { // the only candidate is in the column of the point
            unit_ = kUnit;
            step_ = 0;
        }
        const std::int64_t at =
            dm == 0 ? s0 - kHalf : (s0 - kHalf) * magnitude(dm) + (m * kUnit - m0) * (dm < 0 ? -ds : ds);
        const std::int64_t pixel = ceil_divide(at, unit_);
        s_ = static_cast<std::int32_t>(pixel);
        rest_ = pixel * unit_ - at;
    }
    std::int32_t s() const { return s_; }
    void next() {
        rest_ -= step_;
        if (rest_ < 0) rest_ += unit_, ++s_;
        if (rest_ >= unit_) rest_ -= unit_, --s_;
    }

  private:
    std::int64_t unit_, step_; // a pixel across the line, and the crossing's move from column to column
    std::int64_t rest_; // from the crossing to the lower (or right) edge of pixel s_: 0 <= rest_ < unit_
    std::int32_t s_;
};

} // namespace

void cover_line(const Primitive& primitive, std::int32_t left, std::int32_t top, BlockList& out) {
    out.count = 0;
    const LineEnds line = primitive.ends();
    const std::int64_t dx = std::int64_t{line.x1} - line.x0, dy = std::int64_t{line.y1} - line.y0;
    const bool along_y = magnitude(dy) > magnitude(dx);
    const PixelBounds& bounds = primitive.bounds;
    const std::int32_t x0 = greater(bounds.left - left, 0), y0 = greater(bounds.top - top, 0),
                       x1 = lesser(bounds.right - left, kTileSize),
                       y1 = lesser(bounds.bottom - top, kTileSize);
    if (x0 >= x1 || y0 >= y1) return;
    // Coordinates relative to the tile, along the longer axis (m) and along the other one (s).
    const std::int32_t from_x = line.x0 - left * kUnit, from_y = line.y0 - top * kUnit,
                       to_x = line.x1 - left * kUnit, to_y = line.y1 - top * kUnit;
    const std::int32_t m0 = along_y ? from_y : from_x, m1 = along_y ? to_y : to_x;
    const std::int32_t low = lesser(m0, m1), high = greater(m0, m1);
    const std::int32_t first = along_y ? y0 : x0, past = along_y ? y1 : x1;
    Crossings at(along_y ? from_x : from_y, m0, along_y ? dy : dx, along_y ? dx : dy, first);
    alignas(32) std::uint16_t masks[kBlocks];
    constexpr int kRow = kBlocksAcross;
    const std::int32_t first_row = y0 / kBlockSize, last_row = (y1 - 1) / kBlockSize;
    for (std::int32_t row = first_row; row <= last_row; ++row) store(masks + row * kRow, U16x16{});
    for (std::int32_t m = first; m < past; ++m, at.next()) {
        const std::int32_t x = along_y ? at.s() : m, y = along_y ? m : at.s();
        if (x < x0 || x >= x1 || y < y0 || y >= y1) continue;
        const std::int32_t centre = m * kUnit;
        bool lit = centre >= low && centre <= high;
        if (centre - m0 <= kHalf && m0 - centre <= kHalf) lit |= in_diamond(from_x, from_y, x, y, along_y);
        if (centre - m1 <= kHalf && m1 - centre <= kHalf && in_diamond(to_x, to_y, x, y, along_y))
            lit = primitive.last_pixel;
        std::uint16_t& mask = masks[y / kBlockSize * kRow + x / kBlockSize];
        mask = static_cast<std::uint16_t>(mask | unsigned{lit}
                                                     << (y % kBlockSize * kBlockSize + x % kBlockSize));
    }
    std::uint32_t place = 0;
    for (std::int32_t row = first_row; row <= last_row; ++row) {
        const U16x16 all = load<U16x16>(masks + row * kRow);
        for (std::uint32_t rest = short_mask_bits(all != 0); rest; rest &= rest - 1) {
            const int block = row * kRow + __builtin_ctz(rest);
            out.number[place] = static_cast<std::uint8_t>(block);
            out.mask[0][place++] = masks[block];
        }
    }
    out.count = place;
}

} // namespace rasterizer::RASTERIZER_ISA
