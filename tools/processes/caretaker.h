// Cleans up behind this process however it ends: a process beside it that sleeps until it is gone.
#pragma once

#include <functional>

#include <sys/types.h>

namespace tools {

class Caretaker {
  public:
    // Start it while the program has one thread. Without processes to be had there is none. `clean_up` runs
    // in the process beside this one, with what memory contained when that was started.
    explicit Caretaker(const std::function<void()>& clean_up);
    ~Caretaker(); // nothing is cleaned up: that is the caller's then
    Caretaker(const Caretaker&) = delete;
    Caretaker& operator=(const Caretaker&) = delete;

    // In a child that runs no other program: it is none of the processes that are waited for.
    void leave();
    // The process group that is killed first; 0: none any more.
    void watch(pid_t group);

  private:
    pid_t process_ = -1;
    int pipe_ = -1; // its other end is closed when this process ends
};

} // namespace tools
