// The calls of IDirect3DDevice9 about the cursor. Methods are named and documented as those of the interface;
// the device lock is held, except for SetCursorPosition.
#pragma once

#include "tools/d3d9/base/win.h"
#include "tools/runtime/window/cursor.h"

namespace d3d9 {

class CursorCalls {
  public:
    HRESULT SetCursorProperties(UINT hotspot_x, UINT hotspot_y, IDirect3DSurface9* bitmap);
    void SetCursorPosition(int x, int y, DWORD flags);
    BOOL ShowCursor(BOOL show);

  private:
    Cursor cursor_;
};

} // namespace d3d9
