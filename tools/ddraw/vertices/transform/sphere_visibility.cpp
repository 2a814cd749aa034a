#include "tools/ddraw/vertices/transform/sphere_visibility.h"

#include <algorithm>
#include <cmath>

namespace ddraw::vertices {

std::optional<std::uint32_t> sphere_visibility(const float (&center)[3], float radius, const Matrix& world,
                                               const Matrix& view, const Matrix& projection,
                                               const Screen& screen, double reserve) {
    const Matrix combined = (world * view) * projection, m = combined * screen.volume;
    if (!has_inverse(combined)) return std::nullopt;
    // A plane is a column of the matrix, added to that of w or subtracted from it.
    struct Plane {
        int column, sign;
        bool with_w;
    };
    constexpr Plane kPlanes[] = {{0, 1, true}, {0, -1, true}, {1, -1, true},
                                 {1, 1, true}, {2, 1, false}, {2, -1, true}};
    std::uint32_t out = 0, worst = 0, shift = 2;
    for (const Plane& plane : kPlanes) {
        double n[4];
        for (int i = 0; i < 4; ++i)
            n[i] = plane.sign * double{m.m[i][plane.column]} + (plane.with_w ? double{m.m[i][3]} : 0);
        const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        const double distance =
            ((n[0] * double{center[0]} + n[1] * double{center[1]}) + n[2] * double{center[2]}) + n[3];
        // Both sides times the length: a plane at infinity has the length 0. A NaN intersects.
        const double reach = double{radius} * length;
        const bool inside = reserve > 0 ? distance > reach + reserve * length : distance >= reach;
        const std::uint32_t state = inside ? 0 : distance < -reach ? 2 : 1;
        worst = std::max(worst, state);
        out |= state << shift;
        shift += 2;
    }
    return out | worst;
}

} // namespace ddraw::vertices
