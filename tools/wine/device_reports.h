// Reports of a recorded program's devices to dp2 record (tools/runtime/recording/device_report.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/wine/runtimes.h"

namespace tools {

struct DeviceReport {
    std::uint64_t made = 0;           // time of creation, in units of 100 ns (FILETIME)
    const Runtime* runtime = nullptr; // that made it; null: the report does not say
    std::uint64_t number = 0;         // number of the device among those of its runtime in its process
    std::uint64_t frames = 0;         // number of frames shown
    std::string state;                // "waiting", "recording", "complete", "left out", "failed"
    std::string capture;              // a Windows path; empty: none
    std::string why;                  // reason why it waits to record, or failed
};

// Reads the reports in a folder, in the order in which the devices were created.
std::vector<DeviceReport> read_device_reports(const std::filesystem::path& folder);

} // namespace tools
