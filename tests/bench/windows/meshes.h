// Meshes and pseudo-random numbers of the programs, for each Direct3D. To be included after its header.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <windows.h>

#include "tests/bench/scenes/scene_data.h"

namespace bench {

constexpr DWORD kMeshFormat = D3DFVF_XYZ | D3DFVF_NORMAL | D3DFVF_TEX1;

// xorshift32
class Xorshift {
  public:
    explicit Xorshift(std::uint32_t seed) : state_(seed) {}
    float between(float low, float high) {
        state_ ^= state_ << 13, state_ ^= state_ >> 17, state_ ^= state_ << 5;
        return low + (high - low) * static_cast<float>(state_ >> 8) / 16777216.0f;
    }

  private:
    std::uint32_t state_;
};

struct Shape {
    std::vector<MeshVertex> vertices;
    std::vector<std::uint16_t> indices;
};

// A sphere of radius 1, front faces clockwise from outside.
inline Shape sphere(int rings, int segments) {
    Shape out;
    constexpr float kPi = 3.14159265f;
    for (int r = 0; r <= rings; ++r)
        for (int s = 0; s <= segments; ++s) {
            const float v = static_cast<float>(r) / static_cast<float>(rings),
                        u = static_cast<float>(s) / static_cast<float>(segments);
            const float x = std::sin(v * kPi) * std::cos(u * 2 * kPi), y = std::cos(v * kPi),
                        z = std::sin(v * kPi) * std::sin(u * 2 * kPi);
            out.vertices.push_back({x, y, z, x, y, z, u * 2, v});
        }
    for (int r = 0; r < rings; ++r)
        for (int s = 0; s < segments; ++s) {
            const int a = r * (segments + 1) + s, b = a + segments + 1;
            for (const int index : {a, a + 1, b, b, a + 1, b + 1})
                out.indices.push_back(static_cast<std::uint16_t>(index));
        }
    return out;
}

// A box from -1 to 1, front faces clockwise from outside.
inline Shape box() {
    Shape out;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            const auto first = static_cast<std::uint16_t>(out.vertices.size());
            for (int corner = 0; corner < 4; ++corner) {
                float p[3], n[3] = {};
                const float a = (corner & 1) != 0 ? 1.0f : -1.0f, b = (corner & 2) != 0 ? 1.0f : -1.0f;
                p[axis] = n[axis] = side;
                p[(axis + 1) % 3] = a * side;
                p[(axis + 2) % 3] = b;
                out.vertices.push_back({p[0], p[1], p[2], n[0], n[1], n[2], a * 0.5f + 0.5f, b * 0.5f + 0.5f});
            }
            for (const int index : {0, 2, 1, 1, 2, 3}) out.indices.push_back(static_cast<std::uint16_t>(first + index));
        }
    return out;
}

// Like box(), but every face is clockwise from outside.
inline Shape solid_box() {
    Shape out = box();
    for (std::size_t i = 0; i < out.indices.size(); i += 3) std::swap(out.indices[i + 1], out.indices[i + 2]);
    return out;
}

// Two triangles for each cell of a grid, whose vertices are in rows of `columns` + 1.
inline std::vector<std::uint16_t> grid_indices(int rows, int columns) {
    std::vector<std::uint16_t> out;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const int a = row * (columns + 1) + column, b = a + columns + 1;
            for (const int index : {a, b, a + 1, a + 1, b, b + 1}) out.push_back(static_cast<std::uint16_t>(index));
        }
    return out;
}
// A square of 2 * `half` a side around the origin, y = 0, in cells x cells quads; texture coordinates 0 to `repeats`.
inline Shape plane(int cells, float half, float repeats) {
    Shape out;
    for (int z = 0; z <= cells; ++z)
        for (int x = 0; x <= cells; ++x) {
            const float u = static_cast<float>(x) / static_cast<float>(cells),
                        v = static_cast<float>(z) / static_cast<float>(cells);
            out.vertices.push_back({(u * 2 - 1) * half, 0, (v * 2 - 1) * half, 0, 1, 0, u * repeats, v * repeats});
        }
    out.indices = grid_indices(cells, cells);
    return out;
}

} // namespace bench
