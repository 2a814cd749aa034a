// Runs programs with limits.
#pragma once

#include <filesystem>
#include <string>

#include "tools/processes/child_end.h"
#include "tools/processes/interrupts.h"

namespace tools {

// Runs a command line without standard input and without a console, and waits for it. What it prints goes to
// the file `output`, which is read for the result, or nowhere if the path is empty. It and all that it
// started are ended when the time is up, when an interrupt comes, after its end, and with this process. With
// `interrupts` null only the time limit ends it.
ChildEnd run_limited(const std::wstring& command_line, const ChildLimits& limits,
                     const Interrupts* interrupts, const std::filesystem::path& output);

} // namespace tools
