// Primitive set-up: snapping, facing, culling, edge equations, attribute planes, bounds. Pipeline spec 1.2
// to 1.8. A plane is (p0, d/dx, d/dy) around the snapped position of the first corner.
#pragma once

#include <optional>

#include "rasterizer/geometry/chunk.h"
#include "rasterizer/geometry/shaded_vertex.h"

namespace rasterizer {

class Setup {
  public:
    explicit Setup(Chunk& chunk);

    // Appends the primitive to the chunk unless it covers nothing. `flat`: inputs of the provoking vertex.
    void triangle(const ScreenVertex& a, const ScreenVertex& b, const ScreenVertex& c, const float* flat);
    void line(const ScreenVertex& from, const ScreenVertex& to, const float* flat, bool last_pixel,
              float bias);
    void point(const ScreenVertex& at, float size, bool sprite, float bias);
    // Twice the area in 1/65536 square pixels, positive when clockwise on screen; 0 when a vertex cannot be
    // placed.
    static std::int64_t area(const ScreenVertex& a, const ScreenVertex& b, const ScreenVertex& c);
    bool culls(std::int64_t area) const;

  private:
    void finish(Primitive& primitive);
    static bool widen(Primitive& line, double dx, double dy, double half_width);
    void push_plane(float at, float per_x, float per_y);

    Chunk& chunk_;
    const DrawState& state_;
};

// Nothing when the position is not finite or leaves the guard band.
std::optional<ScreenVertex> to_screen(const ShadedVertex& vertex, const RasterState& raster,
                                      bool transformed);

} // namespace rasterizer
