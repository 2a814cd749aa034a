// Meshes, matrices for row vectors in left-handed coordinates, and pseudo-random numbers of the programs. Every runtime
// gets the same ones, since one executable runs on all of them. To be included after the header of Direct3D 8 or 9.
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

struct Vector {
    float x, y, z;
};
inline Vector minus(Vector a, Vector b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline float dot(Vector a, Vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vector cross(Vector a, Vector b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Vector normal(Vector a) {
    const float inverse = 1 / std::sqrt(dot(a, a));
    return {a.x * inverse, a.y * inverse, a.z * inverse};
}

inline D3DMATRIX operator*(const D3DMATRIX& a, const D3DMATRIX& b) {
    D3DMATRIX out;
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            out.m[r][c] = a.m[r][0] * b.m[0][c] + a.m[r][1] * b.m[1][c] + a.m[r][2] * b.m[2][c] + a.m[r][3] * b.m[3][c];
    return out;
}

// A view matrix; up is +y.
inline D3DMATRIX look_at(Vector from, Vector to) {
    const Vector z = normal(minus(to, from)), x = normal(cross({0, 1, 0}, z)), y = cross(z, x);
    return {{{x.x, y.x, z.x, 0, x.y, y.y, z.y, 0, x.z, y.z, z.z, 0, -dot(x, from), -dot(y, from), -dot(z, from), 1}}};
}

inline D3DMATRIX orthographic(float width, float height, float near_z, float far_z) {
    const float q = 1 / (far_z - near_z);
    return {{{2 / width, 0, 0, 0, 0, 2 / height, 0, 0, 0, 0, q, 0, 0, 0, -q * near_z, 1}}};
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

// A value of 0 to 1 for a point of the grid.
inline float at_grid(unsigned x, unsigned y, std::uint32_t seed) {
    std::uint32_t h = seed * 0x9E3779B9u + x * 0x85EBCA6Bu + y * 0xC2B2AE35u;
    h ^= h >> 15, h *= 0x2C1B3C6Du, h ^= h >> 12, h *= 0x297A2D39u, h ^= h >> 15;
    return static_cast<float>(h >> 8) / 16777216.0f;
}

// Smooth values of 0 to 1 that repeat every `period` (a power of two) in both directions; four octaves.
inline float noise(float x, float y, unsigned period, std::uint32_t seed) {
    float sum = 0, share = 0.5f;
    for (int octave = 0; octave < 4; ++octave, x *= 2, y *= 2, period *= 2, share *= 0.5f) {
        const float fx = std::floor(x), fy = std::floor(y), u = x - fx, v = y - fy;
        const unsigned left = static_cast<unsigned>(fx) % period, top = static_cast<unsigned>(fy) % period,
                       right = (left + 1) % period, bottom = (top + 1) % period;
        const float a = at_grid(left, top, seed), b = at_grid(right, top, seed), c = at_grid(left, bottom, seed),
                    d = at_grid(right, bottom, seed);
        const float s = u * u * (3 - 2 * u), t = v * v * (3 - 2 * v);
        sum += share * (a + (b - a) * s + (c - a) * t + (a - b - c + d) * s * t);
    }
    return sum / 0.9375f;
}

} // namespace bench
