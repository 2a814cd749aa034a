// Primitive types and the vertices of their corners. A run is the sequence of a draw's vertices (or indices).
// WIRE.md D.1: DDI order; the first corner is the provoking vertex.
#pragma once

#include <cstdint>

#include "dp2/tables/enums.h"

namespace rasterizer {

using Topology = dp2::PrimitiveType;

constexpr std::uint32_t corners_of(Topology topology) {
    return topology == Topology::PointList ? 1 : topology <= Topology::LineStrip ? 2 : 3;
}

// Number of vertices (or indices) of `primitives` primitives.
constexpr std::uint64_t run_length(Topology topology, std::uint64_t primitives) {
    if (primitives == 0) return 0;
    switch (topology) {
    case Topology::PointList: return primitives;
    case Topology::LineList: return 2 * primitives;
    case Topology::LineStrip: return primitives + 1;
    case Topology::TriangleList: return 3 * primitives;
    default: return primitives + 2;
    }
}

// Number of complete primitives in the first `length` vertices (or indices) of a run.
constexpr std::uint64_t primitives_in(Topology topology, std::uint64_t length) {
    switch (topology) {
    case Topology::PointList: return length;
    case Topology::LineList: return length / 2;
    case Topology::LineStrip: return length > 1 ? length - 1 : 0;
    case Topology::TriangleList: return length / 3;
    default: return length > 2 ? length - 2 : 0;
    }
}

// Number of primitives with at least one of the first `length` vertices of a run (the centre of a fan is not
// counted).
constexpr std::uint64_t primitives_reached(Topology topology, std::uint64_t length) {
    switch (topology) {
    case Topology::LineList: return length / 2 + length % 2;
    case Topology::TriangleList: return length / 3 + (length % 3 != 0);
    case Topology::TriangleFan: return length > 1 ? length - 1 : 0;
    default: return length;
    }
}

// Positions of primitive i's corners in the run.
constexpr void corners(Topology topology, std::uint64_t i, std::uint64_t (&out)[3]) {
    switch (topology) {
    case Topology::PointList: out[0] = out[1] = out[2] = i; break;
    case Topology::LineList: out[0] = 2 * i, out[1] = out[2] = 2 * i + 1; break;
    case Topology::LineStrip: out[0] = i, out[1] = out[2] = i + 1; break;
    case Topology::TriangleList: out[0] = 3 * i, out[1] = 3 * i + 1, out[2] = 3 * i + 2; break;
    case Topology::TriangleStrip: out[0] = i, out[1] = i + 1 + (i & 1), out[2] = i + 2 - (i & 1); break;
    case Topology::TriangleFan: out[0] = i + 1, out[1] = i + 2, out[2] = 0; break;
    }
}

} // namespace rasterizer
