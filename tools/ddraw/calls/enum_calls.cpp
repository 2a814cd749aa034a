#include <algorithm>
#include <cstring>

#include "tools/ddraw/calls/create_surface.h"
#include "tools/ddraw/calls/describe.h"
#include "tools/ddraw/calls/draw_calls.h"

namespace ddraw {

HRESULT get_display_mode(Version version, void* desc) {
    if (!desc) return DDERR_INVALIDPARAMS;
    const DWORD size = *static_cast<const DWORD*>(desc);
    if (size != sizeof(DDSURFACEDESC) && size != sizeof(DDSURFACEDESC2)) return DDERR_INVALIDPARAMS;
    give_description(mode_description(Display::instance().mode()), desc, size);
    *static_cast<DWORD*>(desc) = structure_size(version);
    return DD_OK;
}

namespace {

// Of a pixel format only the number of bits is compared (Wine: enumdisplaymodes, on Windows).
bool is_wanted(const Mode& mode, const DDSURFACEDESC2* filter) {
    if (!filter) return true;
    const auto has = [&](DWORD flag) { return (filter->dwFlags & flag) != 0; };
    return (!has(DDSD_WIDTH) || filter->dwWidth == mode.width) &&
           (!has(DDSD_HEIGHT) || filter->dwHeight == mode.height) &&
           (!has(DDSD_PIXELFORMAT) || filter->ddpfPixelFormat.dwRGBBitCount == mode.bits) &&
           (!has(DDSD_REFRESHRATE) || filter->dwRefreshRate == mode.refresh);
}

} // namespace

HRESULT enum_display_modes(DWORD flags, const DDSURFACEDESC2* filter, Version version,
                           const ModeCallback& callback) {
    const bool by_refresh = (flags & DDEDM_REFRESHRATES) || (filter && (filter->dwFlags & DDSD_REFRESHRATE));
    // A program that asks for a size has room for it.
    const bool by_size = filter && (filter->dwFlags & DDSD_WIDTH) && (filter->dwFlags & DDSD_HEIGHT);
    for (const Mode& mode : Display::modes(by_refresh, by_size)) {
        if (!is_wanted(mode, filter)) continue;
        DDSURFACEDESC2 desc = mode_description(mode);
        desc.dwSize = structure_size(version);
        if (!by_refresh) desc.dwRefreshRate = 0;
        if (callback(desc) != DDENUMRET_OK) break;
    }
    return DD_OK;
}

namespace {

bool matches(const Surface& surface, const DDSURFACEDESC2& filter) {
    const auto has = [&](DWORD flag) { return (filter.dwFlags & flag) != 0; };
    const Description& what = surface.description;
    if (has(DDSD_WIDTH) && filter.dwWidth != what.width) return false;
    if (has(DDSD_HEIGHT) && filter.dwHeight != what.height) return false;
    if (has(DDSD_CAPS) && (what.caps.dwCaps & filter.ddsCaps.dwCaps) != filter.ddsCaps.dwCaps) return false;
    if (has(DDSD_PIXELFORMAT) && format_of(filter.ddpfPixelFormat) != what.format) return false;
    return !has(DDSD_MIPMAPCOUNT) || filter.dwMipMapCount == what.levels;
}

HRESULT enum_existing(Draw& draw, DWORD flags, const DDSURFACEDESC2* filter, Version version,
                      const SurfaceCallback& callback) {
    const bool all = (flags & DDENUMSURFACES_ALL) || !filter;
    const bool inverted = (flags & DDENUMSURFACES_NOMATCH) != 0;
    const std::vector<Surface*> surfaces = draw.surfaces; // the callback may release some
    for (Surface* surface : surfaces) {
        if (std::ranges::find(draw.surfaces, surface) == draw.surfaces.end()) continue;
        if (!all && matches(*surface, *filter) == inverted) continue;
        DDSURFACEDESC2 desc = surface_description(*surface, version);
        surface->add_ref(version);
        if (callback(surface, desc) != DDENUMRET_OK) break;
    }
    return DD_OK;
}

// A description without a size is one for each size of the display modes.
HRESULT enum_creatable(Draw& draw, const DDSURFACEDESC2& filter, Version version,
                       const SurfaceCallback& callback) {
    const Mode now = Display::instance().mode();
    std::vector<Mode> sizes = {now};
    if (!(filter.dwFlags & DDSD_WIDTH) || !(filter.dwFlags & DDSD_HEIGHT)) {
        sizes = Display::modes(false, false);
        std::erase_if(sizes, [&](const Mode& mode) { return mode.bits != now.bits; });
    }
    for (const Mode& size : sizes) {
        DDSURFACEDESC2 wanted = filter;
        if (!(wanted.dwFlags & DDSD_WIDTH)) wanted.dwWidth = size.width;
        if (!(wanted.dwFlags & DDSD_HEIGHT)) wanted.dwHeight = size.height;
        wanted.dwFlags |= DDSD_WIDTH | DDSD_HEIGHT;
        Description what;
        if (FAILED(describe_surface(draw, wanted, version, what))) continue;
        DDSURFACEDESC2 desc = wanted;
        desc.dwSize = structure_size(version);
        desc.dwFlags |= DDSD_CAPS | DDSD_PITCH | DDSD_PIXELFORMAT;
        desc.lPitch = static_cast<LONG>(Image::own_pitch(*what.format, what.width));
        desc.ddpfPixelFormat = description_of(*what.format);
        desc.ddsCaps = what.caps;
        if (callback(nullptr, desc) != DDENUMRET_OK) break;
    }
    return DD_OK;
}

} // namespace

HRESULT enum_surfaces(Draw& draw, DWORD flags, const DDSURFACEDESC2* filter, Version version,
                      const SurfaceCallback& callback) {
    const HeldDraw held(draw); // the callback may release it
    if (flags & DDENUMSURFACES_CANBECREATED) {
        const bool match = (flags & DDENUMSURFACES_MATCH) != 0;
        if (!match || (flags & (DDENUMSURFACES_ALL | DDENUMSURFACES_NOMATCH)) || !filter)
            return DDERR_INVALIDPARAMS;
        return enum_creatable(draw, *filter, version, callback);
    }
    if (!(flags & DDENUMSURFACES_DOESEXIST)) return DDERR_INVALIDPARAMS;
    return enum_existing(draw, flags, filter, version, callback);
}

HRESULT enum_attached(Surface& surface, Version version, const SurfaceCallback& callback) {
    const std::vector<Attachment> attachments = surface.attachments();
    const HeldSurface held(surface); // the callback may release it
    for (const Attachment& each : attachments) {
        if (!surface.attachment(*each.surface)) continue; // the callback has detached it
        DDSURFACEDESC2 desc = surface_description(*each.surface, version);
        each.surface->add_ref(version);
        if (callback(each.surface, desc) != DDENUMRET_OK) break;
    }
    return DD_OK;
}

} // namespace ddraw
