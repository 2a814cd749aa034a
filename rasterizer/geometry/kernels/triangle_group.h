// Sixteen triangles: their corners and the pixels around them.
#pragma once

#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/kernels/group.h"

namespace rasterizer::RASTERIZER_ISA {

using D8 = double __attribute__((vector_size(64)));
using I8 = std::int32_t __attribute__((vector_size(32)));
using F8 = float __attribute__((vector_size(32)));
using U16x16 = std::uint16_t __attribute__((vector_size(32)));

template <class T> [[gnu::always_inline]] static inline T lesser(const T& a, const T& b) {
    return b < a ? b : a;
}
template <class T> [[gnu::always_inline]] static inline T greater(const T& a, const T& b) {
    return a < b ? b : a;
}

// Sixteen doubles. Coordinates in 1/256 pixel and products of two of their differences are exact.
struct Doubles {
    D8 half[2];
    // T: sixteen integers or floats
    template <class T> static Doubles of(const T& v) {
        Doubles out;
        if constexpr (__is_same(T, I16)) {
            I8 halves[2];
            __builtin_memcpy(halves, &v, sizeof halves);
            for (int h = 0; h < 2; ++h) out.half[h] = __builtin_convertvector(halves[h], D8);
        } else {
            F8 halves[2];
            __builtin_memcpy(halves, &v, sizeof halves);
            for (int h = 0; h < 2; ++h) out.half[h] = __builtin_convertvector(halves[h], D8);
        }
        return out;
    }
    F16 rounded() const {
        F8 halves[2];
        for (int h = 0; h < 2; ++h) halves[h] = __builtin_convertvector(half[h], F8);
        F16 out;
        __builtin_memcpy(&out, halves, sizeof out);
        return out;
    }
    // Bit i: number i is below (above) 0.
    std::uint32_t negative() const { return bits(half[0] < 0, half[1] < 0); }
    std::uint32_t positive() const { return bits(half[0] > 0, half[1] > 0); }
    static Doubles product(const Doubles& a, const Doubles& b) {
        return {a.half[0] * b.half[0], a.half[1] * b.half[1]};
    }
    static Doubles difference(const Doubles& a, const Doubles& b) {
        return {a.half[0] - b.half[0], a.half[1] - b.half[1]};
    }

  private:
    template <class M> static std::uint32_t bits(const M& low, const M& high) {
        const I8 halves[2] = {__builtin_convertvector(low, I8), __builtin_convertvector(high, I8)};
        I16 all;
        __builtin_memcpy(&all, halves, sizeof all);
        return mask_bits(all);
    }
};

// Entries `first` to `first` + 15 of a list of slots.
struct Slots {
    I16 corner[3], flat;
    Slots(const TriangleList& list, std::uint32_t first)
        : corner{load(list.a + first), load(list.b + first), load(list.c + first)},
          flat(load(list.flat + first)) {}
    static I16 load(const std::uint16_t* at) {
        U16x16 slots;
        __builtin_memcpy(&slots, at, sizeof slots);
        return __builtin_convertvector(slots, I16);
    }
};

// Corners in 1/256 pixel, and twice the area, positive when clockwise on screen.
struct Corners {
    I16 x[3], y[3];
    Doubles dx1, dy1, dx2, dy2, area; // differences from the first corner
    Corners(const std::int32_t* column_x, const std::int32_t* column_y, const Slots& slots) {
        for (int k = 0; k < 3; ++k) {
            x[k] = gather_words(column_x, slots.corner[k]);
            y[k] = gather_words(column_y, slots.corner[k]);
        }
        dx1 = Doubles::of(x[1] - x[0]), dy1 = Doubles::of(y[1] - y[0]);
        dx2 = Doubles::of(x[2] - x[0]), dy2 = Doubles::of(y[2] - y[0]);
        area = Doubles::difference(Doubles::product(dx1, dy2), Doubles::product(dx2, dy1));
    }
};

// For TriangleCull and TriangleSetUp: of all pixels that count as boxed (a pixel more on each side of
// multisampled targets).
inline constexpr std::int32_t kBoxedReach = 1 << kSubPixelBits;

// The pixels that the triangles may hold samples of, inside the clip rectangle.
struct Bounds {
    I16 left, top, right, bottom;
    // reach: how far from the pixels' centres samples lie, in 1/256 pixel.
    Bounds(const Corners& of, const Rect& clip, std::int32_t reach) {
        const I16 x0 = lesser(lesser(of.x[0], of.x[1]), of.x[2]);
        const I16 y0 = lesser(lesser(of.y[0], of.y[1]), of.y[2]);
        const I16 x1 = greater(greater(of.x[0], of.x[1]), of.x[2]);
        const I16 y1 = greater(greater(of.y[0], of.y[1]), of.y[2]);
        left = greater((x0 + 255 - reach) >> kSubPixelBits, splat(clip.left));
        top = greater((y0 + 255 - reach) >> kSubPixelBits, splat(clip.top));
        right = lesser(((x1 + reach) >> kSubPixelBits) + 1, splat(clip.right));
        bottom = lesser(((y1 + reach) >> kSubPixelBits) + 1, splat(clip.bottom));
    }
    std::uint32_t hold_pixels() const { return mask_bits((left < right) & (top < bottom)); }
    I16 differ(const Bounds& other) const {
        return (left != other.left) | (top != other.top) | (right != other.right) | (bottom != other.bottom);
    }
};

} // namespace rasterizer::RASTERIZER_ISA
