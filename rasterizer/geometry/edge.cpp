#include "rasterizer/geometry/edge.h"

namespace rasterizer {

// The inside is to the right of a clockwise edge (y down): F(p) = (x1-x0)(py-y0) - (y1-y0)(px-x0) > 0, or = 0
// on a top edge (level, going right) or left edge (going up).
Edge make_edge(std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1) {
    const std::int64_t dx = std::int64_t{x1} - x0, dy = std::int64_t{y1} - y0;
    const bool top_left = dy < 0 || (dy == 0 && dx > 0);
    const std::int64_t constant = dy * x0 - dx * y0 + (top_left ? 0 : -1);
    Edge edge;
    edge.a = static_cast<std::int32_t>(-dy);
    edge.b = static_cast<std::int32_t>(dx);
    edge.constant = constant;
    return edge;
}

} // namespace rasterizer
