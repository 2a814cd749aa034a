#include "tools/ddraw/vertices/clip/pick.h"

#include <algorithm>
#include <cmath>

namespace ddraw::vertices {

namespace {

bool is_placed(const ScreenPoint& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}
// Twice the area of the triangle of a, b and (x, y)
double area(const ScreenPoint& a, const ScreenPoint& b, double x, double y) {
    return (double{b.x} - double{a.x}) * (y - double{a.y}) - (x - double{a.x}) * (double{b.y} - double{a.y});
}

} // namespace

std::optional<float> pick_triangle(const ScreenPoint (&corner)[3], float x, float y) {
    if (!std::ranges::all_of(corner, is_placed)) return std::nullopt;
    const double whole = area(corner[0], corner[1], double{corner[2].x}, double{corner[2].y});
    if (whole == 0) return std::nullopt;
    double z = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double weight = area(corner[(i + 1) % 3], corner[(i + 2) % 3], double{x}, double{y}) / whole;
        if (!(weight >= 0)) return std::nullopt;
        z += weight * double{corner[i].z};
    }
    return static_cast<float>(z);
}

std::optional<float> pick_line(const ScreenPoint (&corner)[2], float x, float y) {
    if (!std::ranges::all_of(corner, is_placed)) return std::nullopt;
    const double dx = double{corner[1].x} - double{corner[0].x},
                 dy = double{corner[1].y} - double{corner[0].y};
    const double square = dx * dx + dy * dy;
    const double along = (double{x} - double{corner[0].x}) * dx + (double{y} - double{corner[0].y}) * dy;
    const double t = square > 0 ? std::clamp(along / square, 0.0, 1.0) : 0;
    const double z = double{corner[0].z} + t * (double{corner[1].z} - double{corner[0].z});
    return pick_point({static_cast<float>(double{corner[0].x} + t * dx),
                       static_cast<float>(double{corner[0].y} + t * dy), static_cast<float>(z)},
                      x, y);
}

std::optional<float> pick_point(const ScreenPoint& point, float x, float y) {
    if (!is_placed(point) || !(std::fabs(point.x - x) <= 0.5f) || !(std::fabs(point.y - y) <= 0.5f))
        return std::nullopt;
    return point.z;
}

} // namespace ddraw::vertices
