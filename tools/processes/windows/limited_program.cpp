#include "tools/processes/windows/limited_program.h"

#include <array>

#include "tools/processes/windows/running_child.h"

namespace tools {

namespace {

// Whether the program ended; otherwise `how` is set to the reason why it must be ended.
bool wait_for_end(const RunningChild& child, const Interrupts* interrupts, ChildEnd::How& how) {
    const std::array<HANDLE, 2> watched = {child.process(), interrupts ? interrupts->event() : nullptr};
    const DWORD found = WaitForMultipleObjects(watched[1] ? 2 : 1, watched.data(), FALSE,
                                               milliseconds_until(child.deadline()));
    if (found == WAIT_OBJECT_0) return true;
    how = found == WAIT_OBJECT_0 + 1 ? ChildEnd::How::Interrupted : ChildEnd::How::TimedOut;
    return false;
}

} // namespace

ChildEnd run_limited(const std::wstring& command_line, const ChildLimits& limits,
                     const Interrupts* interrupts, bool keeps_output) {
    RunningChild child(command_line, limits, keeps_output);
    ChildEnd::How how = ChildEnd::How::NotStarted;
    if (child.start_error() == 0 && wait_for_end(child, interrupts, how)) how = ChildEnd::How::Exited;
    return child.end(how);
}

} // namespace tools
