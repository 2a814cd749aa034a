// Sixteen primitives word by word, before they are written as records.
#pragma once

#include <cstddef>

#include "rasterizer/geometry/kernels/transpose.h"
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
            (kPlanes + 3 * (kPlaneInputs + kComponents) + kMaxSamples * sizeof(SmallCoverage) / 4 + 15) / 16 *
            16,
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
    // The first `words` words of `count` primitives, `stride` lines apart, in whole lines.
    void write(std::size_t words, std::uint32_t count, PrimitiveLine* out, std::uint32_t stride) const {
        for (std::size_t first = 0; first < words; first += kGroup, ++out) {
            I16 line[kGroup];
            __builtin_memcpy(line, &word[first], sizeof line);
            transpose(line);
            if (count == kGroup)
                for (std::uint32_t i = 0; i < kGroup; ++i)
                    __builtin_memcpy(out[i * stride].bytes, &line[i], 64);
            else
                for (std::uint32_t i = 0; i < count; ++i)
                    __builtin_memcpy(out[i * stride].bytes, &line[i], 64);
        }
    }
};

} // namespace rasterizer::RASTERIZER_ISA
