// The monitor: its modes as Windows lists them, and copies of pixels to it and from it.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/surface.h"

namespace d3d9 {

D3DDISPLAYMODE current_mode();
D3DDISPLAYMODEEX current_mode_ex();
SIZE screen_size();             // size of the current mode
bool is_minimized(HWND window); // whether its top-level window is minimized
// The modes of this format, in the order of EnumAdapterModes.
const std::vector<D3DDISPLAYMODE>& modes_of(D3DFORMAT format);
D3DDISPLAYMODEEX extended(const D3DDISPLAYMODE& mode);
// GetRasterStatus of the current mode; computed from the time.
void raster_status(D3DRASTER_STATUS& out);

// GDI's description of X8R8G8B8 rows without padding, top row first.
BITMAPINFO bitmap_info(int width, int height);
// A DC of the client area, but not the window's own one (CS_OWNDC), since the clip region and coordinates
// that the program sets there must not affect presents.
HDC shared_dc(HWND window);
// GetFrontBufferData: copies what the screen (window null) or a full-screen window shows to a surface of the
// same size. D3DERR_INVALIDCALL for a surface in another format or pool.
HRESULT copy_screen(Surface& dest, HWND window);

} // namespace d3d9
