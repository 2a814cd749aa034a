// EnumTextureFormats, EnumZBufferFormats.
#pragma once

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/device/capabilities.h"

namespace ddraw {

// IDirect3DDevice and 2: formats of colours and indices, as surface descriptions.
HRESULT enum_old_texture_formats(LPD3DENUMTEXTUREFORMATSCALLBACK callback, void* context);
// The newer interfaces: also compressed ones, luminance and bump maps.
HRESULT enum_texture_formats(LPD3DENUMPIXELFORMATSCALLBACK callback, void* context);
// `hardware`: of the device's kind, which has its depth buffers in video memory.
HRESULT enum_depth_formats(bool hardware, LPD3DENUMPIXELFORMATSCALLBACK callback, void* context);

} // namespace ddraw
