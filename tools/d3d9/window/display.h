// Display modes in the types of Direct3D 9, and GetFrontBufferData.
#pragma once

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/runtime/window/display.h"

namespace d3d9 {

D3DDISPLAYMODE current_mode();
D3DDISPLAYMODE reported_mode();
D3DDISPLAYMODEEX reported_mode_ex();
// The modes of a format, in the order of EnumAdapterModes.
UINT count_modes(D3DFORMAT format);
D3DDISPLAYMODE mode_at(D3DFORMAT format, UINT index); // index: below count_modes()
D3DDISPLAYMODEEX extended(const D3DDISPLAYMODE& mode);

// GetFrontBufferData: copies what the screen (window null) or a full-screen window shows to a surface of the
// same size. D3DERR_INVALIDCALL for a surface in another format or pool.
HRESULT copy_screen(Surface& dest, HWND window);

} // namespace d3d9
