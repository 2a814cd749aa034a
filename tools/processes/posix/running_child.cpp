#include "tools/processes/posix/running_child.h"

#include <array>
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tools {

namespace {

void limit(int resource, std::uint64_t most) {
    const rlimit value{most, most};
    setrlimit(static_cast<__rlimit_resource_t>(resource), &value);
}

[[noreturn]] void be_child(const std::function<int(int)>& body, const ChildLimits& limits, int output,
                           const sigset_t* mask) {
    setpgid(0, 0);
    if (mask) sigprocmask(SIG_SETMASK, mask, nullptr);
    if (const int nothing = open("/dev/null", O_RDWR); nothing >= 0)
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
    limit(RLIMIT_CORE, 0);
    if (limits.bytes != 0) limit(RLIMIT_AS, limits.bytes);
    int status = 125;
    try {
        status = body(output);
    } catch (...) {
        // Out of memory or threads: the parent sees the status.
    }
    _exit(status);
}

std::string contents(int descriptor) {
    std::string text;
    std::array<char, 4096> part;
    lseek(descriptor, 0, SEEK_SET);
    for (ssize_t n = 0; (n = read(descriptor, part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<std::size_t>(n));
    return text;
}

} // namespace

RunningChild::RunningChild(const std::function<int(int)>& body, const ChildLimits& limits,
                           const sigset_t* mask)
    : deadline_(began_ + limits.time), output_(memfd_create("dp2", MFD_CLOEXEC)) {
    if (output_ < 0) return;
    std::fflush(nullptr); // so that the child does not write buffered output again
    pid_ = fork();
    if (pid_ < 0) return;
    if (pid_ == 0) be_child(body, limits, output_, mask);
    setpgid(pid_, pid_); // child and parent both call it, since either may run first
    process_ = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
}

RunningChild::~RunningChild() {
    if (pid_ > 0) {
        kill();
        end(ChildEnd::How::NotStarted);
    }
    for (const int descriptor : {output_, process_})
        if (descriptor >= 0) close(descriptor);
}

void RunningChild::kill() const {
    if (pid_ > 0) ::kill(-pid_, SIGKILL);
}

ChildEnd RunningChild::end(ChildEnd::How how) {
    ChildEnd end;
    if (pid_ <= 0) return end;
    end.how = how;
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    end.output = contents(output_);
    if (how != ChildEnd::How::Exited) return end;
    if (WIFSIGNALED(status)) end.how = ChildEnd::How::Signalled;
    end.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    return end;
}

} // namespace tools
