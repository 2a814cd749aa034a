// Sixteen triangles: their corners and the pixels around them.
#pragma once

#include <cstddef>

#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/kernels/group.h"

namespace rasterizer::RASTERIZER_ISA {

using D8 = double __attribute__((vector_size(64)));
using L8 = std::int64_t __attribute__((vector_size(64)));
using I8 = std::int32_t __attribute__((vector_size(32)));
using F8 = float __attribute__((vector_size(32)));

template <class T> [[gnu::always_inline]] static inline T lesser(const T& a, const T& b) {
    return b < a ? b : a;
}
template <class T> [[gnu::always_inline]] static inline T greater(const T& a, const T& b) {
    return a < b ? b : a;
}

// Whole registers: GCC 12 converts and joins them in parts and through memory if it may.
[[gnu::always_inline]] static inline D8 widened(const F8& v) {
#if defined(__AVX512F__)
    return __builtin_bit_cast(D8, _mm512_maskz_cvtps_pd(0xFF, __builtin_bit_cast(__m256, v)));
#else
    return __builtin_convertvector(v, D8);
#endif
}
[[gnu::always_inline]] static inline D8 widened(const I8& v) {
#if defined(__AVX512F__)
    return __builtin_bit_cast(D8, _mm512_maskz_cvtepi32_pd(0xFF, __builtin_bit_cast(__m256i, v)));
#else
    return __builtin_convertvector(v, D8);
#endif
}
[[gnu::always_inline]] static inline L8 product(const I8& a, const I8& b) {
#if defined(__AVX512F__)
    const auto wide = [](const I8& v) {
        return _mm512_maskz_cvtepi32_epi64(0xFF, __builtin_bit_cast(__m256i, v));
    };
    return __builtin_bit_cast(L8, _mm512_maskz_mul_epi32(0xFF, wide(a), wide(b)));
#else
    return __builtin_convertvector(a, L8) * __builtin_convertvector(b, L8);
#endif
}
[[gnu::always_inline]] static inline F16 joined(const F8& low, const F8& high) {
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
[[gnu::always_inline]] static inline I16 joined(const I8& low, const I8& high) {
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
// The lower (h = 0) or upper half.
template <int h> [[gnu::always_inline]] static inline F8 half_of(const F16& v) {
    constexpr int k = 8 * h;
    return __builtin_shufflevector(v, v, k, k + 1, k + 2, k + 3, k + 4, k + 5, k + 6, k + 7);
}
template <int h> [[gnu::always_inline]] static inline I8 half_of(const I16& v) {
    constexpr int k = 8 * h;
    return __builtin_shufflevector(v, v, k, k + 1, k + 2, k + 3, k + 4, k + 5, k + 6, k + 7);
}

// Sixteen doubles. Coordinates in 1/256 pixel and products of two of their differences are exact.
struct Doubles {
    D8 half[2];
    // T: sixteen integers or floats
    template <class T> static Doubles of(const T& v) {
        return {widened(half_of<0>(v)), widened(half_of<1>(v))};
    }
    F16 rounded() const {
        return joined(__builtin_convertvector(half[0], F8), __builtin_convertvector(half[1], F8));
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
        return mask_bits(joined(__builtin_convertvector(low, I8), __builtin_convertvector(high, I8)));
    }
};

// Entries `first` to `first` + 15 of a list of slots.
struct Slots {
    I16 corner[3], flat;
    Slots(const TriangleList& list, std::uint32_t first) {
        static_assert(sizeof(SlotTriangle) == 8 && offsetof(SlotTriangle, b) == 2 &&
                      offsetof(SlotTriangle, c) == 4 && offsetof(SlotTriangle, flat) == 6);
        I16 words[2]; // of eight triangles each
        __builtin_memcpy(words, list.triangle + first, sizeof words);
        const I16 ab = __builtin_shufflevector(words[0], words[1], 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
                                               24, 26, 28, 30),
                  cf = __builtin_shufflevector(words[0], words[1], 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23,
                                               25, 27, 29, 31);
        corner[0] = ab & 0xFFFF, corner[1] = ab >> 16 & 0xFFFF;
        corner[2] = cf & 0xFFFF, flat = cf >> 16 & 0xFFFF;
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

// Corners in the clockwise order, which is 0, 2, 1 of triangles that are counter-clockwise on screen.
struct Clockwise {
    I16 back; // -1: those
    I16 x[3], y[3];
    explicit Clockwise(const Corners& of)
        : back((splat(static_cast<std::int32_t>(of.area.negative())) >> kLaneNumbers & 1) != 0),
          x{of.x[0], back ? of.x[2] : of.x[1], back ? of.x[1] : of.x[2]}, y{of.y[0], back ? of.y[2] : of.y[1],
                                                                            back ? of.y[1] : of.y[2]} {}
    // f(number, x0, y0, x1, y1)
    template <class F> void for_each_edge(F&& f) const {
        for (int i = 0; i < 3; ++i) f(i, x[i], y[i], x[(i + 1) % 3], y[(i + 1) % 3]);
    }
};

// How far from the pixels' centres samples lie, in 1/256 pixel: those that are tested, and those for which
// pixels count as boxed (a pixel more on each side of multisampled targets).
[[gnu::always_inline]] static inline std::int32_t sample_reach(const SamplePlaces& places) {
    return places.count > 1 ? 1 << (kSubPixelBits - 1) : 0;
}
[[gnu::always_inline]] static inline std::int32_t boxed_reach(bool multisampled) {
    return multisampled ? 1 << kSubPixelBits : 0;
}

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
    static Bounds unclipped(const Corners& of, std::int32_t reach) {
        constexpr std::int32_t kFar = 2 * kGuardBand;
        return {of, {-kFar, -kFar, kFar, kFar}, reach};
    }
    std::uint32_t hold_pixels() const { return mask_bits((left < right) & (top < bottom)); }
    I16 differ(const Bounds& other) const {
        return (left != other.left) | (top != other.top) | (right != other.right) | (bottom != other.bottom);
    }
};

} // namespace rasterizer::RASTERIZER_ISA
