// The device's window: full-screen modes, and the loss of the device when the focus window is deactivated.
// Methods need the device lock, except handle(), which Windows calls in the window's thread.
#pragma once

#include "tools/runtime/base/win.h"
#include "tools/runtime/objects/cooperative_level.h"

namespace runtime {

// What a device may do with windows.
struct WindowRules {
    HWND focus = nullptr;        // the window whose activation is watched; null: the device's window
    bool changes_windows = true; // false: D3DCREATE_NOWINDOWCHANGES
    // The device is usable again when the focus window is activated, without a reset, as one of
    // IDirect3DDevice9Ex. It shows a hidden window only at a reset.
    bool recovers = false;
};

struct FullscreenMode {
    UINT width = 0, height = 0, refresh = 0; // refresh: in Hz; 0: any
};

class Window {
  public:
    // `level`: is told when the focus window is activated, and when the mode changes.
    Window(CooperativeLevel& level, const WindowRules& rules) : level_(level), rules_(rules) {}
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    // Sets the display mode, makes the device window cover the screen, and hooks the focus window's
    // procedure. False: there is no such mode.
    bool enter_fullscreen(HWND window, const FullscreenMode& mode);
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

    CooperativeLevel& level_;
    const WindowRules rules_;
    HWND window_ = nullptr, focus_ = nullptr;
    bool active_ = false;        // the device is full-screen
    bool changing_mode_ = false; // the runtime itself causes the WM_DISPLAYCHANGE
    bool unicode_ = false;
    FullscreenMode mode_;
    WNDPROC old_procedure_ = nullptr;
    bool quiet_ = false; // the runtime is changing the window; the program does not get its messages
};

} // namespace runtime
