// Lock, Unlock, GetDC, ReleaseDC.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// `desc`: a structure of the program, which gets the description with the address.
HRESULT lock_surface(Surface& surface, Version version, const RECT* rect, void* desc, DWORD flags);
// `rect`: of Unlock since IDirectDrawSurface4; null: every lock, or a surface that has one.
HRESULT unlock_surface(Surface& surface, const RECT* rect);

HRESULT get_dc(Surface& surface, HDC* out);
HRESULT release_dc(Surface& surface, HDC dc);

} // namespace ddraw
