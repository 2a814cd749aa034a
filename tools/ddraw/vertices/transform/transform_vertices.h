// IDirect3DViewport::TransformVertices.
#pragma once

#include "tools/ddraw/vertices/transform/positions.h"

namespace ddraw::vertices {

inline constexpr std::uint32_t kTransformClipped = 1, kTransformUnclipped = 2; // D3DTRANSFORM_*

struct HVertex { // D3DHVERTEX
    std::uint32_t flags;
    float x, y, z;
};
static_assert(sizeof(HVertex) == 16);
struct Rect { // D3DRECT
    std::int32_t x1, y1, x2, y2;
};
// Extends a rectangle by the whole numbers around screen positions.
void extend(Rect& extent, float min_x, float min_y, float max_x, float max_y);

// D3DTRANSFORMDATA: D3DLVERTEX vertices in, D3DTLVERTEX vertices out, each with a stride of its own.
struct TransformWork {
    std::span<const std::byte> in;
    std::size_t in_stride = 0;
    std::span<std::byte> out;
    std::size_t out_stride = 0;
    std::span<HVertex> homogeneous; // empty, or one for each vertex; only written when clipping
    Rect extent = {};               // extended by the vertices that are inside
};
struct TransformResult {
    std::uint32_t
        offscreen; // the planes that all vertices are outside of: none without clipping, all without vertices
    std::uint32_t clip_union;        // D3DSTATUS_CLIPUNION*, which are D3DCLIP_*
    std::uint32_t clip_intersection; // D3DSTATUS_CLIPINTERSECTION*
    Rect extent;
};
// After the positions, colours and coordinates are copied, as far as both strides have room for them. A
// homogeneous vertex is the position after projection. When clipping, vertices outside keep the position that
// `out` had: Windows leaves values there for which no rule is known (Wine's test_transform_vertices).
// Refused: other flags, strides without room for a position, memory too small.
Checked<TransformResult> transform_vertices(const TransformWork& work, std::size_t count, std::uint32_t flags,
                                            const Matrix& world, const Matrix& view, const Matrix& projection,
                                            const Screen& screen);

} // namespace ddraw::vertices
