// A primitive after set-up: edge equations, bounds and attribute planes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/base/rect.h"
#include "rasterizer/base/tile_size.h"

namespace rasterizer {

inline constexpr int kSubPixelBits = 8;
// Geometry farther than this from the origin, in pixels, is clipped; greater than kMaxSurfaceSize.
inline constexpr int kGuardBand = 8200;

// F = constant + 256 * (a * x + b * y) at the centre of pixel (x, y); the constant includes the top-left
// rule. A pixel is inside if F >= 0. For a sample at (dx, dy) in 1/256 pixel from the centre, a * dx + b * dy
// is added to F.
struct Edge {
    std::int64_t constant = 0;
    std::int32_t a = 0, b = 0;
    // F at whole pixels, divided by 256 and rounded down, which keeps the sign: E = c + a * x + b * y.
    std::int64_t c(std::int64_t dx = 0, std::int64_t dy = 0) const {
        return (constant + a * dx + b * dy) >> kSubPixelBits;
    }
};

enum class Shape : std::uint8_t {
    Polygon,      // convex, 3 or 4 edges: triangles, and points as squares
    SmallPolygon, // inside 2x2 blocks, with precomputed SmallCoverage
    Line,         // diamond rule, from (x0, y0) to (x1, y1)
};

struct PixelBounds {
    std::int16_t left = 0, top = 0, right = 0, bottom = 0; // in pixels; right and bottom are exclusive
};
static_assert(kGuardBand < 1 << 15);

// The ends of a line, in 1/256 pixel.
struct LineEnds {
    std::int32_t x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

// Coverage masks of a small polygon in four blocks: the block of the first pixel of `bounds`, the one to its
// right and the two below. Bit row * 4 + column of a mask is set if that pixel is covered. A primitive has
// one SmallCoverage for each position in a pixel where coverage is tested (RasterState::places).
struct SmallCoverage {
    std::uint16_t block[4];
};

// In memory a Primitive is followed by its planes, three floats each, then by room for SmallCoverage, which
// only small polygons set.
struct Primitive {
    Edge edges[4];                          // lines: see ends(); small polygons: not set
    float reference_x = 0, reference_y = 0; // planes are relative to this screen position
    float z_min = 0, z_max = 1;             // bounds of z over `bounds` (conservative)
    PixelBounds bounds;                     // inside the draw's clip rectangle and the target
    Shape shape = Shape::Polygon;
    std::uint8_t edge_count = 3;
    bool back = false;      // counter-clockwise on screen: a back face
    bool last_pixel = true; // lines: the end pixel is drawn too
    bool clipped = true;    // pixels inside all edges may be outside the bounds
    // At every pixel rhw is 1, and colours and fog with perspective are the same: quads of text, sprites and
    // passes over the whole target. Set only if the draw has programs for it (TileDraw::plain).
    bool plain = false;

    LineEnds ends() const { return {edges[0].a, edges[0].b, edges[1].a, edges[1].b}; }
    void set_ends(const LineEnds& ends) {
        edges[0].a = ends.x0, edges[0].b = ends.y0, edges[1].a = ends.x1, edges[1].b = ends.y1;
    }
    const float* planes() const { return reinterpret_cast<const float*>(this + 1); }
    float* planes() { return reinterpret_cast<float*>(this + 1); }
};

// A cache line of memory for primitives; not initialised.
struct alignas(64) PrimitiveLine {
    PrimitiveLine() {}
    std::byte bytes[64];
};

// Number of cache lines of a primitive that is followed by `words` words.
constexpr std::uint32_t primitive_lines(std::size_t words) {
    return static_cast<std::uint32_t>((sizeof(Primitive) + words * 4 + sizeof(PrimitiveLine) - 1) /
                                      sizeof(PrimitiveLine));
}

} // namespace rasterizer
