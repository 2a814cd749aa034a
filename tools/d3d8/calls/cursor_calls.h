// The calls of IDirect3DDevice8 about the cursor. Methods are named and documented as those of the interface;
// the device lock is held, except for SetCursorPosition.
#pragma once

#include "tools/d3d8/base/win.h"
#include "tools/runtime/window/cursor.h"

namespace d3d8 {

class CursorCalls {
  public:
    HRESULT SetCursorProperties(UINT hotspot_x, UINT hotspot_y, IDirect3DSurface8* bitmap);
    void SetCursorPosition(UINT x, UINT y, DWORD flags);
    BOOL ShowCursor(BOOL show);

  private:
    Cursor cursor_;
};

} // namespace d3d8
