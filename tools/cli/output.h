// Standard output with checked writes: a lost byte changes the exit status.
#pragma once

#include <cstdio>
#include <string>

#include "tools/platform/streams.h"

namespace tools {

// Flushes and closes standard output. Returns the program's exit status: `status`, or kExitIo if bytes were
// lost. Lost bytes are reported on standard error, unless the reader of a pipe has closed it.
int finish_output(int status);

// While this object exists, each line on standard output begins with `prefix`.
class LinePrefix {
  public:
    explicit LinePrefix(std::string prefix);

  private:
    void add(const char* bytes, std::size_t count, std::FILE* output);

    std::string prefix_;
    bool at_line_start_ = true;
    OutputFilter filter_; // last, so that it is destroyed first: it calls add()
};

} // namespace tools
