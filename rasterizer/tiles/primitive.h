// A primitive after set-up: edge equations, bounds and the place of its attribute planes.
#pragma once

#include <cstdint>

#include "rasterizer/base/rect.h"
#include "rasterizer/base/tile_size.h"

namespace rasterizer {

inline constexpr int kSubPixelBits = 8;
// Geometry farther than this from the origin, in pixels, is clipped; more than kMaxSurfaceSize.
inline constexpr int kGuardBand = 8200;

// F = constant + 256 * (a * x + b * y) at the centre of pixel (x, y), with the top-left rule in the constant:
// inside when F >= 0. A sample that lies (dx, dy) in 1/256 pixel from the centre adds a * dx + b * dy.
struct Edge {
    std::int64_t constant = 0;
    std::int32_t a = 0, b = 0;
    // The same at whole pixels, divided by 256 and rounded down, which keeps the sign: E = c + a * x + b * y.
    std::int64_t c(std::int64_t dx = 0, std::int64_t dy = 0) const {
        return (constant + a * dx + b * dy) >> kSubPixelBits;
    }
};

enum class Shape : std::uint8_t {
    Polygon, // convex, 3 or 4 edges: triangles, and points as their square
    Line,    // diamond rule, from (x0, y0) to (x1, y1)
};

struct Primitive {
    Shape shape = Shape::Polygon;
    std::uint8_t edge_count = 3;
    bool back = false;      // counter-clockwise on screen
    bool last_pixel = true; // lines: the end pixel is drawn too
    Rect bounds;            // bounding box in pixels, inside the draw's clip rectangle and the target
    Edge edges[4];
    std::int32_t x0 = 0, y0 = 0, x1 = 0, y1 = 0; // lines: ends in 1/256 pixel
    float reference_x = 0, reference_y = 0;      // planes are relative to this screen position
    float z_min = 0, z_max = 1;                  // bounds of z over `bounds` (conservative)
    std::uint32_t planes = 0; // index of the first float in Chunk::planes, 3 floats a plane
};

} // namespace rasterizer
