#include "tools/d3d9/window.h"

#include <map>
#include <mutex>

#include "tools/d3d9/device.h"

namespace d3d9 {

namespace {

// Which device watches a focus window. One window has one device at a time.
std::mutex g_mutex;
std::map<HWND, Window*>& hooks() {
    static std::map<HWND, Window*> map;
    return map;
}

LRESULT CALLBACK procedure(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
    Window* owner = nullptr;
    {
        const std::lock_guard lock(g_mutex);
        const auto found = hooks().find(window);
        if (found != hooks().end()) owner = found->second;
    }
    return owner ? owner->handle(window, message, wparam, lparam)
                 : DefWindowProcW(window, message, wparam, lparam);
}

} // namespace

Window::~Window() {
    leave_fullscreen();
}

bool Window::set_mode(UINT width, UINT height, UINT refresh) {
    DEVMODEW mode = {};
    mode.dmSize = sizeof mode;
    EnumDisplaySettingsExW(nullptr, ENUM_CURRENT_SETTINGS, &mode, 0);
    if (mode.dmPelsWidth == width && mode.dmPelsHeight == height) return true;
    mode.dmFields = DM_PELSWIDTH | DM_PELSHEIGHT;
    mode.dmPelsWidth = width;
    mode.dmPelsHeight = height;
    if (refresh) mode.dmDisplayFrequency = refresh, mode.dmFields |= DM_DISPLAYFREQUENCY;
    if (ChangeDisplaySettingsExW(nullptr, &mode, nullptr, CDS_FULLSCREEN, nullptr) != DISP_CHANGE_SUCCESSFUL)
        return false;
    mode_changed_ = true;
    return true;
}

// Microsoft's runtime leaves the styles alone: the frame just lies outside the screen. A hidden window is
// shown above all others, but not by 9Ex.
void Window::cover_screen() {
    if (device_.behavior() & D3DCREATE_NOWINDOWCHANGES) return;
    const bool show = !device_.is_ex() && !IsWindowVisible(window_);
    quiet_ = true;
    SetWindowPos(window_, show ? HWND_TOPMOST : HWND_TOP, 0, 0, static_cast<int>(width_),
                 static_cast<int>(height_), SWP_NOACTIVATE | (show ? SWP_SHOWWINDOW : SWP_NOZORDER));
    quiet_ = false;
}

HRESULT Window::enter_fullscreen(const D3DPRESENT_PARAMETERS& p, const D3DDISPLAYMODEEX* mode) {
    HWND focus = device_.focus_window(), window = p.hDeviceWindow ? p.hDeviceWindow : focus;
    if (active_ && window != window_) leave_fullscreen();
    const UINT refresh = mode ? mode->RefreshRate : p.FullScreen_RefreshRateInHz;
    const UINT width = mode ? mode->Width : p.BackBufferWidth,
               height = mode ? mode->Height : p.BackBufferHeight;
    if (!set_mode(width, height, refresh)) return D3DERR_INVALIDCALL;
    width_ = width, height_ = height, refresh_ = refresh;
    window_ = window;
    if (!active_) {
        active_ = true;
        if (!(device_.behavior() & D3DCREATE_NOWINDOWCHANGES)) SetForegroundWindow(focus ? focus : window);
        hook(focus ? focus : window);
    }
    cover_screen();
    return D3D_OK;
}

void Window::leave_fullscreen() {
    if (!active_) return;
    active_ = false;
    unhook();
    if (mode_changed_) ChangeDisplaySettingsExW(nullptr, nullptr, nullptr, 0, nullptr);
    mode_changed_ = false;
    window_ = nullptr;
}

void Window::hook(HWND focus) {
    focus_ = focus;
    unicode_ = IsWindowUnicode(focus) != FALSE;
    const std::lock_guard lock(g_mutex);
    hooks()[focus] = this;
    const auto ours = reinterpret_cast<LONG_PTR>(procedure);
    old_procedure_ = reinterpret_cast<WNDPROC>(unicode_ ? SetWindowLongPtrW(focus, GWLP_WNDPROC, ours)
                                                        : SetWindowLongPtrA(focus, GWLP_WNDPROC, ours));
}

void Window::unhook() {
    if (!focus_) return;
    const std::lock_guard lock(g_mutex);
    hooks().erase(focus_);
    const auto ours = reinterpret_cast<LONG_PTR>(procedure), old = reinterpret_cast<LONG_PTR>(old_procedure_);
    const LONG_PTR now =
        unicode_ ? GetWindowLongPtrW(focus_, GWLP_WNDPROC) : GetWindowLongPtrA(focus_, GWLP_WNDPROC);
    // Someone hooked the window after us: theirs stays.
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
    if (message == WM_ACTIVATEAPP && active_) {
        device_.window_activated(wparam != 0);
        if (wparam) {
            set_mode(width_, height_, refresh_);
            cover_screen();
        } else {
            if (mode_changed_) ChangeDisplaySettingsExW(nullptr, nullptr, nullptr, 0, nullptr);
            mode_changed_ = false;
            if (!(device_.behavior() & D3DCREATE_NOWINDOWCHANGES) && IsWindowVisible(window_)) {
                quiet_ = true;
                ShowWindow(window_, SW_MINIMIZE);
                quiet_ = false;
            }
        }
    }
    return pass_on();
}

} // namespace d3d9
