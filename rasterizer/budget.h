// What one call may cost before it is refused, so that no buffer, however hostile, keeps the emulator busy
// for ever.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

#include "dp2/result.h"

namespace rasterizer {

class Budget {
  public:
    struct Limits {
        std::uint64_t commands = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t primitives = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t pixels = std::numeric_limits<std::uint64_t>::max();
        std::uint32_t milliseconds = 0; // 0: none
    };
    Budget() = default;
    explicit Budget(const Limits& limits) : limits_(limits) {
        if (limits.milliseconds != 0)
            deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(limits.milliseconds);
    }

    dp2::Status count_command() {
        if (limits_.commands-- == 0) return exceeded("max_commands", limits_.commands);
        if (limits_.milliseconds != 0 && std::chrono::steady_clock::now() > deadline_)
            return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "max_milliseconds"};
        return {};
    }
    dp2::Status count_primitives(std::uint64_t count) {
        if (count > limits_.primitives) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "max_primitives"};
        limits_.primitives -= count;
        return {};
    }
    dp2::Status count_pixels(std::uint64_t count) {
        if (count > limits_.pixels) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "max_pixels"};
        limits_.pixels -= count;
        return {};
    }

  private:
    static dp2::Error exceeded(const char* name, std::uint64_t& left) {
        left = 0;
        return {dp2::Fault::LimitExceeded, 0, 0, name};
    }
    Limits limits_;
    std::chrono::steady_clock::time_point deadline_;
};

} // namespace rasterizer
