// The device's window: full-screen modes, and what happens to the device when it loses the focus.
#pragma once

#include "tools/d3d9/base/win.h"

namespace d3d9 {

class Device;

class Window {
  public:
    explicit Window(Device& device) : device_(device) {}
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    // Sets the display mode, makes the device window cover the screen and watches the focus window. D3D_OK,
    // or D3DERR_INVALIDCALL when there is no such mode.
    HRESULT enter_fullscreen(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode);
    void leave_fullscreen();
    // Called by the window procedure that stands before the program's.
    LRESULT handle(HWND window, UINT message, WPARAM wparam, LPARAM lparam);

  private:
    bool set_mode(); // that of the device
    void restore_mode();
    bool change_mode(DEVMODEW* mode, DWORD flags);
    void cover_screen(bool shows); // shows: a hidden window too
    void hook(HWND focus);
    void unhook();

    Device& device_;
    HWND window_ = nullptr, focus_ = nullptr;
    bool active_ = false;        // full-screen
    bool changing_mode_ = false; // WM_DISPLAYCHANGE is of our own making
    bool unicode_ = false;
    UINT width_ = 0, height_ = 0, refresh_ = 0;
    WNDPROC old_procedure_ = nullptr;
    bool quiet_ = false; // our own changes of the window: not the program's business
};

} // namespace d3d9
