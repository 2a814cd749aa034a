#include "tools/processes/sandbox.h"

#ifdef DP2_HAVE_SECCOMP

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace tools {

namespace {

std::string failure(const char* what, int error) {
    return std::string("the sandbox: ") + what + ": " + std::strerror(error);
}

// Sets the soft limit to `value` and the hard limit, which an unprivileged process cannot raise, to value +
// grace.
bool set_limit(decltype(RLIMIT_AS) resource, std::uint64_t value, std::uint64_t grace = 0) {
    rlimit now{};
    if (getrlimit(resource, &now) != 0) return false;
    const rlim_t hard = std::min<rlim_t>(value + grace, now.rlim_max);
    const rlimit wanted{std::min<rlim_t>(value, hard), hard};
    return setrlimit(resource, &wanted) == 0;
}

// System calls allowed with any arguments: they act on this process and on open files. recvmsg and sendmsg
// are for the socket to the process that opens the pictures (picture_broker.h).
constexpr int kAllowed[] = {
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // threads
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_yield), SCMP_SYS(gettid),
    SCMP_SYS(getpid), SCMP_SYS(sched_getaffinity), SCMP_SYS(restart_syscall),
    // the process's own signals, and its end
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(exit), SCMP_SYS(exit_group),
    // open files
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(fstat),
    SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(sendmsg), SCMP_SYS(recvmsg),
    // time and random numbers
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(getrandom), SCMP_SYS(getrusage),
    // variants of the calls above on 32-bit architectures
    SCMP_SYS(futex_time64), SCMP_SYS(sigreturn), SCMP_SYS(_llseek), SCMP_SYS(fstat64), SCMP_SYS(ppoll_time64),
    SCMP_SYS(clock_gettime64), SCMP_SYS(clock_nanosleep_time64)};

// The C library tries these and works without them, so they fail instead of ending the process.
constexpr int kDenied[] = {SCMP_SYS(open),     SCMP_SYS(openat),     SCMP_SYS(access), SCMP_SYS(faccessat),
                           SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(stat),   SCMP_SYS(lstat)};

class Filter {
  public:
    Filter() : context_(seccomp_init(SCMP_ACT_KILL_PROCESS)) {}
    ~Filter() {
        if (context_) seccomp_release(context_);
    }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

    // Returns 0 or a negative errno.
    int install() {
        if (!context_) return -ENOMEM;
        for (const int call : kAllowed) add(SCMP_ACT_ALLOW, call, {});
        for (const int call : kDenied) add(SCMP_ACT_ERRNO(EACCES), call, {});
        // The C library falls back to clone, whose flags the filter can check.
        add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), {});
        constexpr unsigned long kThread = CLONE_VM | CLONE_THREAD | CLONE_SIGHAND;
        constexpr unsigned long kNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                              CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
        allow_if(SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, kThread | kNamespaces, kThread});
        // Memory is never writable and executable at once: compiled programs are written, then made
        // executable.
        for (const int map : {SCMP_SYS(mmap), SCMP_SYS(mmap2)})
            allow_if(map, {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0});
        constexpr scmp_datum_t kAccesses[] = {0, PROT_WRITE, PROT_EXEC};
        for (const scmp_datum_t access : kAccesses)
            allow_if(SCMP_SYS(mprotect), {2, SCMP_CMP_MASKED_EQ, PROT_WRITE | PROT_EXEC, access});
        allow_if(SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_GETFD, 0});
        allow_if(SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_GETFL, 0});
        // Only TCGETS, by which isatty() checks for a terminal: other requests could write to the terminal.
        allow_if(SCMP_SYS(ioctl), {1, SCMP_CMP_EQ, TCGETS, 0});
        // Newer C libraries implement fstat() by newfstatat with an empty path.
        allow_if(SCMP_SYS(newfstatat), {3, SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH});
        // tgkill is for abort(), PR_SET_NAME for the names of threads.
        allow_if(SCMP_SYS(tgkill), {0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(getpid()), 0});
        allow_if(SCMP_SYS(prctl), {0, SCMP_CMP_EQ, PR_SET_NAME, 0});
        return error_ ? error_ : seccomp_load(context_);
    }

  private:
    void add(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> arguments) {
        if (error_) return;
        const int error = seccomp_rule_add_array(context_, action, call,
                                                 static_cast<unsigned>(arguments.size()), arguments.begin());
        if (error && error != -EDOM) error_ = error; // -EDOM: this architecture has no such call
    }
    // scmp_arg_cmp is {index of the argument, comparison, value}; the macros of <seccomp.h> are not C++.
    void allow_if(int call, const scmp_arg_cmp& argument) { add(SCMP_ACT_ALLOW, call, {argument}); }

    scmp_filter_ctx context_;
    int error_ = 0;
};

} // namespace

bool sandbox_is_built_in() {
    return true;
}

std::string confine(const SandboxLimits& limits) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failure("no new privileges", errno);
    if (!set_limit(RLIMIT_AS, limits.address_space_bytes)) return failure("address space", errno);
    // At the soft limit the process gets SIGXCPU, which the parent reports; at the hard limit SIGKILL.
    if (!set_limit(RLIMIT_CPU, limits.cpu_seconds, 1)) return failure("processor time", errno);
    if (!set_limit(RLIMIT_FSIZE, limits.file_bytes)) return failure("size of files", errno);
    if (!set_limit(RLIMIT_NOFILE, limits.open_files)) return failure("open files", errno);
    if (!set_limit(RLIMIT_CORE, 0)) return failure("core file", errno);
    std::signal(SIGXFSZ, SIG_IGN); // so that write() fails with EFBIG instead
    if (const int error = Filter().install(); error != 0) return failure("system calls", -error);
    return "";
}

} // namespace tools

#else

namespace tools {

bool sandbox_is_built_in() {
    return false;
}

std::string confine(const SandboxLimits&) {
    return "the sandbox: this program was built without libseccomp (Debian: libseccomp-dev)";
}

} // namespace tools

#endif
