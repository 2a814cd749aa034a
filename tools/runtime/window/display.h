// The monitor: its modes as Windows lists them, and copies of pixels to it and from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/runtime/base/win.h"
#include "tools/runtime/resources/image.h"

namespace runtime {

struct DisplayMode {
    std::uint32_t width = 0, height = 0, refresh = 0; // refresh: in Hz; 0: unknown
    std::uint32_t format = 0;                         // DP2EMU_D3DFMT_; 0: another
    bool operator==(const DisplayMode&) const = default;
};

DisplayMode current_mode();
// The same for calls that programs make all the time, since Windows answers slowly: as it was at most 100 ms
// ago, or after drop_recent_mode(), which is called for changes that this process sees.
DisplayMode recent_mode();
void drop_recent_mode();
// As GetDisplayMode() reports it: with the format that a full-screen device has set (fullscreen_format()).
DisplayMode reported_mode();
SIZE screen_size();             // size of the current mode
bool is_minimized(HWND window); // whether its top-level window is minimized
// The modes of this format, in the order in which Windows lists them.
const std::vector<DisplayMode>& modes_of(std::uint32_t format);

// The same in the types of a Direct3D; `Mode`: its D3DDISPLAYMODE.
template <class Mode> struct ModesAs {
    using Format = decltype(Mode::Format);
    static Mode current() { return as_mode(current_mode()); }
    static Mode reported() { return as_mode(reported_mode()); }
    static UINT count(Format format) { return static_cast<UINT>(modes(format).size()); }
    static Mode at(Format format, UINT index) { return as_mode(modes(format)[index]); } // below count()

  private:
    static Mode as_mode(const DisplayMode& mode) {
        return {mode.width, mode.height, mode.refresh, static_cast<Format>(mode.format)};
    }
    static const std::vector<DisplayMode>& modes(Format format) {
        return modes_of(static_cast<std::uint32_t>(format));
    }
};

// The gamma ramp until a program sets one: D3DGAMMARAMP with each value at its own place.
template <class Ramp> Ramp identity_ramp() {
    Ramp ramp;
    for (std::uint32_t i = 0; i < 256; ++i)
        ramp.red[i] = ramp.green[i] = ramp.blue[i] = static_cast<std::uint16_t>(i * 257);
    return ramp;
}

// GDI's description of X8R8G8B8 rows without padding, top row first.
BITMAPINFO bitmap_info(int width, int height);
// A DC of the client area, but not the window's own one (CS_OWNDC), since the clip region and coordinates
// that the program sets there must not affect presents.
HDC shared_dc(HWND window);
// Such a DC, or the screen's for a null window. Null: there is none, as of a destroyed window.
class WindowDc {
  public:
    explicit WindowDc(HWND window) : window_(window), dc_(window ? shared_dc(window) : GetDC(nullptr)) {}
    ~WindowDc() {
        if (dc_) ReleaseDC(window_, dc_);
    }
    WindowDc(const WindowDc&) = delete;
    WindowDc& operator=(const WindowDc&) = delete;
    operator HDC() const { return dc_; }

  private:
    HWND window_;
    HDC dc_;
};
// Copies what the screen (window null) or a window shows to X8R8G8B8 rows. They may be larger than anything
// that Windows shows; texels beyond the screen are not changed.
bool copy_screen(HWND window, void* out, std::size_t pitch, std::uint32_t width, std::uint32_t height);
// The same to a surface. False: it cannot be locked, or nothing can be copied.
template <class Surface> bool copy_screen(HWND window, Surface& dest) {
    LockedBox locked;
    if (FAILED(dest.image().lock(dest.level(), dest.face(), nullptr, 0, locked))) return false;
    const bool copied = copy_screen(window, locked.bits, static_cast<std::size_t>(locked.row_pitch),
                                    dest.width(), dest.height());
    dest.image().unlock(dest.level(), dest.face());
    return copied;
}

} // namespace runtime
