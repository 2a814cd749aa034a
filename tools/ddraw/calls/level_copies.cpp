#include "tools/ddraw/calls/level_copies.h"

#include <algorithm>

#include "tools/ddraw/calls/blt_calls.h"
#include "tools/ddraw/device/driver_surfaces.h"

namespace ddraw {

namespace {

bool same_sizes(const Surface& a, const Surface& b) {
    return a.description.width == b.description.width && a.description.height == b.description.height;
}

RECT smaller(const RECT& rect, std::uint32_t levels, const Surface& level) {
    const auto down = [&](LONG v) { return v >> levels; };
    const RECT bounds = level.bounds();
    RECT out = {down(rect.left), down(rect.top), std::max(down(rect.right), down(rect.left) + 1),
                std::max(down(rect.bottom), down(rect.top) + 1)};
    out.right = std::min(out.right, bounds.right), out.bottom = std::min(out.bottom, bounds.bottom);
    return out;
}

} // namespace

HRESULT copy_levels(Surface& target, const POINT* place, Surface& source, const RECT* rect) {
    if (!target.has_caps(DDSCAPS_TEXTURE) || !source.has_caps(DDSCAPS_TEXTURE)) return DDERR_INVALIDPARAMS;
    if (target.format().driver != source.format().driver) return DDERR_INVALIDPARAMS;
    const TextureParts to = parts_of_texture(target), from = parts_of_texture(source);
    if (to.faces != from.faces) return DDERR_INVALIDPARAMS;
    // The source's levels that are larger than the target are left out.
    std::uint32_t skipped = 0;
    while (skipped < from.levels && !same_sizes(*from.surfaces[skipped], *to.surfaces[0])) ++skipped;
    if (skipped == from.levels) return DDERR_INVALIDPARAMS;
    const RECT all = from.surfaces[0]->bounds(), region = rect ? *rect : all;
    if (region.left < 0 || region.top < 0 || region.left >= region.right || region.top >= region.bottom ||
        region.right > all.right || region.bottom > all.bottom)
        return DDERR_INVALIDPARAMS;
    const POINT corner = place ? *place : POINT{0, 0};
    for (std::uint32_t face = 0; face < to.faces; ++face)
        for (std::uint32_t level = 0; level < std::min(to.levels, from.levels - skipped); ++level) {
            Surface& into = *to.surfaces[face * to.levels + level];
            Surface& out_of = *from.surfaces[face * from.levels + level + skipped];
            const RECT part = smaller(region, level + skipped, out_of);
            const LONG x = corner.x >> level, y = corner.y >> level;
            const RECT at = {x, y, x + part.right - part.left, y + part.bottom - part.top};
            BltRequest request;
            request.to = &at, request.source = &out_of, request.from = &part;
            if (const HRESULT hr = blt(into, Version::V7, request); FAILED(hr)) return hr;
        }
    return DD_OK;
}

} // namespace ddraw
