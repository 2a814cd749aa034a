// The device's window: full-screen modes, and the loss of the device when the focus window is deactivated.
// Methods need the device lock, except handle(), which Windows calls in the window's thread.
#pragma once

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/device_core.h"

namespace d3d9 {

class Window {
  public:
    explicit Window(DeviceCore& device) : device_(device) {}
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    // Sets the display mode, makes the device window cover the screen, and hooks the focus window's
    // procedure. D3D_OK, or D3DERR_INVALIDCALL: there is no such mode.
    HRESULT enter_fullscreen(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode);
    void leave_fullscreen();
    // The window procedure, which runs before the program's while the device is full-screen.
    LRESULT handle(HWND window, UINT message, WPARAM wparam, LPARAM lparam);

  private:
    bool set_mode();     // sets the full-screen device's display mode
    void restore_mode(); // sets the desktop's display mode
    bool change_mode(DEVMODEW* mode, DWORD flags);
    void cover_screen(bool shows); // shows: also shows a hidden window
    void hook(HWND focus);
    void unhook();

    DeviceCore& device_;
    HWND window_ = nullptr, focus_ = nullptr;
    bool active_ = false;        // the device is full-screen
    bool changing_mode_ = false; // the runtime itself causes the WM_DISPLAYCHANGE
    bool unicode_ = false;
    UINT width_ = 0, height_ = 0, refresh_ = 0;
    WNDPROC old_procedure_ = nullptr;
    bool quiet_ = false; // the runtime is changing the window; the program does not get its messages
};

} // namespace d3d9
