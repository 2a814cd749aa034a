// Interrupts that stop long work instead of ending the program.
#pragma once

#ifndef _WIN32
#include <csignal>
#endif

namespace tools {

#ifndef _WIN32
// The signals by which users, closing terminals, service managers and timers end a program.
inline constexpr int kInterrupts[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM};
#endif

// While this object exists, the signals of kInterrupts do not end the program but are reported here, and
// writing to a pipe without a reader fails instead of raising SIGPIPE. On Windows the same holds for Ctrl-C,
// Ctrl-Break and the closing of the console. At most one may exist.
class Interrupts {
  public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    bool happened(); // whether a signal has come since construction
#ifdef _WIN32
    void* event() const {
        return event_;
    } // a handle that is signalled when an interrupt comes
#else
    int descriptor() const {
        return descriptor_;
    } // becomes readable when a signal comes
    const sigset_t& mask_before() const {
        return before_;
    }
#endif

  private:
#ifdef _WIN32
    void* event_;
#else
    sigset_t before_;
    int descriptor_;
    bool happened_ = false;
#endif
};

} // namespace tools
