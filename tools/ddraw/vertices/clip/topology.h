// The primitives of lists, strips and fans: the corners of each, in the order in which they are drawn. The
// first corner is that whose colours flat shading uses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace ddraw::vertices {

enum class Topology : std::uint32_t {
    PointList = 1,
    LineList,
    LineStrip,
    TriangleList,
    TriangleStrip,
    TriangleFan
}; // D3DPT_*

constexpr std::size_t corners_of(Topology topology) {
    switch (topology) {
    case Topology::PointList: return 1;
    case Topology::LineList:
    case Topology::LineStrip: return 2;
    default: return 3;
    }
}
constexpr Topology list_of(Topology topology) {
    constexpr Topology kLists[] = {Topology::PointList, Topology::LineList, Topology::TriangleList};
    return kLists[corners_of(topology) - 1];
}

// `vertices`: how many vertices or indices there are; those that complete no primitive are left out.
constexpr std::size_t primitives_of(Topology topology, std::size_t vertices) {
    const std::size_t corners = corners_of(topology);
    if (topology == list_of(topology)) return vertices / corners;
    return vertices < corners ? 0 : vertices - (corners - 1);
}
constexpr std::array<std::size_t, 3> corners_of(Topology topology, std::size_t primitive) {
    const std::size_t i = primitive;
    switch (topology) {
    case Topology::PointList: return {i, i, i};
    case Topology::LineList: return {2 * i, 2 * i + 1, 2 * i + 1};
    case Topology::LineStrip: return {i, i + 1, i + 1};
    case Topology::TriangleList: return {3 * i, 3 * i + 1, 3 * i + 2};
    case Topology::TriangleStrip:
        return i % 2 == 0 ? std::array{i, i + 1, i + 2} : std::array{i, i + 2, i + 1};
    default: return {i + 1, i + 2, std::size_t{0}};
    }
}

} // namespace ddraw::vertices
