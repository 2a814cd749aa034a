// A line on the terminal while long work runs; nothing when standard error is no terminal.
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

    // Shows at most ten lines a second, the first one after half a second.
    void at(std::uint64_t done);
    // Takes the line away, so that other output does not run into it.
    void clear();

  private:
    const char* what_;
    std::uint64_t total_;
    bool terminal_, shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace tools
