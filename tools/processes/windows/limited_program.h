// Runs programs with limits.
#pragma once

#include <string>

#include "tools/processes/child_end.h"
#include "tools/processes/interrupts.h"

namespace tools {

// Runs a command line without standard input and without a console, and waits for it. `keeps_output`: what it
// prints is in the result; otherwise it goes nowhere. It and all that it started are ended when the time is
// up, when an interrupt comes, after its end, and with this process. With `interrupts` null only the time
// limit ends it.
ChildEnd run_limited(const std::wstring& command_line, const ChildLimits& limits,
                     const Interrupts* interrupts, bool keeps_output);

} // namespace tools
