// Positions of four vertices in eye space.
#pragma once

#include "tools/ddraw/vertices/math/lanes.h"
#include "tools/ddraw/vertices/math/matrix.h"

namespace ddraw::vertices {

struct EyePosition {
    Vector4 at;   // after the division by w
    Float4 depth; // z before it, which is what fog measures
};

inline EyePosition eye_position(const Vector4& p, const Matrix& world_view) {
    const auto column = [&](int c) {
        const auto& m = world_view.m;
        return ((p.x * m[0][c] + p.y * m[1][c]) + p.z * m[2][c]) + m[3][c];
    };
    const Float4 w = column(3), divisor = select(w == all(0), all(1), w), z = column(2);
    return {{column(0) / divisor, column(1) / divisor, z / divisor}, z};
}

} // namespace ddraw::vertices
