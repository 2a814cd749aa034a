#include "tools/ddraw/calls/lock_calls.h"

#include <algorithm>

#include "tools/ddraw/calls/describe.h"
#include "tools/ddraw/objects/draw.h"
#include "tools/ddraw/objects/palette.h"
#include "tools/runtime/window/memory_dc.h"

namespace ddraw {

namespace {

// Textures in system memory that DirectX 7 created are locked without a check of the structure's size (Wine:
// test_surface_desc_size, test_surface_lock, on Windows).
bool ignores_size(const Surface& surface) {
    return surface.creator() == Version::V7 && surface.has_caps(DDSCAPS_TEXTURE) &&
           !surface.has_caps(DDSCAPS_VIDEOMEMORY);
}

bool is_inside(const RECT& rect, const Surface& surface) {
    const RECT bounds = surface.bounds();
    return rect.left >= 0 && rect.top >= 0 && rect.left <= rect.right && rect.top <= rect.bottom &&
           rect.right <= bounds.right && rect.bottom <= bounds.bottom;
}

bool overlaps_a_lock(const Surface& surface, const RECT& rect) {
    return std::ranges::any_of(surface.locks, [&](const LockedPart& locked) {
        RECT common;
        return IntersectRect(&common, &locked.rect, &rect) || EqualRect(&locked.rect, &rect);
    });
}

void* address_of(const Surface& surface, const RECT& part) {
    const Format& format = surface.format();
    return surface.image->memory().at(part.left / format.block_width, part.top / format.block_height);
}

} // namespace

HRESULT lock_surface(Surface& surface, Version version, const RECT* rect, void* desc, DWORD flags) {
    if (!desc) return DDERR_INVALIDPARAMS;
    const DWORD size = *static_cast<const DWORD*>(desc);
    if (size != sizeof(DDSURFACEDESC) && size != sizeof(DDSURFACEDESC2) && !ignores_size(surface))
        return DDERR_INVALIDPARAMS;
    if (surface.is_lost()) return DDERR_SURFACELOST; // lpSurface stays (Wine: test_coop_level_d3d_state)
    static_cast<DDSURFACEDESC*>(desc)->lpSurface = nullptr;
    const RECT part = rect ? *rect : surface.bounds();
    if (!is_inside(part, surface)) return DDERR_INVALIDPARAMS;
    // Cards lock whole blocks only (Wine: partial_block_lock_test, on Windows).
    if (surface.has_caps(DDSCAPS_VIDEOMEMORY) && !surface.has_whole_blocks(part)) return DDERR_INVALIDPARAMS;
    if (surface.is_drawn_by_gdi() || overlaps_a_lock(surface, part)) return DDERR_SURFACEBUSY;
    if (!(flags & DDLOCK_WRITEONLY)) surface.refresh(part);
    surface.image->bits(); // makes the memory current
    surface.locks.push_back({part, (flags & DDLOCK_READONLY) != 0});
    DDSURFACEDESC2 out = surface_description(surface, version);
    out.lpSurface = address_of(surface, part);
    give_description(out, desc, size);
    return DD_OK;
}

HRESULT unlock_surface(Surface& surface, const RECT* rect, const void* address) {
    if (surface.locks.empty()) return DDERR_NOTLOCKED;
    const bool all = surface.locks.size() == 1 || (!rect && !address);
    const auto ends = [&](const LockedPart& locked) {
        if (all) return true;
        return rect ? EqualRect(&locked.rect, rect) != 0 : address_of(surface, locked.rect) == address;
    };
    RECT written = {};
    for (const LockedPart& locked : surface.locks)
        if (ends(locked) && !locked.read_only) UnionRect(&written, &written, &locked.rect);
    if (std::erase_if(surface.locks, ends) == 0) return DDERR_NOTLOCKED;
    if (!IsRectEmpty(&written)) surface.changed(written);
    return DD_OK;
}

namespace {

void set_colors(HDC dc, const PALETTEENTRY (&entries)[256]) {
    RGBQUAD colors[256];
    for (std::size_t i = 0; i < 256; ++i)
        colors[i] = {entries[i].peBlue, entries[i].peGreen, entries[i].peRed, 0};
    SetDIBColorTable(dc, 0, 256, colors);
}

} // namespace

// The device context draws directly to the surface's memory, and has the palette of the moment of GetDC
// (Wine: test_palette_gdi). A surface without a palette has that of the primary surface.
HRESULT get_dc(Surface& surface, HDC* out) {
    if (!out) return DDERR_INVALIDPARAMS;
    if (surface.dc()) return DDERR_DCALREADYCREATED;
    *out = nullptr;
    if (surface.is_lost()) return DDERR_SURFACELOST;
    const Format& format = surface.format();
    if (!format.is_rgb() && !format.is_indexed()) return DDERR_CANTCREATEDC;
    const Surface* const primary = surface.draw().primary;
    const Palette* palette = surface.palette();
    if (!palette && primary) palette = primary->palette();
    PALETTEENTRY colors[256] = {};
    if (palette) palette->get(0, palette->size(), colors);
    surface.refresh(surface.bounds());
    void* const bits = surface.image->bits(); // also of a context that is kept: GDI draws to memory
    if (const HDC own = surface.own_dc()) {
        if (format.is_indexed()) set_colors(own, colors);
        surface.begin_own_dc();
        *out = own;
        return DD_OK;
    }
    MemoryDc context;
    if (!context.create({bits, format.driver, surface.description.width, surface.description.height,
                         static_cast<UINT>(surface.image->pitch()), format.is_indexed() ? colors : nullptr}))
        return DDERR_CANTCREATEDC;
    surface.begin_dc(context);
    *out = context.dc;
    return DD_OK;
}

HRESULT release_dc(Surface& surface, HDC dc) {
    if (!surface.dc() || dc != surface.dc()) return DDERR_NODC;
    GdiFlush();
    surface.end_dc();
    surface.changed(surface.bounds());
    return DD_OK;
}

} // namespace ddraw
