// A progress line on the terminal for long work; nothing when standard error is not a terminal. The
// environment variable DP2_PROGRESS_DELAY: milliseconds before the line appears [500].
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
    // Clears the line before other output to the terminal; when standard output is a file the line stays.
    void make_way();
    // Clears the line.
    void clear();

  private:
    const char* what_;
    std::uint64_t total_;
    bool terminal_, output_terminal_, shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace tools
