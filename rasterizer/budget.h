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
    // Geometry that touches at most `bound` pixels. The bound is generous, so when it is used up the pixels
    // that were really bounded decide: measure() waits for them and gives their running total.
    template <class Measure> dp2::Status admit_pixels(std::uint64_t bound, Measure&& measure) {
        if (bound <= limits_.pixels && pending_pixels_ <= limits_.pixels - bound) {
            pending_pixels_ += bound;
            return {};
        }
        const std::uint64_t total = measure();
        if (measured_) {
            const std::uint64_t spent = total - measured_pixels_;
            limits_.pixels -= spent < limits_.pixels ? spent : limits_.pixels;
        }
        measured_ = true;
        measured_pixels_ = total;
        pending_pixels_ = bound;
        if (limits_.pixels == 0) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "max_pixels"};
        return {};
    }

  private:
    static dp2::Error exceeded(const char* name, std::uint64_t& left) {
        left = 0;
        return {dp2::Fault::LimitExceeded, 0, 0, name};
    }
    Limits limits_; // what is left
    std::uint64_t pending_pixels_ = 0, measured_pixels_ = 0;
    bool measured_ = false;
    std::chrono::steady_clock::time_point deadline_;
};

} // namespace rasterizer
