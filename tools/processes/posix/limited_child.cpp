#include "tools/processes/limited_child.h"

#include <poll.h>

#include "tools/processes/posix/running_child.h"

namespace tools {

namespace {

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
