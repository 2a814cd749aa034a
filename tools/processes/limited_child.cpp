#include "tools/processes/limited_child.h"

#include <ctime>

#include <poll.h>
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

// Whether the process ended; otherwise `how` is set to the reason why it must be killed.
bool wait_for_end(const RunningChild& child, Interrupts* interrupts, ChildEnd::How& how) {
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(child.deadline() - std::chrono::steady_clock::now());
        pollfd watched[] = {{child.descriptor(), POLLIN, 0},
                            {interrupts ? interrupts->descriptor() : -1, POLLIN, 0}};
        const int ready = poll(watched, 2, left.count() > 0 ? static_cast<int>(left.count()) : 0);
        if (ready > 0 && watched[0].revents) return true;
        if (interrupts && interrupts->happened()) {
            how = ChildEnd::How::Interrupted;
            return false;
        }
        if (ready == 0) {
            how = ChildEnd::How::TimedOut;
            return false;
        }
    }
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

ChildEnd run_child(const std::function<int(int)>& body, const ChildLimits& limits, Interrupts* interrupts,
                   Caretaker& caretaker) {
    RunningChild child(
        [&](int output) {
            caretaker.leave();
            return body(output);
        },
        limits, interrupts ? &interrupts->mask_before() : nullptr);
    if (child.pid() < 0) return {};
    caretaker.watch(child.pid());
    ChildEnd::How how = ChildEnd::How::NotStarted;
    if (child.started() && wait_for_end(child, interrupts, how)) how = ChildEnd::How::Exited;
    child.kill();
    caretaker.watch(0); // before waitpid(), after which another process can get this id
    return child.end(how);
}

} // namespace tools
