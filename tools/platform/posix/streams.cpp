#include "tools/platform/streams.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

namespace tools {

struct StandardStreams::Console {};

StandardStreams::StandardStreams() {
    // Each is opened with the wrong access (output only for reading), so that writing to a closed standard
    // output still fails.
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

StandardStreams::~StandardStreams() = default;

StreamKind kind_of_output() {
    if (isatty(STDOUT_FILENO) == 1) return StreamKind::Terminal;
    struct stat output;
    const bool known = fstat(STDOUT_FILENO, &output) == 0;
    return known && (S_ISFIFO(output.st_mode) || S_ISSOCK(output.st_mode)) ? StreamKind::Pipe
                                                                           : StreamKind::File;
}

bool error_is_terminal() {
    return isatty(STDERR_FILENO) == 1;
}

bool output_is_unread() {
    pollfd pipe{STDOUT_FILENO, POLLOUT, 0};
    return poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR);
}

struct OutputFilter::State {
    Sink sink;
    std::FILE* output; // the original standard output

    static ssize_t write(void* self, const char* bytes, std::size_t count) {
        const auto& me = *static_cast<State*>(self);
        me.sink(bytes, count, me.output);
        return static_cast<ssize_t>(count);
    }
};

// Many functions print to stdout, so stdout is replaced by a stream that calls the sink.
OutputFilter::OutputFilter(Sink sink) : state_(new State{std::move(sink), stdout}) {
    cookie_io_functions_t functions{};
    functions.write = &State::write;
    if (std::FILE* stream = fopencookie(state_.get(), "w", functions)) stdout = stream;
}

OutputFilter::~OutputFilter() {
    if (stdout != state_->output) std::fclose(stdout);
    stdout = state_->output;
}

} // namespace tools
