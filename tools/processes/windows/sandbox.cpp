// Windows has no sandbox that a process can enter by itself.
#include "tools/processes/sandbox.h"

#include "tools/processes/confined.h"

namespace tools {

bool sandbox_is_built_in() {
    return false;
}

SandboxCheck check_sandbox() {
    return {false, "there is none on Windows; dp2 for Linux has one", ""};
}

std::string confine(const SandboxLimits&) {
    return "the sandbox: there is none on Windows";
}

int run_confined(const SandboxLimits& limits, const std::vector<std::string>&,
                 const std::function<int(const FileOpener& open)>&) {
    throw InputError{kExitUsage, confine(limits)};
}

} // namespace tools
