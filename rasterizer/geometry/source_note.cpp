#include "rasterizer/geometry/source_note.h"

#include <algorithm>

#include "rasterizer/geometry/kernels.h"

namespace rasterizer {

namespace {

template <class R> bool holds(const R& r, const PixelToProbe& at) {
    return at.x >= r.left && at.x < r.right && at.y >= r.top && at.y < r.bottom;
}

bool in_records(const Batch& batch, const SourcePrimitive& source, const PixelToProbe& at) {
    for (std::uint32_t line = source.first_line; line < source.end_line; line += batch.primitives.stride())
        if (holds(batch.primitives.at_line(line).bounds, at)) return true;
    return false;
}

// Distance from a primitive's corners to the farthest pixel centre that it may cover, in 1/256 pixel.
std::int64_t reach(const SourcePrimitive& source, const RasterState& raster, const SourceFate& fate) {
    constexpr std::int64_t kHalf = 1 << (kSubPixelBits - 1);
    const std::int64_t samples = raster.multisampled() ? kHalf : 0;
    if (source.corners == 3) return samples;
    if (source.corners == 2) return samples + (raster.smooth_lines ? 2 * kHalf : kHalf);
    const float size = std::max(std::min(fate.point_size, raster.point_max), raster.point_min);
    return samples + (size > 0 ? static_cast<std::int64_t>(std::min(size, 2.0f * kGuardBand) * kHalf) : 0);
}

// Whether the bounding box of the corners holds the pixel.
bool in_box(const SourcePrimitive& source, const PixelToProbe& at, std::int64_t reach) {
    std::int64_t left = INT64_MAX, top = INT64_MAX, right = INT64_MIN, bottom = INT64_MIN;
    for (std::uint32_t k = 0; k < source.corners; ++k) {
        const SourceCorner& corner = source.corner[k];
        if (!corner.placed) return false;
        left = std::min<std::int64_t>(left, corner.x), right = std::max<std::int64_t>(right, corner.x);
        top = std::min<std::int64_t>(top, corner.y), bottom = std::max<std::int64_t>(bottom, corner.y);
    }
    const std::int64_t x = std::int64_t{at.x} << kSubPixelBits, y = std::int64_t{at.y} << kSubPixelBits;
    return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
}

// Why no record of the primitive has the pixel in its bounds.
FragmentEnd end_of(const SourcePrimitive& source, const PixelToProbe& at, const RasterState& raster,
                   const SourceFate& fate) {
    if (fate.outside_all & kClipPlaneBits) return FragmentEnd::Clipped;
    if (!holds(raster.clip, at)) return FragmentEnd::Viewport;
    if (source.first_line == source.end_line && fate.culled) return FragmentEnd::Culled;
    return fate.outside_any & (kClipPlaneBits | kNotPlaced) ? FragmentEnd::Clipped : FragmentEnd::Coverage;
}

} // namespace

void add_source(Batch& batch, const RasterState& raster, SourcePrimitive source, const SourceFate& fate) {
    const std::int64_t most = reach(source, raster, fate);
    for (std::size_t pixel = 0; pixel < batch.probes.size(); ++pixel) {
        const PixelToProbe& at = batch.probes[pixel];
        source.pixel = static_cast<std::uint16_t>(pixel);
        source.end = FragmentEnd::Coverage;
        if (!in_records(batch, source, at)) {
            if (!at.all && !in_box(source, at, most)) continue;
            source.end = end_of(source, at, raster, fate);
        }
        batch.sources.push_back(source);
    }
}

} // namespace rasterizer
