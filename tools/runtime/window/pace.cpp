#include "tools/runtime/window/pace.h"

#include <algorithm>

#include "tools/runtime/base/settings.h"
#include "tools/runtime/window/display.h"

namespace runtime {

namespace {

LONGLONG now() {
    LARGE_INTEGER out;
    QueryPerformanceCounter(&out);
    return out.QuadPart;
}
LONGLONG frequency() {
    LARGE_INTEGER out;
    QueryPerformanceFrequency(&out);
    return out.QuadPart;
}

} // namespace

std::uint32_t present_intervals(std::uint32_t interval) {
    constexpr std::uint32_t kImmediate = 0x80000000, kTwo = 2, kThree = 4, kFour = 8;
    switch (interval) {
    case kImmediate: return 0;
    case kTwo: return 2;
    case kThree: return 3;
    case kFour: return 4;
    default: return 1;
    }
}

void Pace::show(FrameTurn& turn, std::uint32_t intervals) {
    if (!settings().vsync || intervals == 0) return;
    const std::uint32_t refresh = current_mode().refresh;
    const LONGLONG rate = refresh > 1 ? refresh : 60; // 0 and 1: the monitor's default
    const LONGLONG second = frequency(), before = now() * rate / second;
    // The mode may have had another rate for the last frame, so its number is limited.
    shown_ = std::clamp(shown_ + intervals, before + 1, before + intervals);
    turn.at_ = (shown_ * second + rate - 1) / rate;
}

FrameTurn::~FrameTurn() {
    if (at_ == 0) return;
    const LONGLONG millisecond = frequency() / 1000;
    for (LONGLONG left = at_ - now(); left > 0; left = at_ - now())
        Sleep(left > 2 * millisecond ? static_cast<DWORD>(left / millisecond - 1) : 0);
}

} // namespace runtime
