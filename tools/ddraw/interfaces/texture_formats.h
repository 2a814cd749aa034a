// EnumTextureFormats, EnumZBufferFormats.
#pragma once

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/device/capabilities.h"

namespace ddraw {

// IDirect3DDevice and 2: formats of colours and indices, as surface descriptions.
HRESULT enum_old_texture_formats(LPD3DENUMTEXTUREFORMATSCALLBACK callback, void* context);
// The newer interfaces: all formats that the device has for this use.
HRESULT enum_formats(FormatUse use, LPD3DENUMPIXELFORMATSCALLBACK callback, void* context);

} // namespace ddraw
