// Reports on one device to dp2 record: a file in the folder that the settings name, with lines of a key and a
// value. The file is always up to date, so that it has the last report even if the process is killed. Without
// a folder nothing is written. The device lock is held.
#pragma once

#include <cstdint>
#include <string>

namespace runtime {

struct DeviceProgress {
    std::uint32_t frames = 0; // shown frames
    const char* state =
        "waiting";       // "recording", "complete", "left out" (it showed and drew nothing), "failed"
    std::string capture; // the capture file, if there is one
    std::string why;     // why the recording waits, or has failed
};

class DeviceReport {
  public:
    DeviceReport();
    ~DeviceReport();
    DeviceReport(const DeviceReport&) = delete;
    DeviceReport& operator=(const DeviceReport&) = delete;

    void write(const DeviceProgress& progress);

  private:
    void* file_ = nullptr; // HANDLE of the report file; null: none
    unsigned number_;      // the device's number in this process, from 1
    std::uint64_t made_;   // time of creation, which orders the devices of several processes
};

} // namespace runtime
