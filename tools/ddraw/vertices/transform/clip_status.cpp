#include "tools/ddraw/vertices/transform/clip_status.h"

#include <algorithm>

namespace ddraw::vertices {

void add_to(ClipStatus& status, const Clipping& clipping, const std::byte* positions, std::size_t stride,
            std::span<const std::uint8_t> outside) {
    if (outside.empty()) return;
    if (status.flags & kClipStatusStatus) {
        status.status |= clipping.some & kClipPlanes;
        status.status &= ~kStatusIntersection | (clipping.every & kClipPlanes) << kStatusIntersectionShift;
    }
    if (!(status.flags & (kClipStatusExtents2 | kClipStatusExtents3))) return;
    for (std::size_t i = 0; i < outside.size(); ++i) {
        if (outside[i] != 0) continue;
        float at[3];
        std::memcpy(at, positions + i * stride, sizeof at);
        status.min_x = std::min(status.min_x, at[0]);
        status.max_x = std::max(status.max_x, at[0]);
        status.min_y = std::min(status.min_y, at[1]);
        status.max_y = std::max(status.max_y, at[1]);
        if (!(status.flags & kClipStatusExtents3)) continue;
        status.min_z = std::min(status.min_z, at[2]);
        status.max_z = std::max(status.max_z, at[2]);
    }
}

} // namespace ddraw::vertices
