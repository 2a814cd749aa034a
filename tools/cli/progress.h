// A progress line for long work, if standard error is a terminal. The environment variable DP2_PROGRESS_DELAY
// is the number of milliseconds before the line appears [500].
#pragma once

#include <chrono>
#include <cstdint>

#include "tools/platform/streams.h"

namespace tools {

class Progress {
  public:
    // `what`, a string literal, is shown before "n of total".
    Progress(const char* what, std::uint64_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Updates the line at most ten times a second, first after the delay.
    void at(std::uint64_t done);
    // To be called before other output: clears the line unless standard output is a file. If standard output
    // is a pipe, no line is shown from then on, since the pipe's reader may write to the same terminal.
    void make_way();
    // Clears the line.
    void clear();

  private:
    const char* what_;
    std::uint64_t total_;
    bool terminal_, shown_ = false;
    // A pipe is read by another program, which may print on the same terminal at any time.
    StreamKind output_;
    std::chrono::steady_clock::time_point next_;
};

} // namespace tools
