// Limits of a child process, and how it ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tools {

struct ChildLimits {
    std::chrono::milliseconds time{10'000};
    std::uint64_t bytes = 0; // address space, on Windows committed memory; 0: no limit
};

struct ChildEnd {
    enum class How : std::uint8_t {
        Exited,
        Signalled, // on Windows: by an exception
        TimedOut,
        Interrupted,
        NotStarted
    } how = How::NotStarted;
    int code = 0;       // the exit status, or the signal, or the exception's code
    std::string output; // what it wrote for the parent
};

} // namespace tools
