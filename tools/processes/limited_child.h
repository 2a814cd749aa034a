// Child processes that may crash, hang or take all memory. In each case the parent gets a result in time.
#pragma once

#include <functional>

#include <csignal>

#include "tools/processes/caretaker.h"
#include "tools/processes/running_child.h"

namespace tools {

// The signals by which users, closing terminals, service managers and timers end a program.
inline constexpr int kInterrupts[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM};

// While this object exists, the signals of kInterrupts do not end the program but are reported here, and
// writing to a pipe without a reader fails instead of raising SIGPIPE. At most one may exist.
class Interrupts {
  public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    bool happened();                               // whether a signal has come since construction
    int descriptor() const { return descriptor_; } // becomes readable when a signal comes
    const sigset_t& mask_before() const { return before_; }

  private:
    sigset_t before_;
    int descriptor_;
    bool happened_ = false;
};

// Runs body(descriptor) in a child process without standard input and output, and waits for it; the result of
// body is the exit status. The child has its own process group, which is killed when the time is up, when an
// interrupt comes, and after the child's end, and by the caretaker if this process is killed. With
// `interrupts` null only the time limit ends the child.
ChildEnd run_child(const std::function<int(int descriptor)>& body, const ChildLimits& limits,
                   Interrupts* interrupts, Caretaker& caretaker);

} // namespace tools
