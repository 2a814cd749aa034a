// Lock, Unlock, GetDC, ReleaseDC.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// `desc`: a structure of the program, which gets the description with the address.
HRESULT lock_surface(Surface& surface, Version version, const RECT* rect, void* desc, DWORD flags);
// What Unlock names: a rectangle, before IDirectDrawSurface4 the address that Lock has given; both null: all.
// Of a surface that has one lock, it is that one.
HRESULT unlock_surface(Surface& surface, const RECT* rect, const void* address);

HRESULT get_dc(Surface& surface, HDC* out);
HRESULT release_dc(Surface& surface, HDC dc);

} // namespace ddraw
