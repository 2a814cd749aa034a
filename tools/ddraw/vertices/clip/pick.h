// IDirect3DDevice::Pick: which primitives of an execute buffer cover a rectangle of the screen, and at which
// depth.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tools/ddraw/vertices/transform/transform_vertices.h"

namespace ddraw::vertices {

struct PickRecord { // D3DPICKRECORD
    std::uint8_t opcode = 0, pad[3] = {};
    std::uint32_t offset = 0; // of the primitive in the instructions of the execute buffer
    float z = 0;
};
static_assert(sizeof(PickRecord) == 12);

struct ScreenPoint {
    float x, y, z;
};
// The least depth at which a point, a line or a triangle, by the number of its corners, covers a part of
// `area`, which has its edges and may be a point. A triangle covers its edges, too, whichever way round it
// is; lines and points are a pixel wide. Nothing for corners that are not finite, and for triangles without
// an area.
std::optional<float> picked_depth(std::span<const ScreenPoint> corners, const Rect& area);

// The nearest first; those of the same depth stay in their order.
void order_by_depth(std::vector<PickRecord>& records);

} // namespace ddraw::vertices
