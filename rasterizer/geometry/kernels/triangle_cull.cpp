#include "rasterizer/geometry/kernels/triangle_group.h"

namespace rasterizer::RASTERIZER_ISA {

void cull_triangles(TriangleCull& job) {
    TriangleList& list = *job.list;
    std::uint32_t left = 0;
    for (std::uint32_t first = 0; first < list.count; first += kGroup) {
        const std::uint32_t rest = list.count - first, count = rest < kGroup ? rest : kGroup;
        const Corners corners(job.x, job.y, Slots(list, first));
        const Bounds bounds(corners, job.clip, job.multisampled ? kBoxedReach : 0);
        std::uint32_t facing = 0;
        if (job.mode != dp2::Cull::Cw) facing |= corners.area.positive();
        if (job.mode != dp2::Cull::Ccw) facing |= corners.area.negative();
        const std::uint32_t kept = facing & bounds.hold_pixels();
        job.facing += static_cast<std::uint32_t>(__builtin_popcount(facing & ((1u << count) - 1)));
        for (std::uint32_t i = 0; i < count; ++i) {
            list.a[left] = list.a[first + i], list.b[left] = list.b[first + i];
            list.c[left] = list.c[first + i], list.flat[left] = list.flat[first + i];
            left += kept >> i & 1;
        }
    }
    list.count = left;
}

} // namespace rasterizer::RASTERIZER_ISA
