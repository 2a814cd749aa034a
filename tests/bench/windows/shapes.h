// Meshes, matrices for row vectors in left-handed coordinates, and pseudo-random numbers of the programs. Every runtime
// gets the same ones, since one executable runs on all of them. To be included after the header of Direct3D 8 or 9.
#pragma once

#include <cmath>
#include <cstdint>

#include <windows.h>

#include "tests/bench/windows/meshes.h"

namespace bench {

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
