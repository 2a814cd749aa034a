// The devices of a recorded program and their captures. Captures with a frame are kept; if no capture has a
// frame, those with a call.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/cli/json_lines.h"
#include "tools/wine/capture_ending.h"
#include "tools/wine/device_reports.h"

namespace tools {

struct RecordedDevice {
    unsigned number = 1; // in the order of creation
    DeviceReport report;
    CaptureEnding ending;          // end of the capture; empty without one
    std::filesystem::path capture; // empty: none is kept
};

class RecordedDevices {
  public:
    // Removes the captures that are not kept; if `first` is not among the kept ones, renames the first of
    // them to `first`. `finish`: writes the index of captures without one, since the user ended the program.
    // Throws InputError.
    RecordedDevices(const std::vector<DeviceReport>& reports, const std::filesystem::path& first,
                    bool finish);

    // Compresses the kept captures, which get the ending .zst. Throws InputError.
    void compress();

    const std::vector<RecordedDevice>& all() const { return devices_; }
    std::vector<RecordedDevice> kept() const; // the first one's capture is `first`
    std::uint64_t shown() const;              // frames of all devices
    std::uint64_t recorded() const;
    bool whole() const; // whether all kept captures are whole
    // A line for each device.
    std::string text() const;
    Json json() const;
    const Runtime* runtime() const; // that made all of them; null: several, or unknown
    // The devices' reasons why less was recorded than requested; empty if there are none.
    std::string reasons() const;

  private:
    std::vector<RecordedDevice> devices_;
    std::filesystem::path first_;
};

} // namespace tools
