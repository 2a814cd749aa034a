// Cleans up after this process, however it ends: a second process waits for the end of the first.
#pragma once

#include <functional>

#include <sys/types.h>

namespace tools {

class Caretaker {
  public:
    // To be created while the program has one thread. If no process can be started, nothing is cleaned up.
    // `clean_up` runs in the second process, with a copy of this process's memory as it was at the fork.
    explicit Caretaker(const std::function<void()>& clean_up);
    ~Caretaker(); // ends the second process without cleaning up; the caller must clean up
    Caretaker(const Caretaker&) = delete;
    Caretaker& operator=(const Caretaker&) = delete;

    // To be called in a forked child that does not exec: the child's end then does not count as the end of
    // this process.
    void leave();
    // Sets the process group that is killed before the clean-up; 0: none.
    void watch(pid_t group);

  private:
    pid_t process_ = -1;
    int pipe_ = -1; // the write end; the second process waits until it is closed
};

} // namespace tools
