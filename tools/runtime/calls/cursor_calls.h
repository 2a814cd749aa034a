// The calls about the cursor. Methods are named and documented as those of the interface; the device lock is
// held, except for SetCursorPosition.
#pragma once

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/objects/com.h"
#include "tools/runtime/window/cursor.h"
#include "tools/runtime/window/display.h"

namespace runtime {

template <class Surface> class CursorCalls {
    using Api = typename Surface::Api;

  public:
    // `checks_hotspot`: a hot spot outside of the bitmap is refused.
    explicit CursorCalls(bool checks_hotspot) : checks_hotspot_(checks_hotspot) {}

    HRESULT SetCursorProperties(UINT x, UINT y, typename Api::ComSurface* bitmap) {
        if (!bitmap) return Api::kInvalidCall;
        Surface& surface = *ours<Surface>(bitmap);
        const UINT width = surface.width(), height = surface.height();
        const auto power_of_two = [](UINT v) { return v != 0 && (v & (v - 1)) == 0; };
        if (static_cast<std::uint32_t>(surface.desc().format) != DP2EMU_D3DFMT_A8R8G8B8 ||
            !power_of_two(width) || !power_of_two(height))
            return Api::kInvalidCall;
        if (checks_hotspot_ && (x >= width || y >= height)) return Api::kInvalidCall;
        const DisplayMode mode = current_mode();
        if (width > mode.width || height > mode.height) return Api::kInvalidCall;
        if (surface.is_locked()) return Api::kInvalidCall;
        const auto* pixels = surface.image().read(surface.level(), surface.face());
        return cursor_.set(x, y, width, height, pixels) ? HRESULT{S_OK} : Api::kInvalidCall;
    }
    void SetCursorPosition(int x, int y, DWORD) { cursor_.move(x, y); }
    BOOL ShowCursor(BOOL show) { return cursor_.show(show != FALSE); }

  private:
    bool checks_hotspot_;
    Cursor cursor_;
};

} // namespace runtime
