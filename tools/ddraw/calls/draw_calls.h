// What a DirectDraw object answers: capabilities, modes, surfaces, video memory.
#pragma once

#include <functional>

#include "tools/ddraw/objects/draw.h"
#include "tools/ddraw/objects/palette.h"
#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// Either may be null, but not both.
HRESULT get_caps(const Draw& draw, void* hardware, void* emulation);
HRESULT get_display_mode(Version version, void* desc);
HRESULT get_four_cc_codes(DWORD* count, DWORD* codes);
HRESULT get_available_memory(const Draw& draw, const DDSCAPS2& caps, DWORD* total, DWORD* free);

using ModeCallback = std::function<HRESULT(DDSURFACEDESC2& desc)>;
HRESULT enum_display_modes(DWORD flags, const DDSURFACEDESC2* filter, Version version,
                           const ModeCallback& callback);

// The callback gets a surface with a reference of the version, or null for one that could be created.
using SurfaceCallback = std::function<HRESULT(Surface* surface, DDSURFACEDESC2& desc)>;
HRESULT enum_surfaces(Draw& draw, DWORD flags, const DDSURFACEDESC2* filter, Version version,
                      const SurfaceCallback& callback);
HRESULT enum_attached(Surface& surface, Version version, const SurfaceCallback& callback);

HRESULT check_palette(DWORD caps, const PALETTEENTRY* entries);
// A structure with the members of both DDDEVICEIDENTIFIER and DDDEVICEIDENTIFIER2.
void describe_device(DDDEVICEIDENTIFIER2& out);

HRESULT wait_for_vertical_blank(DWORD flags);

} // namespace ddraw
