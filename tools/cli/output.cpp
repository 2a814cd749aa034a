#include "tools/cli/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "tools/cli/exit_codes.h"

namespace tools {

int finish_output(int status) {
    // The errno of an earlier error is lost, but a pipe without a reader is still known.
    const bool unread = output_is_unread();
    const bool lost_before = std::ferror(stdout) != 0;
    const bool lost_now = std::fclose(stdout) != 0;
    const int error = errno;
    if (!lost_before && !lost_now) return status;
    if (!unread && !(lost_now && error == EPIPE))
        std::fprintf(stderr, "dp2: standard output: cannot be written%s%s\n", lost_now ? ": " : "",
                     lost_now ? std::strerror(error) : "");
    return std::max<int>(status, kExitIo);
}

LinePrefix::LinePrefix(std::string prefix)
    : prefix_(std::move(prefix)), filter_([this](const char* bytes, std::size_t count, std::FILE* output) {
          add(bytes, count, output);
      }) {}

void LinePrefix::add(const char* bytes, std::size_t count, std::FILE* output) {
    for (std::size_t i = 0; i < count; ++i) { // finish_output() reports lost bytes
        if (at_line_start_) std::fputs(prefix_.c_str(), output);
        std::putc(bytes[i], output);
        at_line_start_ = bytes[i] == '\n';
    }
}

} // namespace tools
