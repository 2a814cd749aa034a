#include "tools/d3d9/calls/cursor_calls.h"

#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/window/display.h"

namespace d3d9 {

HRESULT CursorCalls::SetCursorProperties(UINT x, UINT y, IDirect3DSurface9* bitmap) {
    if (!bitmap) return D3DERR_INVALIDCALL;
    Surface& surface = *ours<Surface>(bitmap);
    const UINT width = surface.width(), height = surface.height();
    const auto power_of_two = [](UINT v) { return v != 0 && (v & (v - 1)) == 0; };
    if (surface.desc().format != D3DFMT_A8R8G8B8 || !power_of_two(width) || !power_of_two(height))
        return D3DERR_INVALIDCALL;
    // Windows refuses a hot spot outside of the bitmap (WinterSnowfall/d8vk-tests).
    if (x >= width || y >= height) return D3DERR_INVALIDCALL;
    const D3DDISPLAYMODE mode = current_mode();
    if (width > mode.Width || height > mode.Height) return D3DERR_INVALIDCALL;
    if (surface.is_locked()) return D3DERR_INVALIDCALL;
    const auto* pixels = surface.image().read(surface.level(), surface.face());
    return cursor_.set(x, y, width, height, pixels) ? D3D_OK : D3DERR_INVALIDCALL;
}

void CursorCalls::SetCursorPosition(int x, int y, DWORD) {
    cursor_.move(x, y);
}

BOOL CursorCalls::ShowCursor(BOOL show) {
    return cursor_.show(show != FALSE);
}

} // namespace d3d9
