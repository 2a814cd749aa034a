// Blt and BltFast.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

struct BltRequest {
    const RECT* to = nullptr; // null: the whole surface
    Surface* source = nullptr;
    const RECT* from = nullptr;
    DWORD flags = 0; // DDBLT_
    const DDBLTFX* effects = nullptr;
};
HRESULT blt(Surface& target, Version version, const BltRequest& request);
HRESULT blt_fast(Surface& target, Version version, DWORD x, DWORD y, Surface* source, const RECT* from,
                 DWORD flags);

} // namespace ddraw
