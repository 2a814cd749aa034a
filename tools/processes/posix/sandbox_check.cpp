#include <cstdio>

#include <sys/wait.h>
#include <unistd.h>

#include "tools/processes/sandbox.h"

namespace tools {

SandboxCheck check_sandbox() {
    if (!sandbox_is_built_in())
        return {false, "this dp2 was built without libseccomp",
                "apt-get install libseccomp-dev, then build again"};
    // A process cannot leave the sandbox, so a child tries it.
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) _exit(confine({}).empty() ? 0 : 1);
    int status = 1;
    const bool works = child > 0 && waitpid(child, &status, 0) == child && status == 0;
    return {works, works ? "yes" : "this kernel, or the container that dp2 runs in, does not allow it", ""};
}

} // namespace tools
