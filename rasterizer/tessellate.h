// Curved surfaces into triangles: rectangular and triangular patches, and N-patches over plain triangles.
// Every component of a vertex is blended alike. Wire-format spec E.15.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rasterizer/vertex_key.h"

namespace rasterizer {

// All inputs of a vertex, four floats each, as fetched.
using PatchVertex = std::array<float, static_cast<std::size_t>(kVertexInputs) * 4>;

enum class PatchBasis : std::uint8_t { Bezier, BSpline, Interpolate }; // D3DBASISTYPE

struct Mesh {
    std::vector<PatchVertex> vertices;
    std::vector<std::uint32_t> indices; // triangles
};

inline constexpr std::uint32_t kMaxSegments = 64;

// `columns` x `rows` control points, row after row; columns and rows are more than the degree, for Bezier one
// more. Each span of the control net is cut into across x down quads.
Mesh tessellate_rect(PatchBasis basis, std::uint32_t degree, std::uint32_t columns, std::uint32_t rows,
                     std::span<const PatchVertex> points, std::uint32_t across, std::uint32_t down);
// (degree + 1)(degree + 2) / 2 points of a Bezier triangle, row after row from its tip; each edge is cut into
// `segments`.
Mesh tessellate_tri(std::uint32_t degree, std::span<const PatchVertex> points, std::uint32_t segments);
// Appends a triangle curved by the normals of its corners. `quadratic_normals`: D3DRS_NORMALDEGREE is
// QUADRATIC.
void tessellate_n_patch(const PatchVertex& a, const PatchVertex& b, const PatchVertex& c,
                        std::uint32_t segments, bool quadratic_normals, Mesh& out);

} // namespace rasterizer
