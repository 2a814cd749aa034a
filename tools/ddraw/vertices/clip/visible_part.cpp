#include "tools/ddraw/vertices/clip/visible_part.h"

#include <cmath>

namespace ddraw::vertices {

namespace {

bool is_finite(const ClipPosition& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) && std::isfinite(p.w);
}

} // namespace

Visible visible_part(const ProcessedVertices& processed, std::span<const std::size_t> corners,
                     Polygon& polygon) {
    unsigned some = 0, every = 0xFF;
    for (const std::size_t corner : corners) {
        some |= processed.outside()[corner];
        every &= processed.outside()[corner];
    }
    if (every != 0) return Visible::Nothing;
    if (some == 0) return Visible::Whole;
    ClipPosition at[3] = {};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        at[i] = processed.clip()[corners[i]];
        if (!is_finite(at[i])) return Visible::Nothing;
    }
    cut(polygon, at, corners.size(), some);
    return polygon.count < corners.size() ? Visible::Nothing : Visible::Part;
}

std::uint32_t outer_edges(const Polygon& polygon, unsigned edges) {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const Corner &from = polygon.corner[i], &to = polygon.corner[(i + 1) % polygon.count];
        // Both are on the edge from corner k if neither has a part of the corner opposite.
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t opposite = (k + 2) % 3;
            if ((edges >> k & 1) && from.weight[opposite] == 0 && to.weight[opposite] == 0) out |= 1u << i;
        }
    }
    return out;
}

} // namespace ddraw::vertices
