// Homogeneous clipping against w >= kLeastW, the depth range, the guard band and user planes.
// PIPELINE.md 1.1, 1.9. Invariant: vertices in clip space that are inside all planes are not changed; new
// vertices are on an edge between two old ones.
#pragma once

#include <span>

#include "rasterizer/geometry/shaded_vertex.h"

namespace rasterizer {

struct VertexPlacing;

// The clip volume of a draw: the half-spaces dot(plane, position) >= 0.
class ClipVolume {
  public:
    ClipVolume(const RasterState& raster, bool transformed);

    // Bit p: the vertex is outside plane p. NaN is outside.
    std::uint32_t outside(const ShadedVertex& vertex) const;

    static constexpr int kMaxPolygon = 3 + 7 + kClipPlanes;
    // Clips a triangle (polygon[0..2]) in place against the planes in `planes`; returns the number of
    // corners, 0..kMaxPolygon.
    int clip_polygon(ShadedVertex (&polygon)[kMaxPolygon], std::uint32_t planes, int inputs) const;
    // Clips a segment in place; false if the segment is outside.
    bool clip_line(ShadedVertex& from, ShadedVertex& to, std::uint32_t planes, int inputs) const;

    // Converts a screen position to x*w y*w z*w w with w = 1 / rhw, so that it can be clipped like a position
    // in clip space.
    static void make_homogeneous(ShadedVertex& vertex);

    // Sets `planes` and `plane`. The caller sets user_planes and user_distance, whose entry i is the column
    // of clip distance user_plane(i).
    void describe(VertexPlacing& out) const;
    int user_planes() const { return count_ - fixed_; }
    int user_plane(int i) const { return user_[i]; }

  private:
    float distance(int plane, const ShadedVertex& vertex) const;
    float planes_[7][4];
    int user_[kClipPlanes] = {}; // number of the clip distance of each plane from fixed_ on
    int fixed_ = 0, count_ = 0;
};

} // namespace rasterizer
