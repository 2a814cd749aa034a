// IDirect3DTexture::Load, and TEXTURELOAD of execute buffers.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// Copies all levels.
HRESULT load_texture(Surface& target, Surface& source);

} // namespace ddraw
