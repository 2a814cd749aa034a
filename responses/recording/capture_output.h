// The output file of a recording.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "dp2/base/bytes.h"

namespace responses {

// Buffers writes. A lock ensures that only one recording of all processes writes a file. Writing to a pipe
// without a reader fails, without SIGPIPE. Allocates nothing.
class CaptureOutput {
  public:
    explicit CaptureOutput(const std::string& path); // creates or replaces it
    ~CaptureOutput() { close(); }
    CaptureOutput(const CaptureOutput&) = delete;
    CaptureOutput& operator=(const CaptureOutput&) = delete;

    bool good() const { return good_; } // all writes so far have succeeded
    // good() is false because another recording writes the file, which is unchanged.
    bool in_use() const { return in_use_; }
    // write() and flush() return good().
    bool write(dp2::ByteSpan bytes);
    bool flush(); // passes the bytes to the system, so that they survive the process
    bool close();

  private:
    void write_out(const std::byte* bytes, std::size_t count);

    int file_ = -1;
    bool good_ = false, in_use_ = false, may_break_ = false; // may_break_: a pipe or a socket
    std::size_t gathered_ = 0;
    std::array<std::byte, 8192> buffer_;
};

} // namespace responses
