// Decides when a recorded program is ended: after a time, or when all requested frames are recorded.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace tools {

class RecordingEnd {
  public:
    // `reports`: the folder of the devices' reports; last_frame: the last frame to record, from 1; seconds: 0
    // for no limit. The time begins here.
    RecordingEnd(std::filesystem::path reports, std::optional<std::uint64_t> last_frame, double seconds)
        : reports_(std::move(reports)), last_frame_(last_frame), seconds_(seconds) {}

    // Whether the program is to be ended; true from then on.
    bool enough();
    // "after 5 seconds (--seconds)"; empty unless enough() was true.
    const std::string& why() const { return why_; }

  private:
    bool has_last_frame() const;

    const std::filesystem::path reports_;
    const std::optional<std::uint64_t> last_frame_;
    const double seconds_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::string why_;
};

} // namespace tools
