// Coverage of small triangles (those inside 2x2 blocks), sixteen at a time.
#pragma once

#include "rasterizer/geometry/kernels/triangle_group.h"

namespace rasterizer::RASTERIZER_ISA {

// -1: the triangle is inside 2x2 blocks.
[[gnu::always_inline]] static inline I16 are_small(const Bounds& unclipped) {
    constexpr std::int32_t kSize = 2 * kBlockSize, kInBlock = ~(kBlockSize - 1);
    return (unclipped.right - (unclipped.left & kInBlock) <= kSize) &
           (unclipped.bottom - (unclipped.top & kInBlock) <= kSize);
}

class SmallTriangles {
  public:
    SmallTriangles(const Clockwise& corners, const Bounds& bounds, const I16& small)
        : small_(small), left_(bounds.left & ~(kBlockSize - 1)), top_(bounds.top & ~(kBlockSize - 1)) {
        const I16 columns = bits(bounds.left - left_, bounds.right - left_);
        const I16 rows = bits(bounds.top - top_, bounds.bottom - top_);
        for (int b = 0; b < 4; ++b) {
            const I16 column = columns >> b % 2 * kBlockSize & 15, row = rows >> b / 2 * kBlockSize & 15;
            box_[b] = column * 0x1111 & ((row & 1) | (row & 2) << 3 | (row & 4) << 6 | (row & 8) << 9) * 15;
        }
        // 32 bits suffice, since coordinates relative to the first block are small.
        corners.for_each_edge([&](int number, const I16& x0, const I16& y0, const I16& x1, const I16& y1) {
            Edges& edge = edges_[number];
            const I16 dx = (x1 - x0) & small_, dy = (y1 - y0) & small_;
            const I16 x = ((left_ << kSubPixelBits) - x0) & small_,
                      y = ((top_ << kSubPixelBits) - y0) & small_;
            const I16 top_left = (dy < 0) | ((dy == 0) & (dx > 0)); // -1: a top or left edge
            edge.a = -dy;
            edge.b = dx;
            edge.first = dx * y - dy * x - (top_left + 1);
        });
    }

    // Tests the samples at offset (x, y) from the pixels' centres, in 1/256 pixel. Sets the masks of covered
    // pixels in the four blocks. The result is not 0 for triangles that cover a sample.
    I16 cover(std::int32_t x, std::int32_t y, I16 (&blocks)[4]) const {
        I16 row[3], outside[4] = {};
        for (int k = 0; k < 3; ++k) row[k] = edges_[k].first + edges_[k].a * x + edges_[k].b * y;
        for (int j = 0; j < kSize; ++j) {
            I16 e[3] = {row[0], row[1], row[2]};
            for (int i = 0; i < kSize; ++i) {
                const int block = j / kBlockSize * 2 + i / kBlockSize;
                const int bit = j % kBlockSize * kBlockSize + i % kBlockSize;
                outside[block] |= (e[0] | e[1] | e[2]) >> 31 & splat(1 << bit);
                for (int k = 0; k < 3; ++k) e[k] += edges_[k].a << kSubPixelBits;
            }
            for (int k = 0; k < 3; ++k) row[k] += edges_[k].b << kSubPixelBits;
        }
        I16 any = splat(0);
        for (int b = 0; b < 4; ++b) any |= blocks[b] = ~outside[b] & box_[b];
        return any;
    }

  private:
    static constexpr int kSize = 2 * kBlockSize; // in pixels
    struct Edges {
        I16 first, a, b;
    };
    // For each small triangle, a mask of bits [from, to).
    I16 bits(const I16& from, const I16& to) const {
        return (splat(1) << (to & small_)) - (splat(1) << (from & small_));
    }

    I16 small_, left_, top_;
    I16 box_[4]; // pixels inside the bounds
    Edges edges_[3];
};

} // namespace rasterizer::RASTERIZER_ISA
