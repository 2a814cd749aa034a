// A line on the terminal while long work runs; nothing when standard error is no terminal. The environment's
// DP2_PROGRESS_DELAY is how many milliseconds work takes before it counts as long [500].
#pragma once

#include <chrono>
#include <cstdint>

namespace tools {

class Progress {
  public:
    // `what` is shown before "n of total"; a string literal.
    Progress(const char* what, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Shows at most ten lines a second, the first one after the delay.
    void at(std::uint64_t done);
    // Takes the line away before other output, unless that goes elsewhere: to a file the line stays visible.
    void make_way();
    // Takes the line away.
    void clear();

  private:
    const char* what_;
    std::uint64_t total_;
    bool terminal_, output_terminal_, shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace tools
