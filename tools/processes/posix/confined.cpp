#include "tools/processes/confined.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/cli/one_line.h"
#include "tools/cli/output.h"

namespace tools {

namespace {

[[noreturn]] void be_confined(const SandboxLimits& limits, PictureBroker& broker,
                              const std::function<int()>& work) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    broker.keep_only_child_end();
    int status = kExitIo;
    if (const std::string why = confine(limits); !why.empty()) {
        std::fprintf(stderr, "dp2: %s\n", one_line(why).c_str());
    } else {
        try {
            status = work();
        } catch (const std::bad_alloc&) {
            std::fprintf(stderr, "dp2: the sandbox: out of memory; see --sandbox-memory\n");
            status = kExitDiagnostics;
        } catch (const std::exception& error) {
            std::fprintf(stderr, "dp2: internal error: %s\n", error.what());
            status = kExitInternal;
        }
    }
    // Ends without destructors of static objects, which belong to the parent.
    _exit(finish_output(status));
}

int status_of_signal(int signal) {
    if (signal == SIGPIPE) return kExitIo; // the reader of standard output closed it
    const char* why = signal == SIGSYS    ? "it made a system call that a replay does not need"
                      : signal == SIGXCPU ? "it took more processor time than --sandbox-seconds"
                      : signal == SIGKILL
                          ? "it was killed, or took more processor time than --sandbox-seconds"
                          : strsignal(signal);
    std::fprintf(stderr, "dp2: the sandbox: the replay was stopped: %s\n", why);
    return signal == SIGXCPU || signal == SIGKILL ? kExitDiagnostics : kExitInternal;
}

} // namespace

int run_confined(const SandboxLimits& limits, PictureBroker& broker, const std::function<int()>& work) {
    if (!sandbox_is_built_in()) throw InputError{kExitUsage, confine(limits)};
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0)
        throw InputError{kExitIo,
                         std::string("the sandbox: no process can be started: ") + std::strerror(errno)};
    if (child == 0) be_confined(limits, broker, work);
    broker.serve();
    int state = 0;
    while (waitpid(child, &state, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(state) ? WEXITSTATUS(state) : status_of_signal(WTERMSIG(state));
}

int run_confined(const SandboxLimits& limits, const std::vector<std::string>& picture_folders,
                 const std::function<int(const FileOpener& open)>& work) {
    PictureBroker broker;
    for (const std::string& folder : picture_folders) broker.add_folder(folder);
    return run_confined(limits, broker, [&] {
        return work([&broker](const std::string& path) { return broker.open(path); });
    });
}

} // namespace tools
