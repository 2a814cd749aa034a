#include "tools/processes/limited_child.h"

#include <array>
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tools {

namespace {

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }

  private:
    int number_;
};

void limit(int resource, std::uint64_t most) {
    const rlimit value{most, most};
    setrlimit(static_cast<__rlimit_resource_t>(resource), &value);
}

[[noreturn]] void be_child(const std::function<int(int)>& body, const ChildLimits& limits, int output,
                           const Interrupts* interrupts) {
    setpgid(0, 0);
    if (interrupts) sigprocmask(SIG_SETMASK, &interrupts->mask_before(), nullptr);
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

// Whether the process ended; otherwise `how` is set to the reason why it must be killed.
bool wait_for_end(int process, const ChildLimits& limits, Interrupts* interrupts, ChildEnd::How& how) {
    const auto deadline = std::chrono::steady_clock::now() + limits.time;
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        pollfd watched[] = {{process, POLLIN, 0}, {interrupts ? interrupts->descriptor() : -1, POLLIN, 0}};
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
    ChildEnd end;
    const Descriptor output(memfd_create("dp2", MFD_CLOEXEC));
    if (output.get() < 0) return end;
    std::fflush(nullptr); // so that the child does not write buffered output again
    const pid_t pid = fork();
    if (pid < 0) return end;
    if (pid == 0) {
        caretaker.leave();
        be_child(body, limits, output.get(), interrupts);
    }
    setpgid(pid, pid); // child and parent both call it, since either may run first
    caretaker.watch(pid);
    const Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
    if (process.get() >= 0 && wait_for_end(process.get(), limits, interrupts, end.how))
        end.how = ChildEnd::How::Exited;
    kill(-pid, SIGKILL);
    caretaker.watch(0); // before waitpid(), after which another process can get this id
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (end.how != ChildEnd::How::Exited) return end;
    if (WIFSIGNALED(status)) end.how = ChildEnd::How::Signalled;
    end.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    end.output = contents(output.get());
    return end;
}

} // namespace tools
