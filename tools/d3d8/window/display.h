// Display modes in the types of Direct3D 8, and GetFrontBuffer.
#pragma once

#include "tools/d3d8/base/win.h"
#include "tools/d3d8/objects/surface.h"
#include "tools/runtime/window/display.h"

namespace d3d8 {

using Modes = ModesAs<D3DDISPLAYMODE>;
// The modes of all formats, in the order of EnumAdapterModes.
UINT count_modes();
D3DDISPLAYMODE mode_at(UINT index); // index: below count_modes()

// GetFrontBuffer: copies what the screen (window null) or a full-screen window shows to a surface, which must
// be at least as large. D3DERR_INVALIDCALL for a surface of another format or pool.
HRESULT copy_screen(Surface& dest, HWND window);

} // namespace d3d8
