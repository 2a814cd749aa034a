#include "tools/d3d9/window/cursor.h"

#include <vector>

#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/window/display.h"

namespace d3d9 {

HRESULT Cursor::SetCursorProperties(UINT x, UINT y, IDirect3DSurface9* bitmap) {
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
    if (surface.image().locked(surface.level(), surface.face())) return D3DERR_INVALIDCALL;
    const auto* pixels = surface.image().read(surface.level(), surface.face());
    // All bits of the mask are 1 (transparent), so that the alpha channel decides. Rows of a bitmap are whole
    // 16-bit words.
    const std::vector<BYTE> mask((std::size_t{width} + 15) / 16 * 2 * height, 0xFF);
    ICONINFO icon = {FALSE, x, y, nullptr, nullptr};
    icon.hbmMask = CreateBitmap(static_cast<int>(width), static_cast<int>(height), 1, 1, mask.data());
    icon.hbmColor = CreateBitmap(static_cast<int>(width), static_cast<int>(height), 1, 32, pixels);
    HCURSOR cursor = CreateIconIndirect(&icon);
    DeleteObject(icon.hbmMask);
    DeleteObject(icon.hbmColor);
    if (!cursor) return D3DERR_INVALIDCALL;
    if (cursor_) DestroyCursor(cursor_);
    cursor_ = cursor;
    if (visible_) SetCursor(cursor_);
    return D3D_OK;
}

void Cursor::SetCursorPosition(int x, int y, DWORD) {
    POINT now;
    if (GetCursorPos(&now) && now.x == x && now.y == y) return;
    SetCursorPos(x, y);
}

BOOL Cursor::ShowCursor(BOOL show) {
    const BOOL before = visible_;
    if (!cursor_) return before;
    visible_ = show != FALSE;
    SetCursor(visible_ ? cursor_ : nullptr);
    return before;
}

} // namespace d3d9
