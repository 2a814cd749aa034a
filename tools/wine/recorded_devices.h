// The devices of a program that was recorded, and the captures that are kept of them: each that showed a
// frame has one; when none did, each that was called has one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/cli/json_lines.h"
#include "tools/wine/capture_ending.h"
#include "tools/wine/device_reports.h"

namespace tools {

struct RecordedDevice {
    unsigned number = 1; // in the order in which they were made
    DeviceReport report;
    CaptureEnding ending;          // of the capture; empty when there is none
    std::filesystem::path capture; // empty: nothing is kept of it
};

std::string counted(std::uint64_t count, const char* what); // "1 frame", "2 frames"

class RecordedDevices {
  public:
    // Removes the captures of `folder` that are not kept; the first of the others is named `first`. `finish`:
    // the user ended the program: captures without index get one. Throws InputError.
    RecordedDevices(const std::vector<DeviceReport>& reports, const std::filesystem::path& first,
                    bool finish);

    const std::vector<RecordedDevice>& all() const { return devices_; }
    std::vector<RecordedDevice> kept() const; // that of `first` first
    std::uint64_t shown() const;              // frames of all
    std::uint64_t recorded() const;
    bool whole() const; // each capture that is kept
    // A line for each device.
    std::string text() const;
    Json json() const;
    // Why there is less than was asked for, as far as devices say; else empty.
    std::string reasons() const;

  private:
    std::vector<RecordedDevice> devices_;
    std::filesystem::path first_;
};

} // namespace tools
