// Standard output, whose every byte must arrive.
#pragma once

#include <cstdio>
#include <string>

#include <sys/types.h>

namespace tools {

// Makes sure that descriptors 0, 1 and 2 are taken, so that no file that is opened later becomes standard
// output. Call it first.
void reserve_standard_streams();

// Writes what is still buffered and closes standard output. The program's exit status: `status`, or kExitIo
// when something was lost. Says so on standard error, unless the reader of a pipe has gone.
int finish_output(int status);

// While it lives, each line on standard output begins with `prefix`.
class LinePrefix {
  public:
    explicit LinePrefix(std::string prefix);
    ~LinePrefix();
    LinePrefix(const LinePrefix&) = delete;
    LinePrefix& operator=(const LinePrefix&) = delete;

  private:
    static ssize_t write(void* self, const char* bytes, std::size_t count);

    std::string prefix_;
    std::FILE* output_; // what standard output was
    bool at_line_start_ = true;
};

} // namespace tools
