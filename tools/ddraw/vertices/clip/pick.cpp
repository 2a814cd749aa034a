#include "tools/ddraw/vertices/clip/pick.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ddraw::vertices {

namespace {

using Point = std::array<double, 3>;
struct Outline {
    static constexpr std::size_t kMost = 3 + 4; // each side of the area adds at most one
    std::size_t count = 0;
    Point point[kMost];
};

bool is_placed(const ScreenPoint& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

// What is on the side of `limit` where sign * coordinate is larger
void cut(Outline& outline, std::size_t axis, double sign, double limit) {
    const Outline from = outline;
    outline.count = 0;
    for (std::size_t i = 0; i < from.count; ++i) {
        const Point &a = from.point[i], &b = from.point[(i + 1) % from.count];
        const double here = sign * (a[axis] - limit), there = sign * (b[axis] - limit);
        if (here >= 0) outline.point[outline.count++] = a;
        if ((here < 0) == (there < 0) || here == 0 || there == 0) continue;
        const double of_a = there / (there - here), of_b = here / (here - there);
        Point made;
        for (std::size_t k = 0; k < 3; ++k) made[k] = of_a * a[k] + of_b * b[k];
        made[axis] = limit; // exactly, so that an area without a width keeps it
        outline.point[outline.count++] = made;
    }
}

} // namespace

std::optional<float> picked_depth(std::span<const ScreenPoint> corners, const Rect& area) {
    Outline outline;
    if (corners.empty() || corners.size() > 3 || !std::ranges::all_of(corners, is_placed))
        return std::nullopt;
    for (const ScreenPoint& p : corners)
        outline.point[outline.count++] = {double{p.x}, double{p.y}, double{p.z}};
    const auto& p = outline.point;
    if (corners.size() == 3 &&
        (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) == (p[2][0] - p[0][0]) * (p[1][1] - p[0][1]))
        return std::nullopt;
    const double reach = corners.size() == 3 ? 0 : 0.5;
    cut(outline, 0, 1, area.x1 - reach);
    cut(outline, 0, -1, area.x2 + reach);
    cut(outline, 1, 1, area.y1 - reach);
    cut(outline, 1, -1, area.y2 + reach);
    if (outline.count == 0) return std::nullopt;
    double least = p[0][2];
    for (std::size_t i = 1; i < outline.count; ++i) least = std::min(least, p[i][2]);
    return static_cast<float>(least);
}

void order_by_depth(std::vector<PickRecord>& records) {
    std::ranges::stable_sort(records, {}, &PickRecord::z);
}

} // namespace ddraw::vertices
