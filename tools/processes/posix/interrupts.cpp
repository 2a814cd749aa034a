#include "tools/processes/interrupts.h"

#include <ctime>

#include <sys/signalfd.h>
#include <unistd.h>

namespace tools {

namespace {

// The signals of kInterrupts, without SIGHUP if this process ignores it, as under nohup. An ignored SIGINT is
// included: shells ignore it for background jobs, but a SIGINT that is sent to such a job is meant for it.
sigset_t interrupting() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : kInterrupts) {
        struct sigaction action = {};
        const bool ignored = sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
        if (signal != SIGHUP || !ignored) sigaddset(&set, signal);
    }
    return set;
}

} // namespace

Interrupts::Interrupts() {
    const sigset_t set = interrupting();
    sigset_t blocked = set;
    sigaddset(&blocked, SIGPIPE);
    sigprocmask(SIG_BLOCK, &blocked, &before_);
    descriptor_ = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

Interrupts::~Interrupts() {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    const timespec at_once{};
    while (sigtimedwait(&pipe, nullptr, &at_once) > 0) { // finish_output() reports the lost output
    }
    happened(); // consumes pending signals, which would end the program when unblocked
    if (descriptor_ >= 0) close(descriptor_);
    sigprocmask(SIG_SETMASK, &before_, nullptr);
}

bool Interrupts::happened() {
    signalfd_siginfo signal;
    while (descriptor_ >= 0 && read(descriptor_, &signal, sizeof signal) == sizeof signal) happened_ = true;
    return happened_;
}

} // namespace tools
