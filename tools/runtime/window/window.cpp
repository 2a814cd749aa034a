#include "tools/runtime/window/window.h"

#include <map>
#include <mutex>

namespace runtime {

namespace {

// The full-screen device of each focus window; a window has one at most. Global, because Windows passes only
// the window's handle to a window procedure.
struct Hooks {
    std::mutex mutex;
    std::map<HWND, Window*> owners;
};
Hooks& hooks() {
    static Hooks instance;
    return instance;
}

LRESULT CALLBACK procedure(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
    Window* owner = nullptr;
    {
        const std::lock_guard lock(hooks().mutex);
        const auto found = hooks().owners.find(window);
        if (found != hooks().owners.end()) owner = found->second;
    }
    return owner ? owner->handle(window, message, wparam, lparam)
                 : DefWindowProcW(window, message, wparam, lparam);
}

} // namespace

Window::~Window() {
    leave_fullscreen();
}

bool Window::set_mode() {
    DEVMODEW mode = {};
    mode.dmSize = sizeof mode;
    EnumDisplaySettingsExW(nullptr, ENUM_CURRENT_SETTINGS, &mode, 0);
    if (mode.dmPelsWidth == mode_.width && mode.dmPelsHeight == mode_.height) return true;
    mode.dmFields = DM_PELSWIDTH | DM_PELSHEIGHT;
    mode.dmPelsWidth = mode_.width;
    mode.dmPelsHeight = mode_.height;
    if (mode_.refresh) mode.dmDisplayFrequency = mode_.refresh, mode.dmFields |= DM_DISPLAYFREQUENCY;
    return change_mode(&mode, CDS_FULLSCREEN);
}

// Restores the desktop's mode, also when another program has changed it.
void Window::restore_mode() {
    DEVMODEW now = {}, desktop = {};
    now.dmSize = desktop.dmSize = sizeof now;
    EnumDisplaySettingsExW(nullptr, ENUM_CURRENT_SETTINGS, &now, 0);
    EnumDisplaySettingsExW(nullptr, ENUM_REGISTRY_SETTINGS, &desktop, 0);
    if (now.dmPelsWidth != desktop.dmPelsWidth || now.dmPelsHeight != desktop.dmPelsHeight)
        change_mode(nullptr, 0);
}

bool Window::change_mode(DEVMODEW* mode, DWORD flags) {
    changing_mode_ = true;
    const LONG result = ChangeDisplaySettingsExW(nullptr, mode, nullptr, flags, nullptr);
    changing_mode_ = false;
    return result == DISP_CHANGE_SUCCESSFUL;
}

// As in Microsoft's runtime, the window's styles are kept, and a hidden window is shown (by a device of 9Ex
// only at a Reset).
void Window::cover_screen(bool shows) {
    if (!rules_.changes_windows) return;
    const bool show = shows && !IsWindowVisible(window_);
    quiet_ = true;
    SetWindowPos(window_, show && !rules_.recovers ? HWND_TOPMOST : HWND_TOP, 0, 0,
                 static_cast<int>(mode_.width), static_cast<int>(mode_.height),
                 SWP_NOACTIVATE | (show ? 0 : SWP_NOZORDER));
    if (show) ShowWindow(window_, SW_SHOW);
    quiet_ = false;
}

bool Window::enter_fullscreen(HWND window, const FullscreenMode& mode) {
    if (active_ && window != window_) leave_fullscreen();
    mode_ = mode;
    if (!set_mode()) return false;
    window_ = window;
    const bool again = active_;
    if (!active_) {
        active_ = true;
        HWND front = rules_.focus ? rules_.focus : window;
        SetWindowPos(front, HWND_TOP, 0, 0, 0, 0, SWP_NOSIZE | SWP_NOMOVE);
        SetForegroundWindow(front);
        hook(front);
    }
    cover_screen(again || !rules_.recovers);
    return true;
}

void Window::leave_fullscreen() {
    if (!active_) return;
    active_ = false;
    unhook();
    restore_mode();
    window_ = nullptr;
}

void Window::hook(HWND focus) {
    focus_ = focus;
    unicode_ = IsWindowUnicode(focus) != FALSE;
    const std::lock_guard lock(hooks().mutex);
    hooks().owners[focus] = this;
    const auto ours = reinterpret_cast<LONG_PTR>(procedure);
    old_procedure_ = reinterpret_cast<WNDPROC>(unicode_ ? SetWindowLongPtrW(focus, GWLP_WNDPROC, ours)
                                                        : SetWindowLongPtrA(focus, GWLP_WNDPROC, ours));
}

void Window::unhook() {
    if (!focus_) return;
    const std::lock_guard lock(hooks().mutex);
    hooks().owners.erase(focus_);
    const auto ours = reinterpret_cast<LONG_PTR>(procedure), old = reinterpret_cast<LONG_PTR>(old_procedure_);
    const LONG_PTR now =
        unicode_ ? GetWindowLongPtrW(focus_, GWLP_WNDPROC) : GetWindowLongPtrA(focus_, GWLP_WNDPROC);
    // If another window procedure was installed after ours, it stays, and calls ours.
    if (now == ours)
        unicode_ ? SetWindowLongPtrW(focus_, GWLP_WNDPROC, old)
                 : SetWindowLongPtrA(focus_, GWLP_WNDPROC, old);
    focus_ = nullptr;
}

LRESULT Window::handle(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
    const WNDPROC old = old_procedure_;
    const bool unicode = unicode_;
    const auto pass_on = [&] {
        return unicode ? CallWindowProcW(old, window, message, wparam, lparam)
                       : CallWindowProcA(old, window, message, wparam, lparam);
    };
    if (quiet_ && message != WM_DISPLAYCHANGE)
        return unicode ? DefWindowProcW(window, message, wparam, lparam)
                       : DefWindowProcA(window, message, wparam, lparam);
    if (!active_) return pass_on();
    if (message == WM_DISPLAYCHANGE && !changing_mode_) level_.mode_was_changed();
    if (message == WM_SYSCOMMAND && (wparam & 0xFFF0) == SC_RESTORE) { // the runtime restores the window
        if (unicode)
            DefWindowProcW(window, message, wparam, lparam);
        else
            DefWindowProcA(window, message, wparam, lparam);
    }
    if (message == WM_ACTIVATEAPP && wparam) {
        // A device that is not of 9Ex must be reset by the program; Reset sets the mode.
        if (rules_.recovers) set_mode();
        cover_screen(!rules_.recovers);
        level_.window_activated(true);
    } else if (message == WM_ACTIVATEAPP) {
        restore_mode();
        if (rules_.changes_windows && IsWindowVisible(window_)) {
            quiet_ = true;
            ShowWindow(window_, SW_MINIMIZE);
            quiet_ = false;
        }
        level_.window_activated(false);
    }
    return pass_on();
}

} // namespace runtime
