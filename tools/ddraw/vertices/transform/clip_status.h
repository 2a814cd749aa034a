// D3DCLIPSTATUS: what the draws since the last SetClipStatus were outside of, and which part of the screen
// they cover.
#pragma once

#include <cstdint>
#include <span>

#include "tools/ddraw/vertices/transform/positions.h"

namespace ddraw::vertices {

struct ClipStatus { // D3DCLIPSTATUS
    std::uint32_t flags = 0, status = 0;
    float min_x = 0, max_x = 0, min_y = 0, max_y = 0, min_z = 0, max_z = 0;
};
static_assert(sizeof(ClipStatus) == 32);

inline constexpr std::uint32_t kClipStatusStatus = 1, kClipStatusExtents2 = 2,
                               kClipStatusExtents3 = 4; // D3DCLIPSTATUS_*
// D3DSTATUS_*: the union in bits 0 to 11, the intersection in bits 12 to 23
inline constexpr std::uint32_t kStatusUnion = 0xFFF, kStatusIntersectionShift = 12,
                               kStatusIntersection = 0xFFF000, kStatusZNotVisible = 0x1000000,
                               kStatusDefault = kStatusIntersection | kStatusZNotVisible;

// Adds the vertices of a draw: its planes to the status when the flags have it, the screen positions of
// vertices inside to the extents. `positions` are x, y, z, 1/w at the start of each of `outside.size()`
// vertices, `stride` bytes apart.
void add_to(ClipStatus& status, const Clipping& clipping, const std::byte* positions, std::size_t stride,
            std::span<const std::uint8_t> outside);

} // namespace ddraw::vertices
