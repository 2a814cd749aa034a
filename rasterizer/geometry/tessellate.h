// Tessellates curved surfaces into triangles: rectangular and triangular patches, and N-patches over plain
// triangles. Every component of a vertex is interpolated, except for those with a method of the declaration.
// WIRE.md E.15, F.3.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dp2/tables/enums.h"
#include "rasterizer/base/stop_signal.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

// All fetched inputs of a vertex, four floats each.
using PatchVertex = std::array<float, static_cast<std::size_t>(kVertexInputs) * 4>;

using dp2::PatchBasis;

// The declaration's method for each group of four floats; an empty list: all groups are interpolated. A group
// with a method gets values derived from the surface. The surface's parameters are 0 to 1 over the whole
// patch: u along a row of control points and v along a column; in a triangle u towards its left corner and v
// towards its right one, so that u x v points to the side whose triangles are clockwise. Tangents are the
// derivatives; normals have length 1 like those of OpenGL's evaluators (or 0 where the surface has no
// normal).
using PatchMethods = std::span<const dp2::DeclMethod>;

struct Mesh {
    std::vector<PatchVertex> vertices;
    std::vector<std::uint32_t> indices; // triangles
};

inline constexpr std::uint32_t kMaxSegments = 64;

// Segments of each edge (per span of the control net): top, right, bottom, left of a rectangle; tip to left,
// left to right, right to tip of a triangle. The interior has as many segments as the finer of two opposite
// edges (in a triangle: as the finest edge); a coarser edge keeps its own points, so there is no crack
// between patches that share an edge and its number of segments.
using RectSegments = std::array<std::uint32_t, 4>;
using TriSegments = std::array<std::uint32_t, 3>;

// The control points of a rectangular patch, row after row. Columns and rows exceed the degree, for Bezier by
// exactly one.
struct ControlNet {
    PatchBasis basis;
    std::uint32_t degree, columns, rows;
    std::span<const PatchVertex> points;
};
// The mesh is empty if `poll` returned true.
Mesh tessellate_rect(const ControlNet& net, const RectSegments& segments, PatchMethods methods = {},
                     StopPoll poll = StopPoll());
// `points`: the (degree + 1)(degree + 2) / 2 control points of a Bezier triangle, row after row from its tip.
Mesh tessellate_tri(std::uint32_t degree, std::span<const PatchVertex> points, const TriSegments& segments,
                    PatchMethods methods = {});
// Appends a triangle that is curved by the normals of its corners. `quadratic_normals`: D3DRS_NORMALDEGREE is
// QUADRATIC.
void tessellate_n_patch(const PatchVertex& a, const PatchVertex& b, const PatchVertex& c,
                        std::uint32_t segments, bool quadratic_normals, Mesh& out);

} // namespace rasterizer
