// Runs a part of the program in a confined child process.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/cli/input.h"
#include "tools/processes/picture_broker.h"
#include "tools/processes/sandbox.h"

namespace tools {

// Forks; the child confines itself and does `work`, and its result is its exit status. In the parent: returns
// that status when the child has ended, after it has made the pictures that the child asked for. A child that
// was stopped is reported on standard error: kExitDiagnostics when it met a limit, kExitInternal when it made
// a system call that is not allowed. Throws InputError: there is no sandbox here.
int run_confined(const SandboxLimits& limits, PictureBroker& broker, const std::function<int()>& work);

} // namespace tools
