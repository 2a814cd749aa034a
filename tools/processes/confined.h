// Runs a part of the program in a confined child process.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "tools/cli/errors.h"
#include "tools/processes/picture_broker.h"
#include "tools/processes/sandbox.h"

namespace tools {

// Forks a child that confines itself and runs `work`, whose result is the exit status. The parent creates the
// pictures that the child requests, and returns the child's status. A child that was stopped is reported on
// standard error: kExitDiagnostics if it reached a limit, kExitInternal for a system call that is not
// allowed. Throws InputError if there is no sandbox.
int run_confined(const SandboxLimits& limits, PictureBroker& broker, const std::function<int()>& work);
// Does the same with a broker for these picture folders, which must exist; `work` gets a function that opens
// pictures in them.
using FileOpener = std::function<std::FILE*(const std::string& path)>;
int run_confined(const SandboxLimits& limits, const std::vector<std::string>& picture_folders,
                 const std::function<int(const FileOpener& open)>& work);

} // namespace tools
