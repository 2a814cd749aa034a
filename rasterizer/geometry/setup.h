// Set-up of lines and points: snapping, edge equations, attribute planes, bounds. PIPELINE.md 1.2 to 1.8. A
// plane is (p0, d/dx, d/dy) relative to the snapped position of the first corner. For triangles see
// kernels.h.
#pragma once

#include <optional>

#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/shaded_vertex.h"

namespace rasterizer {

class Setup {
  public:
    Setup(Batch& batch, const DrawState& state) : batch_(batch), state_(state) {}

    // Appends the primitive to the batch unless it covers nothing. `flat`: inputs of the provoking vertex.
    void line(const ScreenVertex& from, const ScreenVertex& to, const float* flat, bool last_pixel,
              float bias);
    void point(const ScreenVertex& at, const float* flat, float size, bool sprite, float bias);
    // Twice the area in 1/65536 square pixels, positive if clockwise on screen.
    static std::int64_t area(const ScreenVertex& a, const ScreenVertex& b, const ScreenVertex& c);
    bool culls(std::int64_t area) const;

  private:
    Primitive& append();
    void finish(Primitive& primitive, const Rect& bounds);
    static bool widen(const LineEnds& line, double dx, double dy, double half_width, Primitive& out,
                      Rect& bounds);
    void put_plane(float at, float per_x, float per_y);

    Batch& batch_;
    const DrawState& state_;
    float* plane_ = nullptr; // the next plane of the primitive
};

// Rounds to 1/256 pixel, ties to even; |pixels| <= kGuardBand.
std::int32_t snap(float pixels);

// Nullopt if the position is not finite or outside the guard band.
std::optional<ScreenVertex> to_screen(const ShadedVertex& vertex, const RasterState& raster,
                                      bool transformed);

} // namespace rasterizer
