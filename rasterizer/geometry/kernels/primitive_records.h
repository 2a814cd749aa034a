// Sixteen primitives as columns, one for each word of a record; write() transposes them into records.
#pragma once

#include <cstddef>

#include "rasterizer/geometry/kernels/transpose.h"
#include "rasterizer/geometry/kernels/triangle_group.h"

namespace rasterizer::RASTERIZER_ISA {

struct PrimitiveRecords {
    enum : std::uint32_t { // indices of words
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
    static constexpr std::uint32_t kEdgeWords = offsetof(Primitive, reference_x) / 4;
    static_assert(kEdgeWords == kGroup); // a whole line
    static_assert(offsetof(Primitive, edge_count) == kShape * 4 + 1 &&
                  offsetof(Primitive, back) == kShape * 4 + 2 &&
                  offsetof(Primitive, last_pixel) == kShape * 4 + 3 &&
                  offsetof(Primitive, clipped) % 4 == 0 && offsetof(Primitive, plain) == kClipped * 4 + 1 &&
                  sizeof(Edge) == 16 && offsetof(Edge, constant) == 0 && offsetof(Edge, a) == 8 &&
                  offsetof(Edge, b) == 12);

    I16 word[kMostWords];

    void set(std::uint32_t number, const F16& values) { word[number] = bits_as<I16>(values); }
    void set_plane(std::uint32_t number, const F16& at, const F16& per_x, const F16& per_y) {
        set(kPlanes + 3 * number, at);
        set(kPlanes + 3 * number + 1, per_x);
        set(kPlanes + 3 * number + 2, per_y);
    }
    // Writes words [begin, end) of `count` primitives, `stride` lines apart, in whole lines.
    void write(std::size_t begin, std::size_t end, std::uint32_t count, PrimitiveLine* out,
               std::uint32_t stride) const {
        out += begin / kGroup;
        for (std::size_t first = begin; first < end; first += kGroup, ++out)
            for (std::uint32_t from = 0; from < count; from += kSquare) {
                const std::uint32_t rest = count - from;
                for (std::size_t part = 0; part < kGroup; part += kSquare) {
                    SquareRow rows[kSquare];
                    for (std::size_t i = 0; i < kSquare; ++i)
                        rows[i] = load<SquareRow>(reinterpret_cast<const char*>(&word[first + part + i]) +
                                                  4 * from);
                    transpose(rows);
                    write_rows(rows, rest, out + from * stride, stride, 4 * part);
                }
            }
    }

  private:
    // Stores row i at byte offset `byte` of primitive i, for the first `count` primitives.
    [[gnu::always_inline]] static void write_rows(const SquareRow (&rows)[kSquare], std::uint32_t count,
                                                  PrimitiveLine* out, std::uint32_t stride,
                                                  std::size_t byte) {
        if (count >= kSquare)
            for (std::uint32_t i = 0; i < kSquare; ++i) store(out[i * stride].bytes + byte, rows[i]);
        else
            for (std::uint32_t i = 0; i < count; ++i) store(out[i * stride].bytes + byte, rows[i]);
    }
};

} // namespace rasterizer::RASTERIZER_ISA
