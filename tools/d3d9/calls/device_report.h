// What dp2 record is told about one device, in a file of its own in the folder that the settings name: lines
// of a key and a value, in place for as long as the device lives, so that a process which is killed leaves
// the last ones. Nothing happens where no folder is named. The device lock is held.
#pragma once

#include <cstdint>
#include <string>

namespace d3d9 {

struct DeviceProgress {
    std::uint32_t frames = 0; // shown
    const char* state =
        "waiting";       // "recording", "complete", "left out" (it showed and drew nothing), "failed"
    std::string capture; // the file, when there is one
    std::string why;     // ... the recording waits or failed
};

class DeviceReport {
  public:
    DeviceReport();
    ~DeviceReport();
    DeviceReport(const DeviceReport&) = delete;
    DeviceReport& operator=(const DeviceReport&) = delete;

    void write(const DeviceProgress& progress);

  private:
    void* file_ = nullptr; // a HANDLE; null: none
    unsigned number_;      // of the device in this process, from 1
    std::uint64_t made_;   // when; orders the devices of several processes
};

} // namespace d3d9
