// Cleans up behind this process however it ends: a process beside it that sleeps until it is gone.
#pragma once

#include <string>

#include <sys/types.h>

namespace tools {

class Caretaker {
  public:
    // Start it while the program has one thread. Without processes to be had there is none.
    explicit Caretaker(const std::string& folder);
    ~Caretaker(); // nothing is cleaned up: that is the caller's then
    Caretaker(const Caretaker&) = delete;
    Caretaker& operator=(const Caretaker&) = delete;

    // The process group that is killed; 0: none any more.
    void watch(pid_t group);

  private:
    pid_t process_ = -1;
    int pipe_ = -1; // its other end is closed when this process ends
};

} // namespace tools
