// Set-up of lines and points: snapping, edge equations, attribute planes, bounds. PIPELINE.md 1.2 to 1.8. A
// plane is (p0, d/dx, d/dy) relative to the snapped position of the first corner. For triangles see
// kernels.h.
#pragma once

#include <optional>

#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/shaded_vertex.h"

namespace rasterizer {

// Rounds to 1/256 pixel, ties to even; |pixels| <= kGuardBand.
std::int32_t snap(float pixels);

// Inputs of a vertex: consecutive, or one in each of consecutive columns.
struct VertexInputs {
    const float* first = nullptr;
    std::size_t step = 1;
    float operator[](std::size_t i) const { return first[i * step]; }
};
// A vertex with its position in 1/256 pixel.
struct SnappedVertex {
    std::int32_t x = 0, y = 0;
    float z = 0, rhw = 1;
    VertexInputs inputs;
};
inline SnappedVertex snapped(const ScreenVertex& vertex) {
    return {snap(vertex.x), snap(vertex.y), vertex.z, vertex.rhw, {vertex.inputs}};
}

class Setup {
  public:
    Setup(Batch& batch, const DrawState& state) : batch_(batch), state_(state) {}

    // Appends the primitive to the batch unless it covers nothing. `flat`: inputs of the provoking vertex.
    void line(const SnappedVertex& from, const SnappedVertex& to, const VertexInputs& flat, bool last_pixel,
              float bias);
    void point(const ScreenVertex& at, const VertexInputs& values, const VertexInputs& flat, float size,
               bool sprite, float bias);
    // Twice the area in 1/65536 square pixels, positive if clockwise on screen.
    static std::int64_t area(const SnappedVertex& a, const SnappedVertex& b, const SnappedVertex& c);
    static std::int64_t area(const ScreenVertex& a, const ScreenVertex& b, const ScreenVertex& c) {
        return area(snapped(a), snapped(b), snapped(c));
    }
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

// Nullopt if the position is not finite or outside the guard band.
std::optional<ScreenVertex> to_screen(const ShadedVertex& vertex, const RasterState& raster,
                                      bool transformed);

} // namespace rasterizer
