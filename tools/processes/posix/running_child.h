// A forked child process with limits, while it runs: what run_child() and ChildPool share.
#pragma once

#include <chrono>
#include <functional>

#include <csignal>
#include <sys/types.h>

#include "tools/processes/child_end.h"

namespace tools {

class RunningChild {
  public:
    // Starts a child without standard input and output that runs body(descriptor), whose result is its exit
    // status (125: it threw an exception). `mask`: the signals that are blocked in the child; null: those of
    // the caller. The child has its own process group.
    RunningChild(const std::function<int(int descriptor)>& body, const ChildLimits& limits,
                 const sigset_t* mask);
    ~RunningChild(); // kills the child, unless end() was called
    RunningChild(const RunningChild&) = delete;
    RunningChild& operator=(const RunningChild&) = delete;

    bool started() const { return pid_ > 0 && process_ >= 0; }
    pid_t pid() const { return pid_; }
    int descriptor() const { return process_; } // becomes readable when the child ends
    std::chrono::steady_clock::time_point began() const { return began_; }
    std::chrono::steady_clock::time_point deadline() const { return deadline_; }
    // Kills the child's process group.
    void kill() const;
    // To be called after kill(): waits for the child. `how`: Exited, or why it was killed.
    ChildEnd end(ChildEnd::How how);

  private:
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now(), deadline_;
    int output_ = -1, process_ = -1;
    pid_t pid_ = -1;
};

} // namespace tools
