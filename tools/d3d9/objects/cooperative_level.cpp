#include "tools/d3d9/objects/cooperative_level.h"

namespace d3d9 {

HRESULT CooperativeLevel::test() const {
    switch (level_) {
    case Level::Operational: return D3D_OK;
    case Level::Lost: return ex_ ? D3D_OK : D3DERR_DEVICELOST;
    default: return D3DERR_DEVICENOTRESET;
    }
}

void CooperativeLevel::window_activated(bool active) {
    if (!fullscreen_) return;
    if (!active)
        level_ = Level::Lost;
    else if (level_ == Level::Lost)
        level_ = ex_ ? Level::Operational : Level::NotReset;
}

void CooperativeLevel::mode_was_changed() {
    if (fullscreen_ && !ex_ && level_ == Level::Operational) level_ = Level::NotReset;
}

void CooperativeLevel::reset_failed() {
    if (!ex_) level_ = Level::NotReset;
}

} // namespace d3d9
