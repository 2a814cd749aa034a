// The time that a verb spends on one file (--max-seconds).
#pragma once

#include <chrono>
#include <cstddef>

#include "tools/cli/input_options.h"

namespace tools {

// Measures the time from its construction on.
class PlayingTime {
  public:
    explicit PlayingTime(const InputChoice& input) : input_(input) {}
    // Also lowers max_milliseconds, so that no call takes longer than --max-seconds.
    PlayingTime(const InputChoice& input, dp2::Limits& limits);
    // To be called before each record. Throws InputError when the time is up.
    void check(std::size_t record) const;

  private:
    const InputChoice& input_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace tools
