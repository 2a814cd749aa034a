// What programs set on a surface: colour keys, palettes, clippers, private data, priorities, its memory.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// `flags`: DDCKEY_; key null: removes the key.
HRESULT set_color_key(Surface& surface, DWORD flags, const DDCOLORKEY* key);
HRESULT get_color_key(const Surface& surface, DWORD flags, DDCOLORKEY* out);

HRESULT set_palette(Surface& surface, Version version, Palette* palette);

HRESULT set_private_data(Surface& surface, REFGUID tag, void* data, DWORD size, DWORD flags);
HRESULT get_private_data(Surface& surface, REFGUID tag, void* out, DWORD* size);

// Of managed textures only.
HRESULT check_priority(const Surface& surface);
HRESULT check_lod(const Surface& surface);

HRESULT set_surface_desc(Surface& surface, const DDSURFACEDESC2& desc, DWORD flags);

} // namespace ddraw
