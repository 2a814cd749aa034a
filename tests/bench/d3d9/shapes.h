// Meshes, matrices and pseudo-random numbers of the programs. Every runtime gets the same ones, since one executable
// runs on all of them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include <windows.h>

#include <d3d9.h>

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

// A world matrix for row vectors, in left-handed coordinates.
inline D3DMATRIX placed(float x, float y, float z, float scale, float scale_y, float angle) {
    const float c = std::cos(angle), s = std::sin(angle);
    return {{{c * scale, 0, -s * scale, 0, 0, scale_y, 0, 0, s * scale, 0, c * scale, 0, x, y, z, 1}}};
}
inline D3DMATRIX perspective(float near_z, float far_z) {
    const float q = far_z / (far_z - near_z);
    return {{{1.5f, 0, 0, 0, 0, 2, 0, 0, 0, 0, q, 1, 0, 0, -q * near_z, 0}}};
}
// A view matrix: the eye is turned by `angle` and looks down by `down`.
inline D3DMATRIX eye(float x, float y, float z, float angle, float down) {
    const float c = std::cos(angle), s = std::sin(angle), cd = std::cos(down), sd = std::sin(down);
    const float right[3] = {c, 0, -s}, forward[3] = {s * cd, -sd, c * cd}, up[3] = {s * sd, cd, c * sd};
    const auto along = [&](const float(&v)[3]) { return -(x * v[0] + y * v[1] + z * v[2]); };
    return {{{right[0], up[0], forward[0], 0, right[1], up[1], forward[1], 0, right[2], up[2], forward[2], 0,
              along(right), along(up), along(forward), 1}}};
}

} // namespace bench
