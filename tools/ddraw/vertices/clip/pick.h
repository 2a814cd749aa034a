// IDirect3DDevice::Pick: which primitives of an execute buffer cover a point of the screen, and at which
// depth.
#pragma once

#include <cstdint>
#include <optional>

namespace ddraw::vertices {

struct PickRecord { // D3DPICKRECORD
    std::uint8_t opcode = 0, pad[3] = {};
    std::uint32_t offset = 0; // of the instruction in the buffer
    float z = 0;
};
static_assert(sizeof(PickRecord) == 12);

struct ScreenPoint {
    float x, y, z;
};
// The depth of a primitive at (x, y), if it covers that point: of a triangle, whichever way round, with its
// edges; of a line, half a pixel to each side; of a point, half a pixel around. Nothing for corners that are
// not finite and for triangles without an area.
std::optional<float> pick_triangle(const ScreenPoint (&corner)[3], float x, float y);
std::optional<float> pick_line(const ScreenPoint (&corner)[2], float x, float y);
std::optional<float> pick_point(const ScreenPoint& point, float x, float y);

} // namespace ddraw::vertices
