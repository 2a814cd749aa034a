// What the devices of a program that is recorded tell dp2 record (tools/d3d9/calls/device_report.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tools {

struct DeviceReport {
    std::uint64_t made = 0;   // when
    std::uint64_t number = 0; // of its process
    std::uint64_t frames = 0; // shown
    std::string state;        // "waiting", "recording", "complete", "left out", "failed"
    std::string capture;      // a Windows path; empty: none
    std::string why;          // it waits or failed
};

// Those that a program's devices wrote into the folder, in the order in which the devices were made.
std::vector<DeviceReport> read_device_reports(const std::filesystem::path& folder);

} // namespace tools
