// Recording to a capture file: from the settings (DP2_CAPTURE and d3d9.ini) and through the exported
// functions.
#pragma once

#include <cstdint>

namespace d3d9 {

class Device;

// The device was made, or `frame` frames were shown, or it goes: starts or stops what the settings ask for,
// and logs why something is not recorded.
void start_recording(Device& device, std::uint32_t frame);
void frame_shown(Device& device, std::uint32_t frame);
void stop_recording(Device& device, std::uint32_t frame);

} // namespace d3d9
