// The file that a recording is written to.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "dp2/base/bytes.h"

namespace responses {

// Buffers what is written. One recording of all processes has a file at a time. A pipe whose reader is gone
// is a file that cannot be written, and no SIGPIPE. Allocates nothing.
class CaptureOutput {
  public:
    explicit CaptureOutput(const std::string& path); // creates or replaces it
    ~CaptureOutput() { close(); }
    CaptureOutput(const CaptureOutput&) = delete;
    CaptureOutput& operator=(const CaptureOutput&) = delete;

    bool good() const { return good_; }     // everything so far could be written
    bool in_use() const { return in_use_; } // not good(): another recording writes it, and it is as it was
    // All return good().
    bool write(dp2::ByteSpan bytes);
    bool flush(); // to the system, which keeps it when this process is killed
    bool close();

  private:
    void write_out(const std::byte* bytes, std::size_t count);

    int file_ = -1;
    bool good_ = false, in_use_ = false, may_break_ = false; // may_break_: a pipe or a socket
    std::size_t gathered_ = 0;
    std::array<std::byte, 8192> buffer_;
};

} // namespace responses
