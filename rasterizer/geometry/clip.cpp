#include "rasterizer/geometry/clip.h"

#include <algorithm>
#include <cmath>

#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/kernels.h"

namespace rasterizer {

namespace {

ShadedVertex between(const ShadedVertex& a, const ShadedVertex& b, float t, int inputs) {
    ShadedVertex out;
    const auto mix = [t](float x, float y) { return x + t * (y - x); };
    for (int i = 0; i < 4; ++i) out.position[i] = mix(a.position[i], b.position[i]);
    for (int i = 0; i < inputs; ++i) out.inputs[i] = mix(a.inputs[i], b.inputs[i]);
    for (int i = 0; i < kClipPlanes; ++i) out.clip[i] = mix(a.clip[i], b.clip[i]);
    return out;
}

} // namespace

ClipVolume::ClipVolume(const RasterState& raster, bool transformed) {
    const auto add = [this](float x, float y, float z, float w) {
        float* plane = planes_[count_++];
        plane[0] = x, plane[1] = y, plane[2] = z, plane[3] = w;
    };
    add(0, 0, 0, 1); // w >= kLeastW is the first plane, so that w is positive for the others
    const float scale_x = transformed ? 1 : raster.scale_x, offset_x = transformed ? 0 : raster.offset_x;
    const float scale_y = transformed ? 1 : raster.scale_y, offset_y = transformed ? 0 : raster.offset_y;
    // Clips one pixel inside the guard band, so that rounding cannot move a vertex out of it.
    constexpr float kBand = static_cast<float>(kGuardBand - 1);
    add(scale_x, 0, 0, offset_x + kBand);
    add(-scale_x, 0, 0, kBand - offset_x);
    add(0, scale_y, 0, offset_y + kBand);
    add(0, -scale_y, 0, kBand - offset_y);
    if (!transformed) {
        add(0, 0, 1, 0);
        add(0, 0, -1, 1);
    }
    fixed_ = count_;
    for (int i = 0; i < kClipPlanes; ++i)
        if (raster.clip_planes >> i & 1) user_[count_++ - fixed_] = i;
}

float ClipVolume::distance(int plane, const ShadedVertex& vertex) const {
    if (plane >= fixed_) return vertex.clip[user_[plane - fixed_]];
    const float(&p)[4] = vertex.position;
    const float* n = planes_[plane];
    const float d = ((n[0] * p[0] + n[1] * p[1]) + n[2] * p[2]) + n[3] * p[3];
    return plane == 0 ? d - kLeastW : d;
}

void ClipVolume::make_homogeneous(ShadedVertex& vertex) {
    if (!vertex.screen) return;
    const float w = 1.0f / vertex.position[3];
    for (int i = 0; i < 3; ++i) vertex.position[i] *= w;
    vertex.position[3] = w;
    vertex.screen = false;
}

std::uint32_t ClipVolume::outside(const ShadedVertex& vertex) const {
    if (vertex.screen) { // a screen position inside the guard band is not clipped
        constexpr float kBand = static_cast<float>(kGuardBand - 1);
        const float* p = vertex.position;
        if (std::fabs(p[0]) <= kBand && std::fabs(p[1]) <= kBand) return 0;
        ShadedVertex copy = vertex;
        make_homogeneous(copy);
        return outside(copy);
    }
    std::uint32_t bits = 0;
    for (int p = 0; p < count_; ++p)
        if (!(distance(p, vertex) >= 0)) bits |= 1u << p;
    return bits;
}

int ClipVolume::clip_polygon(ShadedVertex (&polygon)[kMaxPolygon], std::uint32_t planes, int inputs) const {
    int corners = 3;
    for (int i = 0; i < corners; ++i) make_homogeneous(polygon[i]);
    ShadedVertex next[kMaxPolygon];
    for (int p = 0; p < count_ && corners >= 3; ++p) {
        if (!(planes >> p & 1)) continue;
        int made = 0;
        for (int i = 0; i < corners && made < kMaxPolygon; ++i) {
            const ShadedVertex& a = polygon[i];
            const ShadedVertex& b = polygon[(i + 1) % corners];
            const float da = distance(p, a), db = distance(p, b);
            const bool in_a = da >= 0, in_b = db >= 0;
            if (in_a) next[made++] = a;
            if (in_a == in_b || made >= kMaxPolygon) continue;
            // Always computed from the inside end, so that both triangles of a shared edge get the same new
            // vertex.
            next[made++] =
                in_a ? between(a, b, da / (da - db), inputs) : between(b, a, db / (db - da), inputs);
        }
        corners = made;
        std::copy_n(next, made, polygon);
    }
    return corners >= 3 ? corners : 0;
}

bool ClipVolume::clip_line(ShadedVertex& from, ShadedVertex& to, std::uint32_t planes, int inputs) const {
    make_homogeneous(from);
    make_homogeneous(to);
    for (int p = 0; p < count_; ++p) {
        if (!(planes >> p & 1)) continue;
        const float da = distance(p, from), db = distance(p, to);
        const bool in_a = da >= 0, in_b = db >= 0;
        if (!in_a && !in_b) return false;
        if (in_a && !in_b) to = between(from, to, da / (da - db), inputs);
        if (!in_a && in_b) from = between(to, from, db / (db - da), inputs);
    }
    return true;
}

void ClipVolume::describe(VertexPlacing& out) const {
    out.planes = fixed_;
    for (int p = 0; p < fixed_; ++p) std::copy_n(planes_[p], 4, out.plane[p]);
}

} // namespace rasterizer
