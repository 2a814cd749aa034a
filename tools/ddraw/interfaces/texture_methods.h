// IDirect3DTexture and IDirect3DTexture2: interfaces of a surface, whose references they share.
#pragma once

#include <memory>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/objects/surface.h"

namespace ddraw {

std::unique_ptr<IDirect3DTexture> make_texture_methods1();
std::unique_ptr<IDirect3DTexture2> make_texture_methods2();
// Gives the program a reference.
IDirect3DTexture2* give_texture2(Surface& texture);
// SwapTextureHandles, of pointers that the program gives; they are not null.
HRESULT swap_texture_handles(const void* one, const void* other);

} // namespace ddraw
