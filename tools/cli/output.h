// Standard output with checked writes: a lost byte changes the exit status.
#pragma once

#include <cstdio>
#include <string>

#include <sys/types.h>

namespace tools {

// Opens the descriptors 0, 1 and 2 if they are closed, so that no file opened later gets one of them. To be
// called first.
void reserve_standard_streams();

// Flushes and closes standard output. Returns the program's exit status: `status`, or kExitIo if bytes were
// lost. Lost bytes are reported on standard error, unless the reader of a pipe has closed it.
int finish_output(int status);

// While this object exists, each line on standard output begins with `prefix`.
class LinePrefix {
  public:
    explicit LinePrefix(std::string prefix);
    ~LinePrefix();
    LinePrefix(const LinePrefix&) = delete;
    LinePrefix& operator=(const LinePrefix&) = delete;

  private:
    static ssize_t write(void* self, const char* bytes, std::size_t count);

    std::string prefix_;
    std::FILE* output_; // the original standard output
    bool at_line_start_ = true;
};

} // namespace tools
