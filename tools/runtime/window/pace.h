// When the frames of a program may follow one another, for users who want programs to wait for the monitor as
// they did on cards (Settings::vsync): many have no other clock.
#pragma once

#include <cstdint>

#include "tools/runtime/base/win.h"

namespace runtime {

// The turn of a frame on the screen. Its end waits for that; so it is declared before the locks that others
// need meanwhile.
class FrameTurn {
  public:
    FrameTurn() = default;
    ~FrameTurn();
    FrameTurn(const FrameTurn&) = delete;
    FrameTurn& operator=(const FrameTurn&) = delete;

  private:
    friend class Pace;
    LONGLONG at_ = 0; // of QueryPerformanceCounter(); 0: now
};

// The refreshes that a D3DPRESENT_INTERVAL_ of Direct3D 8 and 9 waits for; the default is one.
std::uint32_t present_intervals(std::uint32_t interval);

// Of one screen or swap chain.
class Pace {
  public:
    // A frame is shown, `intervals` refreshes after the one before or later; 0: at once.
    void show(FrameTurn& turn, std::uint32_t intervals);

  private:
    LONGLONG shown_ = 0; // the number of the refresh that shows the last frame
};

} // namespace runtime
