// The state that TestCooperativeLevel reports: whether a device may be used. A full-screen device is lost
// while its focus window is inactive; afterwards, and when another program has changed the display mode, it
// must be reset. The window procedure reports events without the device lock; all other functions need it.
#pragma once

#include "tools/d3d9/base/win.h"

namespace d3d9 {

class CooperativeLevel {
  public:
    // `ex`: a device of IDirect3DDevice9Ex is never reported as lost and needs no Reset afterwards.
    explicit CooperativeLevel(bool ex) : ex_(ex) {}

    bool is_lost() const { return level_ != Level::Operational; }
    // Whether Reset must fail, because the focus window is still inactive.
    bool needs_focus() const { return !ex_ && level_ == Level::Lost; }
    // The result of TestCooperativeLevel: D3D_OK, D3DERR_DEVICELOST or D3DERR_DEVICENOTRESET.
    HRESULT test() const;

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
    enum class Level { Operational, Lost, NotReset };

    bool ex_;
    bool fullscreen_ = false;
    Level level_ = Level::Operational;
};

} // namespace d3d9
