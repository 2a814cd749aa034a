// The device's window: full-screen modes, and the loss of the device when the focus window is deactivated.
// Methods need the device lock, except handle(), which Windows calls in the thread of the window.
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

    // Sets the display mode, makes the device window cover the screen and watches the focus window. D3D_OK,
    // or D3DERR_INVALIDCALL when there is no such mode.
    HRESULT enter_fullscreen(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode);
    void leave_fullscreen();
    // The window procedure that runs before the program's while the device is full-screen.
    LRESULT handle(HWND window, UINT message, WPARAM wparam, LPARAM lparam);

  private:
    bool set_mode();     // the device's
    void restore_mode(); // the desktop's
    bool change_mode(DEVMODEW* mode, DWORD flags);
    void cover_screen(bool shows); // shows: a hidden window too
    void hook(HWND focus);
    void unhook();

    DeviceCore& device_;
    HWND window_ = nullptr, focus_ = nullptr;
    bool active_ = false;        // full-screen
    bool changing_mode_ = false; // the runtime itself causes WM_DISPLAYCHANGE
    bool unicode_ = false;
    UINT width_ = 0, height_ = 0, refresh_ = 0;
    WNDPROC old_procedure_ = nullptr;
    bool quiet_ = false; // the runtime changes the window: its messages are kept from the program
};

} // namespace d3d9
