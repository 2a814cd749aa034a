#include "tools/runtime/window/window.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/window/display.h"

namespace runtime {

namespace {

struct WindowMessage {
    HWND window;
    UINT message;
    WPARAM wparam;
    LPARAM lparam;
    bool unicode; // of the window
};

} // namespace

// Each call in progress holds a reference, and so does the hook of the window's procedure. handle() and
// tell() run in the window's thread, without the device lock.
class Window::State : public std::enable_shared_from_this<State> {
  public:
    State(std::shared_ptr<CooperativeLevel> level, const WindowRules& rules)
        : level_(std::move(level)), rules_(rules) {}

    bool enter_fullscreen(HWND window, const FullscreenMode& mode);
    void leave_fullscreen(bool restores_mode, HWND last);
    bool change_mode(const FullscreenMode& mode);
    // Called for each message of the focus window while the device is full-screen, before the program's
    // procedure, which does not get it if the result is false. tell(): a newer device on the same window
    // handles it.
    bool handle(const WindowMessage& what);
    void tell(const WindowMessage& what);

  private:
    bool set_mode();               // sets the full-screen device's display mode
    void restore_mode();           // sets the desktop's display mode
    void cover_screen(bool shows); // shows: also shows a hidden window
    void activated();
    void deactivated();
    void hook(HWND focus);
    void unhook();

    const std::shared_ptr<CooperativeLevel> level_;
    const WindowRules rules_;
    std::atomic<HWND> window_{nullptr};
    HWND focus_ = nullptr;
    std::atomic<bool> active_{false};        // the device is full-screen
    std::atomic<bool> changing_mode_{false}; // the runtime itself causes the WM_DISPLAYCHANGE
    FullscreenMode mode_;
    // The runtime is changing the window; the program does not get its messages.
    std::atomic<bool> quiet_{false};
};

namespace {

// A window whose procedure is ours, or was replaced by one that calls ours. Without owners the messages are
// only passed on.
struct Hook {
    std::vector<std::shared_ptr<Window::State>> owners; // full-screen devices, the newest last
    WNDPROC program = nullptr;                          // the procedure before ours
    bool unicode = false;

