// Records one device if the settings ask for it (DP2_CAPTURE and the ini file); each device of a process has
// a file of its own. Each present of any of the device's swap chains ends a frame; frame 1 is everything
// before the first present. The device lock is held, except where noted.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "tools/runtime/driver/driver.h"
#include "tools/runtime/recording/device_report.h"

namespace runtime {

class Recording {
  public:
    // `settle`: prepares the start of a recording after frames: what the driver has bound exists, and it is
    // idle. The driver must outlive the recording.
    Recording(Driver& driver, std::function<void()> settle) : driver_(driver), settle_(std::move(settle)) {}

    // Each function starts or stops the recording as the settings say, and logs why nothing is recorded.
    void device_created();
    void frame_shown();
    void device_destroyed(); // to be called before the device releases anything

    // Completes all open files when the process ends (DLL_PROCESS_DETACH). The system has stopped all other
    // threads, perhaps while they held locks, so no lock is waited for.
    static void process_ends();

  private:
    // The frame that the next present ends, from 1. 64 bits: after 2^32 - 1 presents it is not 0.
    std::uint64_t current_frame() const { return std::uint64_t{progress_.frames} + 1; }
    void start();
    void begun();
    void stop();
    void fail(dp2emu_result result);
    void end_with(const char* state);

    Driver& driver_;
    std::function<void()> settle_;
    DeviceReport report_;
    DeviceProgress progress_;
    std::uint32_t recorded_ = 0;    // recorded frames
    std::uint64_t first_batch_ = 0; // the driver's batch() when the recording began
    // created_: the device exists; has_written_: the file has content.
    bool created_ = false, has_written_ = false;
    bool running_ = false, over_ = true; // over_: no recording will be started any more
};

} // namespace runtime
