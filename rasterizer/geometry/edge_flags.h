// The edges of triangles that FILLMODE WIREFRAME draws. WIRE.md D.2.
#pragma once

#include <cstdint>

namespace rasterizer {

// The edges of a triangle with corners a, b, c.
enum TriangleEdge : std::uint8_t { kEdgeAB = 1, kEdgeBC = 2, kEdgeCA = 4, kAllEdges = 7 };

// Edge flags of a draw. Non-owning: the scene keeps the memory alive, like that of the draw's indices.
struct EdgeFlags {
    enum class Of : std::uint8_t { All, Triangles, Fan };
    Of of = Of::All;
    const std::uint8_t* triangles = nullptr; // Triangles: a TriangleEdge set for each triangle
    // Fan with vertices v0 to vN: bit i is the edge vi to vi+1, bit N the edge vN to v0.
    std::uint32_t fan = 0;
    std::uint32_t fan_triangles = 0; // in the whole fan; the draw has fewer if its stream ends early

    static EdgeFlags of_fan(std::uint32_t edges, std::uint32_t triangles) {
        return {Of::Fan, nullptr, edges, triangles};
    }

    // The drawn edges of a triangle. Edges between two triangles of a fan have no bit and are not drawn, nor
    // are outer edges from the 33rd on.
    std::uint8_t of_triangle(std::uint32_t number) const {
        if (of == Of::All) return kAllEdges;
        if (of == Of::Triangles) return triangles[number];
        const auto drawn = [this](std::uint64_t bit) { return bit < 32 && (fan >> bit & 1) != 0; };
        const std::uint64_t next = std::uint64_t{number} + 1; // its corners are v[next], v[next + 1], v0
        return static_cast<std::uint8_t>((drawn(next) ? kEdgeAB : 0) |
                                         (next == fan_triangles && drawn(next + 1) ? kEdgeBC : 0) |
                                         (number == 0 && drawn(0) ? kEdgeCA : 0));
    }
    bool operator==(const EdgeFlags&) const = default;
};

} // namespace rasterizer
