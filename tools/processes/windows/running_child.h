// A program with limits, while it runs: what run_limited() and ChildPool share.
#pragma once

#include <chrono>
#include <string>

#include "tools/processes/child_end.h"
#include "tools/processes/windows/job.h"

namespace tools {

class RunningChild {
  public:
    // Starts a command line without standard input and without a console. `keeps_output`: what it prints is
    // in the result of end(); otherwise it goes nowhere.
    RunningChild(const std::wstring& command_line, const ChildLimits& limits, bool keeps_output);
    RunningChild(const RunningChild&) = delete;
    RunningChild& operator=(const RunningChild&) = delete;

    // 0: it was started; otherwise the reason, as of GetLastError().
    DWORD start_error() const { return start_error_; }
    HANDLE process() const { return job_.process(); } // is signalled when the program ends
    std::chrono::steady_clock::time_point began() const { return began_; }
    std::chrono::steady_clock::time_point deadline() const { return deadline_; }
    // Ends the program and all that it started. `how`: Exited, or why it is ended.
    ChildEnd end(ChildEnd::How how);

  private:
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now(), deadline_;
    Handle output_;
    Job job_; // whose destructor ends the program
    DWORD start_error_ = 0;
};

// Milliseconds until then, as the functions that wait take them.
DWORD milliseconds_until(std::chrono::steady_clock::time_point then);

} // namespace tools
