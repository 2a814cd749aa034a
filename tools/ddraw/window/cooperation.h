// The cooperative level of one DirectDraw object: its windows, exclusive mode, and the display mode that it
// has set. Call lock required; what windows report comes through CooperativeLevel, without it.
#pragma once

#include <memory>

#include "tools/ddraw/window/display.h"
#include "tools/runtime/objects/cooperative_level.h"

namespace ddraw {

class Cooperation {
  public:
    Cooperation() = default;
    ~Cooperation();
    Cooperation(const Cooperation&) = delete;
    Cooperation& operator=(const Cooperation&) = delete;

    // SetCooperativeLevel. `first`: of IDirectDraw, after whose success leaving exclusive mode no longer
    // restores the display mode (Wine: test_coop_level_versions).
    HRESULT set(HWND window, DWORD flags, bool first);
    bool is_set() const { return flags_ != 0; }
    DWORD flags() const { return flags_; } // DDSCL_; 0: not set
    bool is_exclusive() const { return exclusive_ != nullptr; }
    // Whether an exclusive object's window is inactive.
    bool is_inactive() const { return is_exclusive() && level_->is_lost(); }
    bool other_is_exclusive() const; // another object of the process
    // The window whose pictures are shown: null for none.
    HWND window() const { return device_ ? device_ : window_; }

    HRESULT set_display_mode(const Mode& mode);
    HRESULT restore_display_mode();
    // Everything that ends with the object's last reference. No effect inside of another call, in answer to a
    // message; it must follow that call.
    void end();

    // Counts the events in which video memory was lost.
    std::uint64_t losses() const { return losses_ + level_->losses() + Display::instance().changes(); }

  private:
    static HRESULT check(HWND window, DWORD flags);
    HRESULT set_focus_window(HWND window);
    HRESULT enter(HWND window, DWORD flags);
    // How exclusive mode is left.
    struct Leaving {
        HWND window;         // of the next level; null: none
        bool restores_mode;  // if the object has set one
        bool keeps_surfaces; // their contents stay valid
        bool changes_window;
    };
    void leave(const Leaving& how);
    void make_device_window();
    void end_device_window();

    DWORD flags_ = 0;
    HWND window_ = nullptr, focus_ = nullptr;
    HWND device_ = nullptr; // DDSCL_CREATEDEVICEWINDOW
    bool first_ = false;
    bool busy_ = false;     // a call that sends messages is running
    bool has_mode_ = false; // SetDisplayMode was called
    Mode mode_;
    const std::shared_ptr<CooperativeLevel> level_ = std::make_shared<CooperativeLevel>(true);
    std::unique_ptr<Window> exclusive_;
    std::uint64_t losses_ = 0;
};

} // namespace ddraw
