// The recording that the settings ask for (DP2_CAPTURE and d3d9.ini). A process has one: that of the first
// device that can be recorded. The device lock is held.
#pragma once

#include <cstdint>

#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

// To be called when the device was created (frame 0), when `frame` frames were shown, and when it is
// destroyed after `frame` frames. They start or stop the recording where the settings say so, and log why
// nothing is recorded.
void start_recording(DeviceState& device, std::uint32_t frame);
void frame_shown(DeviceState& device, std::uint32_t frame);
void stop_recording(DeviceState& device, std::uint32_t frame);

} // namespace d3d9
