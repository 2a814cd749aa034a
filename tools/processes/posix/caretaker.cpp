#include "tools/processes/caretaker.h"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tools {

namespace {

constexpr pid_t kDone = -1; // instead of a process group: the program ended normally

[[noreturn]] void take_care(int news, const std::function<void()>& clean_up) {
    setsid(); // so that signals to the program's group do not reach this process
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    sigprocmask(SIG_BLOCK, &all, nullptr);
    // A reader of the program's output waits until all copies of the descriptor are closed, so this process
    // closes its own.
    const int nothing = open("/dev/null", O_RDWR);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) dup2(nothing, stream);
    pid_t group = 0;
    for (pid_t told = 0;;) {
        const ssize_t count = read(news, &told, sizeof told);
        if (count < 0 && errno == EINTR) continue;
        if (count != sizeof told) break;
        if (told == kDone) _exit(0);
        group = told;
    }
    if (group > 0) kill(-group, SIGKILL);
    sigprocmask(SIG_SETMASK, &none, nullptr); // programs that clean_up() starts need the usual mask
    try {
        clean_up();
    } catch (...) {
        // The callers' stack frames are copies of the parent's, and must not be unwound.
    }
    _exit(0);
}

} // namespace

Caretaker::Caretaker(const std::function<void()>& clean_up) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    process_ = fork();
    if (process_ == 0) {
        close(ends[1]);
        take_care(ends[0], clean_up);
    }
    close(ends[0]);
    pipe_ = ends[1];
}

Caretaker::~Caretaker() {
    watch(kDone);
    if (pipe_ >= 0) close(pipe_);
    while (process_ > 0 && waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

void Caretaker::leave() {
    close(pipe_);
    pipe_ = -1;
    process_ = -1;
}

void Caretaker::watch(pid_t group) {
    if (process_ <= 0 || pipe_ < 0) return;
    while (write(pipe_, &group, sizeof group) < 0 && errno == EINTR) {
    }
}

} // namespace tools
