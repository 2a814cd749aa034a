#include "responses/recording/capture_output.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#ifdef _WIN32
#include <io.h>
#include <share.h>
#else
#include <csignal>
#include <ctime>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace responses {

namespace {

#ifdef _WIN32
using Count = unsigned;
constexpr auto write_some = _write;
constexpr auto close_file = _close;
struct WithoutSigpipe {
    explicit WithoutSigpipe(bool) {}
};
#else
using Count = std::size_t;
constexpr auto write_some = ::write;
constexpr auto close_file = ::close;

// In its scope this thread's writes to a broken pipe fail with EPIPE, without the signal SIGPIPE.
class WithoutSigpipe {
  public:
    explicit WithoutSigpipe(bool needed) : needed_(needed) {
        if (!needed_) return;
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~WithoutSigpipe() {
        if (!needed_) return;
        const timespec at_once{};
        if (!was_pending_)
            while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
            }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    WithoutSigpipe(const WithoutSigpipe&) = delete;
    WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

  private:
    bool needed_, was_pending_ = false;
    sigset_t pipe_, before_;
};
#endif

} // namespace

CaptureOutput::CaptureOutput(const std::string& path) {
#ifdef _WIN32
    constexpr int kDenied = EACCES;
    file_ = _sopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY | _O_NOINHERIT, _SH_DENYWR,
                   _S_IREAD | _S_IWRITE);
    in_use_ = file_ < 0 && errno == kDenied && _access(path.c_str(), 2) == 0;
    good_ = file_ >= 0;
#else
    // Not truncated before the lock is held, so that another recording's file is not damaged.
    do file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    while (file_ < 0 && errno == EINTR);
    struct stat about {};
    if (file_ < 0 || fstat(file_, &about) != 0) return;
    may_break_ = S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode);
    if (S_ISREG(about.st_mode)) {
        in_use_ = flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (in_use_ || ftruncate(file_, 0) != 0) return;
    }
    good_ = true;
#endif
}

bool CaptureOutput::write(dp2::ByteSpan bytes) {
    if (bytes.size() > buffer_.size() - gathered_) flush();
    if (bytes.size() > buffer_.size()) {
        write_out(bytes.data(), bytes.size());
    } else if (!bytes.empty()) {
        std::memcpy(buffer_.data() + gathered_, bytes.data(), bytes.size());
        gathered_ += bytes.size();
    }
    return good_;
}

bool CaptureOutput::flush() {
    write_out(buffer_.data(), gathered_);
    gathered_ = 0;
    return good_;
}

bool CaptureOutput::close() {
    if (file_ < 0) return good_;
    flush();
    if (close_file(file_) != 0) good_ = false;
    file_ = -1;
    return good_;
}

void CaptureOutput::write_out(const std::byte* bytes, std::size_t count) {
    const WithoutSigpipe guarded(may_break_);
    while (good_ && count != 0) {
        const auto written =
            write_some(file_, bytes, static_cast<Count>(std::min<std::size_t>(count, INT_MAX)));
        if (written < 0 && errno == EINTR) continue;
        good_ = written > 0;
        if (!good_) return;
        bytes += written, count -= static_cast<std::size_t>(written);
    }
}

} // namespace responses
