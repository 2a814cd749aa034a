// The recording of one device that the settings ask for (DP2_CAPTURE and d3d9.ini): each device of a process
// is recorded to a file of its own. A frame ends with each present of any of the device's swap chains; what a
// device does before its first present, or without any, is its frame 0. The device lock is held, except where
// noted.
#pragma once

#include <cstdint>
#include <string>

#include "tools/d3d9/calls/device_report.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class Recording {
  public:
    explicit Recording(DeviceState& device) : device_(device) {} // which must outlive it

    // Each starts or stops the recording where the settings say so, and logs why nothing is recorded.
    void device_created();
    void frame_shown();
    void device_destroyed(); // before the device releases anything

    // The process ends (DLL_PROCESS_DETACH): files that are open are completed. Other threads are gone,
    // wherever they were: no lock is waited for.
    static void process_ends();

  private:
    void start();
    void begun();
    void stop();
    void fail(dp2emu_result result);
    void end_with(const char* state);

    DeviceState& device_;
    DeviceReport report_;
    DeviceProgress progress_;
    std::uint32_t recorded_ = 0;                 // frames
    std::uint64_t first_batch_ = 0;              // of the driver's, when the recording began
    bool created_ = false, has_written_ = false; // the device; the file
    bool running_ = false, over_ = true;         // over: no recording begins any more
};

} // namespace d3d9
