// Child processes that may crash, hang or take all memory: whatever they do, the parent gets an answer in
// time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include <csignal>

#include "tools/processes/caretaker.h"

namespace tools {

// What users, terminals that close, service managers and timers end a program with.
inline constexpr int kInterrupts[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM};

// While it lives those signals do not end the program, but are told here; writing to a pipe without a reader
// fails, and is no SIGPIPE. One at a time.
class Interrupts {
  public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    bool happened();                               // one of them came, now or before
    int descriptor() const { return descriptor_; } // readable when one comes
    const sigset_t& mask_before() const { return before_; }

  private:
    sigset_t before_;
    int descriptor_;
    bool happened_ = false;
};

struct ChildLimits {
    std::chrono::milliseconds time{10'000};
    std::uint64_t bytes = 0; // of address space; 0: no limit
};

struct ChildEnd {
    enum class How : std::uint8_t {
        Exited,
        Signalled,
        TimedOut,
        Interrupted,
        NotStarted
    } how = How::NotStarted;
    int code = 0;       // the exit status, or the signal
    std::string output; // what body() wrote to its descriptor
};

// Runs body(descriptor) in a child, in a process group of its own, without input and output, and waits for
// it; its result is the exit status. The whole group is killed when the time is up, when an interrupt comes,
// and after the child's end; by the caretaker, if this process is killed. `interrupts` null: nothing breaks
// it off but the time.
ChildEnd run_child(const std::function<int(int descriptor)>& body, const ChildLimits& limits,
                   Interrupts* interrupts, Caretaker& caretaker);

} // namespace tools
