// Whether a device may be used (TestCooperativeLevel). A full-screen device is lost
// while its focus window is inactive; afterwards, and when another program has changed the display mode, it
// must be reset. The window procedure reports events without the device lock; all other functions need it.
#pragma once

#include <atomic>

namespace runtime {

class CooperativeLevel {
  public:
    enum class Level { Operational, Lost, NotReset };

    // `recovers`: the device is never reported as lost and needs no reset afterwards, as one of
    // IDirect3DDevice9Ex.
    explicit CooperativeLevel(bool recovers) : recovers_(recovers) {}

    bool is_lost() const { return level_ != Level::Operational; }
    // Whether Reset must fail, because the focus window is still inactive.
    bool needs_focus() const { return !recovers_ && level_ == Level::Lost; }
    // How often the focus window was deactivated, or another program changed the mode, in full screen.
    unsigned losses() const { return losses_; }
    // What the program is told.
    Level reported() const { return recovers_ && level_ == Level::Lost ? Level::Operational : level_; }

    bool fullscreen() const { return fullscreen_; }
    // To be called when the implicit swap chain is created or reset.
    void set_fullscreen(bool fullscreen) { fullscreen_ = fullscreen; }

    // The focus window of a full-screen device was activated or deactivated; no effect in windowed mode.
    void window_activated(bool active);
    // Another program changed the display mode; no effect in windowed mode.
    void mode_was_changed();
    void reset_succeeded() { level_ = Level::Operational; }
    void reset_failed();

  private:
    bool recovers_;
    bool fullscreen_ = false;
    Level level_ = Level::Operational;
    std::atomic<unsigned> losses_{0};
};

} // namespace runtime
