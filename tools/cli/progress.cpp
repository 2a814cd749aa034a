#include "tools/cli/progress.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

namespace tools {

using namespace std::chrono_literals;

namespace {

std::chrono::milliseconds delay() {
    const char* chosen = std::getenv("DP2_PROGRESS_DELAY");
    return chosen ? std::chrono::milliseconds(std::atoi(chosen)) : 500ms;
}

bool piped_output_begun = false; // for the whole process; if set, no line is shown

} // namespace

Progress::Progress(const char* what, std::uint64_t total)
    : what_(what), total_(total), terminal_(error_is_terminal()), output_(kind_of_output()),
      next_(std::chrono::steady_clock::now() + delay()) {}

Progress::~Progress() {
    clear();
}

void Progress::at(std::uint64_t done) {
    if (!terminal_ || piped_output_begun) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + 100ms;
    const double percent = total_ ? 100.0 * static_cast<double>(done) / static_cast<double>(total_) : 100.0;
    std::fprintf(stderr, "\r\033[K%s %" PRIu64 " of %" PRIu64 " (%.0f%%)", what_, done, total_, percent);
    std::fflush(stderr);
    shown_ = true;
}

void Progress::make_way() {
    if (output_ == StreamKind::File) return;
    clear();
    piped_output_begun |= output_ == StreamKind::Pipe;
}

void Progress::clear() {
    if (shown_) std::fputs("\r\033[K", stderr);
    shown_ = false;
}

} // namespace tools
