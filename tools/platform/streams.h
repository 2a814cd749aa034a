// The standard streams, as the system sees them.
#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>

namespace tools {

// Prepares the standard streams; to be created first, and only once. Opens the descriptors 0, 1 and 2 if they
// are closed, so that no file opened later gets one of them. On Windows line ends are not converted, and a
// console shows UTF-8 and interprets the escape sequences of a progress line.
class StandardStreams {
  public:
    StandardStreams();
    ~StandardStreams(); // restores the console's modes
    StandardStreams(const StandardStreams&) = delete;
    StandardStreams& operator=(const StandardStreams&) = delete;

  private:
    struct Console;
    std::unique_ptr<Console> console_;
};

enum class StreamKind { Terminal, Pipe, File };
StreamKind kind_of_output(); // of standard output
bool error_is_terminal();    // standard error
// Whether standard output is a pipe whose reader has closed it.
bool output_is_unread();

// While this object exists, what is printed on stdout goes to `sink`, which writes to `output`, the original
// stream. At most one may exist. If a write to `output` fails, finish_output() reports it.
class OutputFilter {
  public:
    using Sink = std::function<void(const char* bytes, std::size_t count, std::FILE* output)>;
    explicit OutputFilter(Sink sink);
    ~OutputFilter();
    OutputFilter(const OutputFilter&) = delete;
    OutputFilter& operator=(const OutputFilter&) = delete;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace tools
