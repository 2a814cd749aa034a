// Sixteen primitives word by word, before they are written as records.
#pragma once

#include <cstddef>

#include "rasterizer/geometry/kernels/triangle_group.h"

namespace rasterizer::RASTERIZER_ISA {

struct PrimitiveRecords {
    enum : std::uint32_t { // numbers of words
        kReferenceX = offsetof(Primitive, reference_x) / 4,
        kReferenceY = offsetof(Primitive, reference_y) / 4,
        kZMin = offsetof(Primitive, z_min) / 4,
        kZMax = offsetof(Primitive, z_max) / 4,
        kBounds = offsetof(Primitive, bounds) / 4,
        kShape = offsetof(Primitive, shape) / 4,
        kClipped = offsetof(Primitive, clipped) / 4,
        kPlanes = sizeof(Primitive) / 4,
        kMostWords =
            (kPlanes + 3 * (kPlaneInputs + kComponents) + kMaxSamples * sizeof(SmallCoverage) / 4 + 7) / 8 *
            8,
    };
    static_assert(offsetof(Primitive, edge_count) == kShape * 4 + 1 &&
                  offsetof(Primitive, back) == kShape * 4 + 2 &&
                  offsetof(Primitive, last_pixel) == kShape * 4 + 3 &&
                  offsetof(Primitive, clipped) % 4 == 0 && sizeof(Edge) == 16 &&
                  offsetof(Edge, constant) == 0 && offsetof(Edge, a) == 8 && offsetof(Edge, b) == 12);

    I16 word[kMostWords];

    void set(std::uint32_t number, const F16& values) {
        __builtin_memcpy(&word[number], &values, sizeof values);
    }
    void set_plane(std::uint32_t number, const F16& at, const F16& per_x, const F16& per_y) {
        set(kPlanes + 3 * number, at);
        set(kPlanes + 3 * number + 1, per_x);
        set(kPlanes + 3 * number + 2, per_y);
    }
    // The first `words` words of those primitives whose bit in `kept` is set, one behind the other.
    void write(std::size_t words, std::uint32_t kept, PrimitiveLine* out, std::uint32_t stride) const {
        for (std::size_t first = 0; first < words; first += 8) {
            std::byte* to = reinterpret_cast<std::byte*>(out) + first * 4;
            for (std::uint32_t half = 0; half < kGroup; half += 8) {
                I8 rows[8];
                for (std::size_t w = 0; w < 8; ++w)
                    __builtin_memcpy(&rows[w], reinterpret_cast<const char*>(&word[first + w]) + half * 4,
                                     sizeof rows[w]);
                transpose(rows);
                for (std::uint32_t i = 0; i < 8; ++i) {
                    if (!(kept >> (half + i) & 1)) continue;
                    __builtin_memcpy(to, &rows[i], sizeof rows[i]);
                    to += stride * sizeof(PrimitiveLine);
                }
            }
        }
    }

  private:
    // Rows of an 8x8 matrix of words become its columns.
    static void transpose(I8 (&m)[8]) {
        I8 pairs[8], fours[8];
        for (int i = 0; i < 8; i += 2) {
            pairs[i] = __builtin_shufflevector(m[i], m[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
            pairs[i + 1] = __builtin_shufflevector(m[i], m[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
        }
        for (int i = 0; i < 8; i += 4)
            for (int k = 0; k < 2; ++k) {
                fours[i + 2 * k] =
                    __builtin_shufflevector(pairs[i + k], pairs[i + k + 2], 0, 1, 8, 9, 4, 5, 12, 13);
                fours[i + 2 * k + 1] =
                    __builtin_shufflevector(pairs[i + k], pairs[i + k + 2], 2, 3, 10, 11, 6, 7, 14, 15);
            }
        for (int i = 0; i < 4; ++i) {
            m[i] = __builtin_shufflevector(fours[i], fours[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
            m[i + 4] = __builtin_shufflevector(fours[i], fours[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
        }
    }
};

} // namespace rasterizer::RASTERIZER_ISA
