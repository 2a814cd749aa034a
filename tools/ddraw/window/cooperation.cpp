#include "tools/ddraw/window/cooperation.h"

#include <atomic>
#include <utility>

#include "responses/include/dp2emu_protocol.h"

namespace ddraw {

namespace {

constexpr DWORD kScreen = DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN;
constexpr char kDeviceWindow[] = "DirectDrawDeviceWnd";

// The object in exclusive mode; null: none is.
Cooperation*& exclusive_owner() {
    static Cooperation* owner;
    return owner;
}

// The window that covers the screen; null: none does, or it is left alone. Windows' procedures read it
// without the call lock.
std::atomic<HWND>& covering_window() {
    static std::atomic<HWND> window;
    return window;
}

constexpr UINT_PTR kTopmostTimer = 0x64647261;
constexpr UINT kTopmostPeriod = 1000; // ms

// A program's window becomes topmost again after a while (Wine 10: test_window_style, on Windows).
void CALLBACK keep_topmost(HWND window, UINT, UINT_PTR timer, DWORD) {
    if (window != covering_window()) {
        KillTimer(window, timer);
        return;
    }
    if (IsIconic(window) || (GetWindowLongA(window, GWL_EXSTYLE) & WS_EX_TOPMOST)) return;
    SetWindowPos(window, HWND_TOPMOST, 0, 0, 0, 0, SWP_NOMOVE | SWP_NOSIZE | SWP_NOACTIVATE);
}

// During a call that sends messages; calls may be nested, since a program answers messages with calls.
class Busy {
  public:
    explicit Busy(bool& flag) : flag_(flag), before_(std::exchange(flag, true)) {}
    ~Busy() { flag_ = before_; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

  private:
    bool& flag_;
    bool before_;
};

FullscreenMode fullscreen(const Mode& mode) {
    return {mode.width, mode.height, mode.refresh, display_format_of(mode.bits)->driver};
}

FullscreenMode desktop_mode() {
    const SIZE size = desktop_size();
    return {static_cast<std::uint32_t>(size.cx), static_cast<std::uint32_t>(size.cy), 0,
            DP2EMU_D3DFMT_X8R8G8B8};
}

} // namespace

Cooperation::~Cooperation() {
    end();
}

bool Cooperation::other_is_exclusive() const {
    return exclusive_owner() && exclusive_owner() != this;
}

// Which combinations are valid (Wine: testcooperativelevels_normal and _exclusive,
// test_coop_level_create_device_window).
HRESULT Cooperation::check(HWND window, DWORD flags) {
    const bool screen = (flags & kScreen) == kScreen;
    if ((flags & DDSCL_SETFOCUSWINDOW) && !(flags & DDSCL_CREATEDEVICEWINDOW))
        return (flags & ~DWORD{DDSCL_SETFOCUSWINDOW | DDSCL_NOWINDOWCHANGES}) == 0 ? DD_OK
                                                                                   : DDERR_INVALIDPARAMS;
    if ((flags & DDSCL_EXCLUSIVE) && !(flags & DDSCL_FULLSCREEN)) return DDERR_INVALIDPARAMS;
    if (!(flags & (DDSCL_NORMAL | DDSCL_EXCLUSIVE))) return DDERR_INVALIDPARAMS;
    if (flags & DDSCL_CREATEDEVICEWINDOW) return screen ? DD_OK : DDERR_INVALIDPARAMS;
    if (screen && !window) return DDERR_INVALIDPARAMS;
    return DD_OK;
}

HRESULT Cooperation::set_focus_window(HWND window) {
    if (is_exclusive()) return DDERR_HWNDALREADYSET;
    focus_ = window;
    return DD_OK;
}

HRESULT Cooperation::set(HWND window, DWORD flags, bool first) {
    if (const HRESULT hr = check(window, flags); FAILED(hr)) return hr;
    if (window && !IsWindow(window)) return DDERR_INVALIDPARAMS;
    // A window procedure may call this while the level changes; such a call has no effect (Wine:
    // test_coop_level_activateapp, on Windows).
    if (busy_) return DD_OK;
    const Busy busy(busy_);
    HRESULT hr = DD_OK;
    if ((flags & DDSCL_SETFOCUSWINDOW) && !(flags & DDSCL_CREATEDEVICEWINDOW)) {
        hr = set_focus_window(window);
        if (SUCCEEDED(hr) && flags_ == 0) flags_ = DDSCL_SETFOCUSWINDOW;
    } else if (flags & DDSCL_EXCLUSIVE) {
        hr = enter(window, flags);
    } else {
        leave({window, !first_ && !first, (flags & DDSCL_FULLSCREEN) || first,
               (flags & DDSCL_NOWINDOWCHANGES) == 0});
        end_device_window();
        window_ = window, focus_ = nullptr;
        flags_ = flags;
    }
    if (SUCCEEDED(hr) && first) first_ = true;
    return hr;
}

HRESULT Cooperation::enter(HWND window, DWORD flags) {
    if (other_is_exclusive()) return DDERR_EXCLUSIVEMODEALREADYSET;
    HWND covering = window, focus = nullptr;
    if (flags & DDSCL_CREATEDEVICEWINDOW) {
        if (flags & DDSCL_SETFOCUSWINDOW) {
            make_device_window(); // also without a window (Wine: test_coop_level_create_device_window, on
                                  // Windows)
            if (!window) return DDERR_NOHWND;
            focus_ = window;
        }
        if (!focus_) return DDERR_NOFOCUSWINDOW;
        make_device_window();
        if (!device_) return DDERR_GENERIC;
        covering = device_, focus = focus_;
    } else {
        end_device_window();
        focus = focus_;
    }
    const bool entered = !is_exclusive();
    // The rules of a window are those of its last call.
    if (!entered && (window_ != window || ((flags_ ^ flags) & DDSCL_NOWINDOWCHANGES))) {
        if (window_ != window) ++losses_;
        exclusive_.reset();
    }
    if (!exclusive_) {
        WindowRules rules;
        rules.focus = focus;
        rules.changes_windows = (flags & DDSCL_NOWINDOWCHANGES) == 0;
        rules.recovers = true;
        rules.hides_messages = false;
        rules.topmost = true;
        exclusive_ = std::make_unique<Window>(level_, rules);
    }
    exclusive_owner() = this;
    if (entered) ++losses_;
    window_ = window;
    flags_ = flags;
    level_->set_fullscreen(true);
    level_->reset_succeeded();
    const Mode mode = Display::instance().monitor_mode();
    exclusive_->enter_fullscreen(covering, fullscreen(mode));
    covering_window() = flags & DDSCL_NOWINDOWCHANGES ? nullptr : covering;
    if (covering_window()) SetTimer(covering, kTopmostTimer, kTopmostPeriod, keep_topmost);
    return DD_OK;
}

void Cooperation::leave(const Leaving& how) {
    if (!is_exclusive()) return;
    HWND const covering = window();
    covering_window() = nullptr;
    level_->set_fullscreen(false);
    level_->reset_succeeded();
    const bool restores = how.restores_mode && has_mode_;
    exclusive_->leave_fullscreen(restores, how.window);
    exclusive_.reset();
    if (exclusive_owner() == this) exclusive_owner() = nullptr;
    if (how.changes_window && (GetWindowLongA(covering, GWL_EXSTYLE) & WS_EX_TOPMOST))
        SetWindowPos(covering, HWND_NOTOPMOST, 0, 0, 0, 0, SWP_NOMOVE | SWP_NOSIZE | SWP_NOACTIVATE);
    if (!how.keeps_surfaces) ++losses_;
    if (restores) {
        has_mode_ = false;
        Display::instance().was_restored();
    }
}

void Cooperation::make_device_window() {
    if (device_) return;
    static const bool registered = [] {
        WNDCLASSA description = {};
        description.lpfnWndProc = DefWindowProcA;
        description.hInstance = GetModuleHandleA(nullptr);
        description.lpszClassName = kDeviceWindow;
        return RegisterClassA(&description) != 0;
    }();
    if (!registered) return;
    device_ =
        CreateWindowExA(0, kDeviceWindow, kDeviceWindow, WS_POPUP, 0, 0, GetSystemMetrics(SM_CXSCREEN),
                        GetSystemMetrics(SM_CYSCREEN), nullptr, nullptr, GetModuleHandleA(nullptr), nullptr);
}

void Cooperation::end_device_window() {
    if (device_) DestroyWindow(device_);
    device_ = nullptr;
}

HRESULT Cooperation::set_display_mode(const Mode& mode) {
    if (other_is_exclusive()) return DDERR_NOEXCLUSIVEMODE;
    const std::optional<Mode> of_monitor = Display::monitor_mode_for(mode);
    if (!of_monitor) return DDERR_UNSUPPORTED;
    const Busy busy(busy_);
    const bool done = exclusive_ ? exclusive_->change_mode(fullscreen(*of_monitor))
                                 : set_display_size(fullscreen(*of_monitor));
    if (!done) return DDERR_UNSUPPORTED;
    has_mode_ = true;
    mode_ = mode;
    Display::instance().was_set(mode);
    return DD_OK;
}

HRESULT Cooperation::restore_display_mode() {
    if (other_is_exclusive()) return DDERR_NOEXCLUSIVEMODE;
    if (!has_mode_) return DD_OK;
    const Busy busy(busy_);
    has_mode_ = false;
    if (exclusive_)
        exclusive_->change_mode(desktop_mode());
    else
        restore_display();
    Display::instance().was_restored();
    return DD_OK;
}

// An object in exclusive mode blocks the restoration by others (Wine: test_coop_level_mode_set_multi).
void Cooperation::end() {
    if (busy_) return;
    const Busy busy(busy_);
    leave({nullptr, false, false, true});
    end_device_window();
    if (has_mode_ && !exclusive_owner()) {
        restore_display();
        Display::instance().was_restored();
    }
    has_mode_ = false;
    flags_ = 0;
}

} // namespace ddraw
