#include "tools/runtime/objects/cooperative_level.h"

namespace runtime {

void CooperativeLevel::window_activated(bool active) {
    if (!fullscreen_) return;
    if (!active) ++losses_;
    if (!active)
        level_ = Level::Lost;
    else if (level_ == Level::Lost)
        level_ = recovers_ ? Level::Operational : Level::NotReset;
}

void CooperativeLevel::mode_was_changed() {
    if (fullscreen_) ++losses_;
    if (fullscreen_ && !recovers_ && level_ == Level::Operational) level_ = Level::NotReset;
}

void CooperativeLevel::reset_failed() {
    if (!recovers_) level_ = Level::NotReset;
}

} // namespace runtime
