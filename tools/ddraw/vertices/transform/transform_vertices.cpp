#include "tools/ddraw/vertices/transform/transform_vertices.h"

#include <algorithm>
#include <cmath>

#include "tools/ddraw/vertices/transform/clip_status.h"

namespace ddraw::vertices {

namespace {

// The whole numbers around a screen position; not finite or too large: those nearest.
std::int32_t down(float value) {
    constexpr float kMost = 2147483520.0f; // the largest float below 2^31
    return static_cast<std::int32_t>(std::floor(std::clamp(value == value ? value : 0.0f, -kMost, kMost)));
}
std::int32_t up(float value) {
    return -down(-value);
}

} // namespace

void extend(Rect& extent, float min_x, float min_y, float max_x, float max_y) {
    extent.x1 = std::min(extent.x1, down(min_x));
    extent.y1 = std::min(extent.y1, down(min_y));
    extent.x2 = std::max(extent.x2, up(max_x));
    extent.y2 = std::max(extent.y2, up(max_y));
}

Checked<TransformResult> transform_vertices(const TransformWork& work, std::size_t count, std::uint32_t flags,
                                            const Matrix& world, const Matrix& view, const Matrix& projection,
                                            const Screen& screen) {
    if (flags != kTransformClipped && flags != kTransformUnclipped)
        return Refusal{"dwFlags", "neither CLIPPED nor UNCLIPPED"};
    const bool clips = flags == kTransformClipped;
    TransformResult out{clips && count == 0 ? ~0u : 0u, 0, 0, work.extent};
    if (count == 0) return out;
    if (work.in_stride < 12 || work.out_stride < 16)
        return Refusal{"dwInSize, dwOutSize", "less than a position"};
    const Checked<std::size_t> in = strided_bytes(work.in_stride, 12, count),
                               result = strided_bytes(work.out_stride, 16, count);
    if (!in.ok() || *in > work.in.size()) return Refusal{"lpIn", "the vertices end beyond the memory"};
    if (!result.ok() || *result > work.out.size())
        return Refusal{"lpOut", "the vertices end beyond the memory"};
    if (!work.homogeneous.empty() && work.homogeneous.size() < count)
        return Refusal{"lpHOut", "less than one for each vertex"};

    const Transform transform = transform_of(world, view, projection, screen);
    const Transform homogeneous = {(world * view) * projection, screen};
    Clipping total;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t from = i * work.in_stride, to = i * work.out_stride;
        float position[4];
        ClipPosition clip;
        std::uint8_t outside;
        const Element source{work.in.data() + from, 0};
        const Clipping one = transform_and_test(source, 1, transform, reinterpret_cast<std::byte*>(position),
                                                0, {&clip, 1}, {&outside, 1});
        total.some |= one.some;
        total.every &= one.every;
        if (!work.homogeneous.empty() && clips) {
            std::uint8_t ignored;
            float other[4];
            transform_and_test(source, 1, homogeneous, reinterpret_cast<std::byte*>(other), 0, {&clip, 1},
                               {&ignored, 1});
            work.homogeneous[i] = {std::uint32_t{outside} & kClipPlanes, clip.x, clip.y, clip.z};
        }
        if (outside == 0) extend(out.extent, position[0], position[1], position[0], position[1]);
        // The rest of a D3DLVERTEX, from byte 16, is the same as that of a D3DTLVERTEX. It is read first:
        // `in` may be `out`.
        const std::size_t room = std::min(
            {work.in_stride, work.out_stride, work.in.size() - from, work.out.size() - to, std::size_t{32}});
        std::byte rest[16];
        if (room > 16) std::memcpy(rest, work.in.data() + from + 16, room - 16);
        if (room > 16) std::memcpy(work.out.data() + to + 16, rest, room - 16);
        if (!clips || outside == 0) std::memcpy(work.out.data() + to, position, sizeof position);
    }
    if (!clips) return out;
    out.clip_union = total.some & kClipPlanes;
    out.offscreen = total.every & kClipPlanes;
    out.clip_intersection = out.offscreen << kStatusIntersectionShift;
    return out;
}

} // namespace ddraw::vertices