    LRESULT pass_on(HWND window, UINT message, WPARAM wparam, LPARAM lparam) const {
        return unicode ? CallWindowProcW(program, window, message, wparam, lparam)
                       : CallWindowProcA(program, window, message, wparam, lparam);
    }
};
// Global, because Windows passes only the window's handle to a window procedure.
struct Hooks {
    std::mutex mutex;
    std::map<HWND, Hook> windows;
};
Hooks& hooks() {
    static Hooks instance;
    return instance;
}

LONG_PTR procedure_of(HWND window, bool unicode) {
    return unicode ? GetWindowLongPtrW(window, GWLP_WNDPROC) : GetWindowLongPtrA(window, GWLP_WNDPROC);
}
LONG_PTR set_procedure(HWND window, bool unicode, LONG_PTR to) {
    return unicode ? SetWindowLongPtrW(window, GWLP_WNDPROC, to)
                   : SetWindowLongPtrA(window, GWLP_WNDPROC, to);
}

LRESULT default_procedure(const WindowMessage& what) {
    return what.unicode ? DefWindowProcW(what.window, what.message, what.wparam, what.lparam)
                        : DefWindowProcA(what.window, what.message, what.wparam, what.lparam);
}

LRESULT CALLBACK procedure(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
    Hook hook;
    {
        const std::lock_guard lock(hooks().mutex);
        const auto found = hooks().windows.find(window);
        if (found == hooks().windows.end()) return DefWindowProcW(window, message, wparam, lparam);
        hook = found->second;
        if (message == WM_NCDESTROY) hooks().windows.erase(found); // its handle may become another window's
    }
    if (message == WM_DISPLAYCHANGE) drop_recent_mode();
    const WindowMessage what{window, message, wparam, lparam, hook.unicode};
    for (std::size_t i = 0; i + 1 < hook.owners.size(); ++i) hook.owners[i]->tell(what);
    if (!hook.owners.empty() && !hook.owners.back()->handle(what)) return default_procedure(what);
    return hook.pass_on(window, message, wparam, lparam);
}

std::atomic<std::uint32_t>& set_format() {
    static std::atomic<std::uint32_t> format;
    return format;
}

// The display mode's format for a back buffer.
std::uint32_t without_alpha(std::uint32_t format) {
    switch (format) {
    case DP2EMU_D3DFMT_A8R8G8B8: return DP2EMU_D3DFMT_X8R8G8B8;
    case DP2EMU_D3DFMT_A1R5G5B5: return DP2EMU_D3DFMT_X1R5G5B5;
    default: return format;
    }
}

} // namespace

std::uint32_t fullscreen_format() {
    return set_format();
}

namespace {

DEVMODEW settings_of(DWORD which) {
    DEVMODEW mode = {};
    mode.dmSize = sizeof mode;
    EnumDisplaySettingsExW(nullptr, which, &mode, 0);
    return mode;
}
bool same_size(const DEVMODEW& a, const DEVMODEW& b) {
    return a.dmPelsWidth == b.dmPelsWidth && a.dmPelsHeight == b.dmPelsHeight;
}

// The modes that this process has set, and the desktop's before it did; width 0: it has set none.
struct SetModes {
    std::mutex mutex;
    DEVMODEW before = {}, last = {};
};
SetModes& set_modes() {
    static SetModes& modes = *new SetModes;
    return modes;
}
void remember_mode(const DEVMODEW& now, const DEVMODEW& next) {
    const DEVMODEW registry = settings_of(ENUM_REGISTRY_SETTINGS);
    SetModes& modes = set_modes();
    const std::lock_guard lock(modes.mutex);
    if (same_size(now, registry) && !same_size(now, modes.last)) modes.before = now;
    if (!same_size(next, registry)) modes.last = next;
}

// The desktop's mode. Wine sometimes stores the mode that a program has set as the desktop's, when its list
// of devices changes; then it is the mode of before, and not the stored one.
DEVMODEW desktop_settings(bool& stored) {
    const DEVMODEW registry = settings_of(ENUM_REGISTRY_SETTINGS);
    SetModes& modes = set_modes();
    const std::lock_guard lock(modes.mutex);
    stored = modes.before.dmPelsWidth == 0 || !same_size(registry, modes.last);
    return stored ? registry : modes.before;
}

} // namespace

bool set_display_size(const FullscreenMode& wanted) {
    constexpr UINT kAnyRate = 0x7FFFFFFF; // D3DPRESENT_RATE_UNLIMITED of Direct3D 8
    const DEVMODEW now = settings_of(ENUM_CURRENT_SETTINGS);
    DEVMODEW mode = now;
    if (mode.dmPelsWidth == wanted.width && mode.dmPelsHeight == wanted.height) return true;
    mode.dmFields = DM_PELSWIDTH | DM_PELSHEIGHT;
    mode.dmPelsWidth = wanted.width;
    mode.dmPelsHeight = wanted.height;
    if (wanted.refresh && wanted.refresh != kAnyRate)
        mode.dmDisplayFrequency = wanted.refresh, mode.dmFields |= DM_DISPLAYFREQUENCY;
    remember_mode(now, mode);
    const LONG result = ChangeDisplaySettingsExW(nullptr, &mode, nullptr, CDS_FULLSCREEN, nullptr);
    drop_recent_mode();
    return result == DISP_CHANGE_SUCCESSFUL;
}

bool restore_display() {
    bool stored = false;
    DEVMODEW desktop = desktop_settings(stored);
    if (same_size(settings_of(ENUM_CURRENT_SETTINGS), desktop)) return false;
    desktop.dmFields = DM_PELSWIDTH | DM_PELSHEIGHT;
    const LONG result = stored
                            ? ChangeDisplaySettingsExW(nullptr, nullptr, nullptr, 0, nullptr)
                            : ChangeDisplaySettingsExW(nullptr, &desktop, nullptr, CDS_FULLSCREEN, nullptr);
    drop_recent_mode();
    return result == DISP_CHANGE_SUCCESSFUL;
}

SIZE desktop_size() {
    bool stored = false;
    const DEVMODEW desktop = desktop_settings(stored);
    return {static_cast<LONG>(desktop.dmPelsWidth), static_cast<LONG>(desktop.dmPelsHeight)};
}

Window::Window(std::shared_ptr<CooperativeLevel> level, const WindowRules& rules)
    : state_(std::make_shared<State>(std::move(level), rules)) {}

Window::~Window() {
    leave_fullscreen();
}

bool Window::enter_fullscreen(HWND window, const FullscreenMode& mode) {
    const std::shared_ptr<State> state = state_;
    return state->enter_fullscreen(window, mode);
}

void Window::leave_fullscreen(bool restores_mode, HWND last) {
    const std::shared_ptr<State> state = state_;
    state->leave_fullscreen(restores_mode, last);
}

bool Window::change_mode(const FullscreenMode& mode) {
    const std::shared_ptr<State> state = state_;
    return state->change_mode(mode);
}

bool Window::State::set_mode() {
    changing_mode_ = true;
    const bool done = set_display_size(mode_);
    changing_mode_ = false;
    if (done) set_format() = without_alpha(mode_.format);
    return done;
}

void Window::State::restore_mode() {
    set_format() = 0;
    changing_mode_ = true;
    restore_display();
    changing_mode_ = false;
}

// As in Microsoft's runtime, the window's styles are kept, and a hidden window is shown (by a device of 9Ex
// only at a Reset).
void Window::State::cover_screen(bool shows) {
    if (!rules_.changes_windows) return;
    const bool show = shows && !IsWindowVisible(window_);
    const bool topmost = rules_.topmost ? shows : show && !rules_.recovers;
    quiet_ = rules_.hides_messages;
    SetWindowPos(window_, topmost ? HWND_TOPMOST : HWND_TOP, 0, 0, static_cast<int>(mode_.width),
                 static_cast<int>(mode_.height), SWP_NOACTIVATE | (show || topmost ? 0 : SWP_NOZORDER));
    if (show) ShowWindow(window_, SW_SHOW);
    quiet_ = false;
}

bool Window::State::enter_fullscreen(HWND window, const FullscreenMode& mode) {
    if (active_ && window != window_) leave_fullscreen(true, nullptr);
    mode_ = mode;
    if (!set_mode()) return false;
    window_ = window;
    const bool again = active_ || (rules_.topmost && GetForegroundWindow() == window);
    if (!active_) {
        active_ = true;
        HWND front = rules_.focus ? rules_.focus : window;
        if (!rules_.hides_messages) cover_screen(again); // programs see that before the activation
        SetWindowPos(front, HWND_TOP, 0, 0, 0, 0, SWP_NOSIZE | SWP_NOMOVE);
        SetForegroundWindow(front);
        hook(front);
        if (!rules_.hides_messages) return true;
    }
    cover_screen(again || !rules_.recovers);
    return true;
}

bool Window::State::change_mode(const FullscreenMode& mode) {
    const auto width = static_cast<UINT>(GetSystemMetrics(SM_CXSCREEN));
    const auto height = static_cast<UINT>(GetSystemMetrics(SM_CYSCREEN));
    const FullscreenMode old = mode_;
    mode_ = mode;
    if (!set_mode()) {
        mode_ = old;
        return false;
    }
    if (width != mode.width || height != mode.height) cover_screen(true);
    return true;
}

void Window::State::leave_fullscreen(bool restores_mode, HWND last) {
    if (!active_) return;
    if (last && last != window_) {
        unhook();
        window_ = last;
        hook(last);
    }
    if (restores_mode && !rules_.hides_messages) restore_mode(); // the window still follows it
    active_ = false;
    unhook();
    if (restores_mode && rules_.hides_messages) restore_mode();
    set_format() = 0;
    window_ = nullptr;
}

void Window::State::hook(HWND focus) {
    focus_ = focus;
    const std::lock_guard lock(hooks().mutex);
    Hook& hook = hooks().windows[focus];
    hook.owners.push_back(shared_from_this());
    const auto ours = reinterpret_cast<LONG_PTR>(procedure);
    // Another window procedure may have been installed after ours; it calls ours.
    if (hook.program && procedure_of(focus, hook.unicode) != reinterpret_cast<LONG_PTR>(hook.program)) return;
    hook.unicode = IsWindowUnicode(focus) != FALSE;
    hook.program = reinterpret_cast<WNDPROC>(set_procedure(focus, hook.unicode, ours));
}

void Window::State::unhook() {
    if (!focus_) return;
    const HWND focus = std::exchange(focus_, nullptr);
    const std::lock_guard lock(hooks().mutex);
    const auto found = hooks().windows.find(focus);
    if (found == hooks().windows.end()) return; // the window was destroyed
    Hook& hook = found->second;
    std::erase_if(hook.owners, [this](const auto& each) { return each.get() == this; });
    if (!hook.owners.empty()) return;
    // If another window procedure was installed after ours, both stay.
    const bool on_top = procedure_of(focus, hook.unicode) == reinterpret_cast<LONG_PTR>(procedure);
    if (on_top) set_procedure(focus, hook.unicode, reinterpret_cast<LONG_PTR>(hook.program));
    if (on_top || !IsWindow(focus)) hooks().windows.erase(found);
}

void Window::State::tell(const WindowMessage& what) {
    if (quiet_ || !active_) return;
    if (what.message == WM_DISPLAYCHANGE && !changing_mode_) level_->mode_was_changed();
    if (what.message == WM_ACTIVATEAPP) level_->window_activated(what.wparam != 0);
}

bool Window::State::handle(const WindowMessage& what) {
    if (quiet_ && what.message != WM_DISPLAYCHANGE) return false;
    if (!active_) return true;
    if (what.message == WM_DISPLAYCHANGE && !changing_mode_) level_->mode_was_changed();
    if (what.message == WM_DISPLAYCHANGE && !rules_.hides_messages && rules_.changes_windows)
        SetWindowPos(window_, HWND_TOP, 0, 0, LOWORD(what.lparam), HIWORD(what.lparam),
                     SWP_NOACTIVATE | SWP_NOZORDER);
    if (what.message == WM_SYSCOMMAND && (what.wparam & 0xFFF0) == SC_RESTORE && rules_.hides_messages)
        default_procedure(what); // the runtime restores the window
    if (!active_) return true;   // the program has left full screen in its answer to a message of the above
    if (what.message == WM_ACTIVATEAPP) what.wparam ? activated() : deactivated();
    return true;
}

void Window::State::activated() {
    // A device that is not of 9Ex must be reset by the program; Reset sets the mode.
    if (rules_.recovers) set_mode();
    if (active_) cover_screen(!rules_.recovers);
    if (active_) level_->window_activated(true);
}

void Window::State::deactivated() {
    restore_mode();
    if (!active_) return;
    level_->window_activated(false);
    if (!rules_.changes_windows || !IsWindowVisible(window_)) return;
    quiet_ = rules_.hides_messages;
    ShowWindow(window_, SW_MINIMIZE);
    quiet_ = false;
}

} // namespace runtime
