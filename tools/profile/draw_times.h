// Measures how long this machine takes for each draw, clear and copy of a capture: each is finished before
// the next command begins. Threading: the emulator's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <vector>

#include "responses/analysis/cost_trace.h"

namespace tools {

class DrawTimes {
  public:
    // For EmulatorOptions::trace; this object must outlive the emulator.
    responses::Trace hook();
    // To be called before each record is played. Throws what failed during the last one.
    void begin(std::size_t record);

    // The median of the replays so far, in nanoseconds; 0: the command was not executed.
    std::uint64_t median(const dp2::Place& command) const;

  private:
    using Clock = std::chrono::steady_clock;
    void follow(responses::Context& context, const dp2::Command* next);

    std::size_t record_ = 0;
    struct Running {
        std::uint64_t offset = 0;
        Clock::time_point since;
    };
    std::optional<Running> running_; // the command that is being executed, if it is measured
    std::map<dp2::Place, std::vector<std::uint64_t>> times_; // by command: nanoseconds in each replay
    std::exception_ptr failure_;
};

} // namespace tools
