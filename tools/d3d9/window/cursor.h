// The device's cursor: the surface of SetCursorProperties becomes a Windows cursor, which Windows draws.
// Device lock required, except for SetCursorPosition.
#pragma once

#include "tools/d3d9/base/win.h"

namespace d3d9 {

class Cursor {
  public:
    Cursor() = default;
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    // The methods of IDirect3DDevice9 with these names.
    HRESULT SetCursorProperties(UINT hotspot_x, UINT hotspot_y, IDirect3DSurface9* bitmap);
    void SetCursorPosition(int x, int y, DWORD flags);
    BOOL ShowCursor(BOOL show);

  private:
    BOOL visible_ = FALSE;
    HCURSOR cursor_ = nullptr; // null: the program has set none
};

} // namespace d3d9
