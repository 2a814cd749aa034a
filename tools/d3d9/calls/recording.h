// The recording of one device that the settings ask for (DP2_CAPTURE and d3d9.ini). Only one device of a
// process is recorded: the first for which a recording can start. The device lock is held.
#pragma once

#include <cstdint>

#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class Recording {
  public:
    explicit Recording(DeviceState& device) : device_(device) {} // which must outlive it

    // Each starts or stops the recording where the settings say so, and logs why nothing is recorded.
    void device_created();
    void frame_shown();
    void device_destroyed(); // before the device releases anything

  private:
    void start();
    void stop();

    DeviceState& device_;
    std::uint32_t frames_ = 0; // shown
    bool running_ = false;
};

} // namespace d3d9
