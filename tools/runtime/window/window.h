// The device's window: full-screen modes, and the loss of the device when the focus window is deactivated.
// Methods need the device lock. They, and the window's procedure, send messages to the program, which may end
// the device in its answer, or meanwhile in another thread.
#pragma once

#include <cstdint>
#include <memory>

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
    // Whether the program gets no messages of changes that the runtime makes to the window. If it does, the
    // window follows each change of the mode before the program gets WM_DISPLAYCHANGE.
    bool hides_messages = true;
    // A window that is entered again, or was in the foreground, is shown above all others, until full screen
    // is left.
    bool topmost = false;
};

struct FullscreenMode {
    UINT width = 0, height = 0, refresh = 0; // refresh: in Hz; 0: any
    std::uint32_t format = 0;                // of the back buffer, DP2EMU_D3DFMT_
};
// Sets the size and rate of the display mode, unless it has that size. False: there is no such mode.
bool set_display_size(const FullscreenMode& mode);
// Restores the desktop's mode, also when another program has changed it. Returns whether the mode changed.
bool restore_display();
SIZE desktop_size(); // of that mode
// The format of the mode that a full-screen device of this runtime has set; 0: none has. Windows lists modes
// by their numbers of bits, and a mode of fewer bits than the desktop's is not set really.
std::uint32_t fullscreen_format();

class Window {
  public:
    // `level`: is told when the focus window is activated, and when the mode changes.
    Window(std::shared_ptr<CooperativeLevel> level, const WindowRules& rules);
    ~Window(); // leaves full screen
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    // Sets the display mode, makes the device window cover the screen, and hooks the focus window's
    // procedure. False: there is no such mode.
    bool enter_fullscreen(HWND window, const FullscreenMode& mode);
    // `restores_mode`: restores the desktop's display mode. `last`: the window that follows it then, instead
    // of the device's; null: none does.
    void leave_fullscreen(bool restores_mode = true, HWND last = nullptr);
    // Sets another display mode in full screen; if its size is another one, the window is shown and covers
    // the screen again. False: there is no such mode.
    bool change_mode(const FullscreenMode& mode);

    class State; // what the window's procedure uses, too

  private:
    std::shared_ptr<State> state_;
};

} // namespace runtime
