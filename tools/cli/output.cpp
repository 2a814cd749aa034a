#include "tools/cli/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "tools/cli/exit_codes.h"

namespace tools {

void reserve_standard_streams() {
    // Each is opened with the wrong access (output only for reading), so that writing to a closed standard
    // output still fails.
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

int finish_output(int status) {
    // The errno of an earlier error is lost, but poll() still reports a pipe without a reader.
    pollfd pipe{STDOUT_FILENO, POLLOUT, 0};
    const bool unread = poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR);
    const bool lost_before = std::ferror(stdout) != 0;
    const bool lost_now = std::fclose(stdout) != 0;
    const int error = errno;
    if (!lost_before && !lost_now) return status;
    if (!unread && !(lost_now && error == EPIPE))
        std::fprintf(stderr, "dp2: standard output: cannot be written%s%s\n", lost_now ? ": " : "",
                     lost_now ? std::strerror(error) : "");
    return std::max<int>(status, kExitIo);
}

LinePrefix::LinePrefix(std::string prefix) : prefix_(std::move(prefix)), output_(stdout) {
    // Many functions print to stdout, so stdout is replaced by a stream that adds the prefix.
    cookie_io_functions_t functions{};
    functions.write = &LinePrefix::write;
    if (std::FILE* stream = fopencookie(this, "w", functions)) stdout = stream;
}

LinePrefix::~LinePrefix() {
    if (stdout != output_) std::fclose(stdout);
    stdout = output_;
}

ssize_t LinePrefix::write(void* self, const char* bytes, std::size_t count) {
    auto& me = *static_cast<LinePrefix*>(self);
    for (std::size_t i = 0; i < count; ++i) {
        if (me.at_line_start_) std::fputs(me.prefix_.c_str(), me.output_);
        std::putc(bytes[i], me.output_);
        me.at_line_start_ = bytes[i] == '\n';
    }
    return static_cast<ssize_t>(count); // finish_output() reports lost bytes
}

} // namespace tools
