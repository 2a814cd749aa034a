// Display modes in the types of Direct3D 9, and GetFrontBufferData.
#pragma once

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/runtime/window/display.h"

namespace d3d9 {

using Modes = ModesAs<D3DDISPLAYMODE>;
D3DDISPLAYMODEEX reported_mode_ex();
D3DDISPLAYMODEEX extended(const D3DDISPLAYMODE& mode);

// GetFrontBufferData: copies what the screen (window null) or a full-screen window shows to a surface of the
// same size. D3DERR_INVALIDCALL for a surface in another format or pool.
HRESULT copy_screen(Surface& dest, HWND window);

} // namespace d3d9
