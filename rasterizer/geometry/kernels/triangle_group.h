// Sixteen triangles: their corners and the pixels around them.
#pragma once

#include <cstddef>

#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/kernels/group.h"

namespace rasterizer::RASTERIZER_ISA {

using D8 = Vector<double, 8>;
using L8 = Vector<std::int64_t, 8>;
using I8 = Vector<std::int32_t, 8>;
using F8 = Vector<float, 8>;

// Conversions in whole registers: GCC 12 would convert parts of them and join the parts through memory.
[[gnu::always_inline]] static inline D8 widened(const F8& v) {
#if defined(__AVX512F__)
    return __builtin_bit_cast(D8, _mm512_maskz_cvtps_pd(0xFF, __builtin_bit_cast(__m256, v)));
#else
    return convert<D8>(v);
#endif
}
[[gnu::always_inline]] static inline D8 widened(const I8& v) {
#if defined(__AVX512F__)
    return __builtin_bit_cast(D8, _mm512_maskz_cvtepi32_pd(0xFF, __builtin_bit_cast(__m256i, v)));
#else
    return convert<D8>(v);
#endif
}
[[gnu::always_inline]] static inline L8 product(const I8& a, const I8& b) {
#if defined(__AVX512F__)
    const auto wide = [](const I8& v) {
        return _mm512_maskz_cvtepi32_epi64(0xFF, __builtin_bit_cast(__m256i, v));
    };
    return __builtin_bit_cast(L8, _mm512_maskz_mul_epi32(0xFF, wide(a), wide(b)));
#elif defined(__AVX2__)
    const auto wide = [](const I8& v, int half) {
        const __m256i all = bits_as<__m256i>(v);
        return _mm256_cvtepi32_epi64(half == 0 ? _mm256_castsi256_si128(all)
                                               : _mm256_extracti128_si256(all, 1));
    };
    return {bits_as<L8::Half>(_mm256_mul_epi32(wide(a, 0), wide(b, 0))),
            bits_as<L8::Half>(_mm256_mul_epi32(wide(a, 1), wide(b, 1)))};
#else
    return convert<L8>(a) * convert<L8>(b);
#endif
}

// Sixteen doubles. Coordinates in 1/256 pixel and products of two of their differences are exact.
struct Doubles {
    D8 half[2];
    // T: sixteen integers or floats
    template <class T> static Doubles of(const T& v) {
        return {widened(half_of<0>(v)), widened(half_of<1>(v))};
    }
    F16 rounded() const { return joined(convert<F8>(half[0]), convert<F8>(half[1])); }
    // Bit i: lane i is below (above) 0.
    std::uint32_t negative() const { return mask_bits(half[0] < 0) | mask_bits(half[1] < 0) << 8; }
    std::uint32_t positive() const { return mask_bits(half[0] > 0) | mask_bits(half[1] > 0) << 8; }
    static Doubles product(const Doubles& a, const Doubles& b) {
        return {a.half[0] * b.half[0], a.half[1] * b.half[1]};
    }
    static Doubles difference(const Doubles& a, const Doubles& b) {
        return {a.half[0] - b.half[0], a.half[1] - b.half[1]};
    }
};

// Entries `first` to `first` + 15 of a list of slots.
struct Slots {
    I16 corner[3], flat;
    Slots(const TriangleList& list, std::uint32_t first) {
        static_assert(sizeof(SlotTriangle) == 8 && offsetof(SlotTriangle, b) == 2 &&
                      offsetof(SlotTriangle, c) == 4 && offsetof(SlotTriangle, flat) == 6);
        const char* const triangles = reinterpret_cast<const char*>(list.triangle + first);
        const I16 low = load<I16>(triangles), high = load<I16>(triangles + sizeof(I16)); // eight entries each
        const I16 ab = every_second<0>(low, high), cf = every_second<1>(low, high);
        corner[0] = ab & 0xFFFF, corner[1] = ab >> 16 & 0xFFFF;
        corner[2] = cf & 0xFFFF, flat = cf >> 16 & 0xFFFF;
    }
};

// Corners in 1/256 pixel, and twice the area, which is positive if clockwise on screen.
struct Corners {
    I16 x[3], y[3];
    Doubles dx1, dy1, dx2, dy2, area; // d*: differences from the first corner
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

// Corners in clockwise order: 0, 2, 1 for triangles that are counter-clockwise on screen.
struct Clockwise {
    I16 back; // -1: counter-clockwise
    I16 x[3], y[3];
    explicit Clockwise(const Corners& of)
        : back((splat(static_cast<std::int32_t>(of.area.negative())) >> lane_numbers() & 1) != 0),
          x{of.x[0], choose(back, of.x[2], of.x[1]), choose(back, of.x[1], of.x[2])},
          y{of.y[0], choose(back, of.y[2], of.y[1]), choose(back, of.y[1], of.y[2])} {}
    // f(number, x0, y0, x1, y1)
    template <class F> void for_each_edge(F&& f) const {
        for (int i = 0; i < 3; ++i) f(i, x[i], y[i], x[(i + 1) % 3], y[(i + 1) % 3]);
    }
};

// Values of `reach` in Bounds, in 1/256 pixel: for the pixels that may have a sample in the triangle, and for
// the pixels that are counted as its bounding box (one more on each side of multisampled triangles).
[[gnu::always_inline]] static inline std::int32_t sample_reach(const SamplePlaces& places) {
    return places.count > 1 ? 1 << (kSubPixelBits - 1) : 0;
}
[[gnu::always_inline]] static inline std::int32_t boxed_reach(bool multisampled) {
    return multisampled ? 1 << kSubPixelBits : 0;
}

// The pixels in the clip rectangle in which the triangles may contain samples.
struct Bounds {
    I16 left, top, right, bottom;
    // reach: greatest distance of samples from pixel centres, in 1/256 pixel.
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
