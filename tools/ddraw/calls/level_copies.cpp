#include "tools/ddraw/calls/level_copies.h"

#include <algorithm>

#include "tools/ddraw/calls/blt_calls.h"
#include "tools/ddraw/device/driver_surfaces.h"
#include "tools/ddraw/objects/palette.h"

namespace ddraw {

namespace {

bool same_sizes(const Surface& a, const Surface& b) {
    return a.description.width == b.description.width && a.description.height == b.description.height;
}

// Of the next smaller level.
void halve(RECT& rect, POINT& place) {
    rect = {rect.left / 2, rect.top / 2, (rect.right + 1) / 2, (rect.bottom + 1) / 2};
    place = {place.x / 2, place.y / 2};
}

// The parts of both levels that both have. False: there is none.
bool cut(const RECT& part, const POINT& place, const RECT& source, const RECT& target, RECT& read,
         RECT& written) {
    const LONG width = std::min({width_of(part), source.right - part.left, target.right - place.x});
    const LONG height = std::min({height_of(part), source.bottom - part.top, target.bottom - place.y});
    read = {part.left, part.top, part.left + width, part.top + height};
    written = {place.x, place.y, place.x + width, place.y + height};
    return width > 0 && height > 0;
}

// The palette and the colour key are the source's afterwards (Wine: test_device_load,
// test_texture_load_ckey).
void copy_colors(Surface& target, const Surface& source) {
    constexpr auto kKey = static_cast<std::size_t>(KeyKind::SourceBlt);
    target.keys[kKey] = source.keys[kKey];
    if (target.palette() && source.palette())
        target.palette()->set(0, std::min(target.palette()->size(), source.palette()->size()),
                              source.palette()->entries());
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
    if (corner.x < 0 || corner.y < 0 || corner.x > all.right - width_of(region) ||
        corner.y > all.bottom - height_of(region))
        return DDERR_INVALIDPARAMS;
    if (to.levels > from.levels - skipped) return DDERR_INVALIDPARAMS;
    for (std::uint32_t face = 0; face < to.faces; ++face) {
        RECT part = region;
        POINT at = corner;
        for (std::uint32_t level = 0; level < skipped; ++level) halve(part, at);
        for (std::uint32_t level = 0; level < to.levels; ++level) {
            Surface& into = *to.surfaces[face * to.levels + level];
            Surface& out_of = *from.surfaces[face * from.levels + level + skipped];
            // Halves are rounded up, so they may be beyond the end of a level, of the source and of the
            // target.
            RECT read = {}, inside = {};
            if (cut(part, at, out_of.bounds(), into.bounds(), read, inside)) {
                BltRequest request;
                request.to = &inside, request.source = &out_of, request.from = &read;
                if (const HRESULT hr = blt(into, Version::V7, request); FAILED(hr)) return hr;
            }
            halve(part, at);
        }
    }
    copy_colors(target, source);
    return DD_OK;
}

} // namespace ddraw
