// A group of processes that ends with this process.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/platform/windows/handle.h"

namespace tools {

struct JobStreams {
    HANDLE input, output, error; // which the child inherits
};

class Job {
  public:
    explicit Job(std::uint64_t bytes_of_each = 0); // memory of each process; 0: no limit
    ~Job();                                        // ends its processes
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // Starts its first process. False if that fails; GetLastError() has the reason. `flags`: of
    // CreateProcess.
    bool start(std::wstring command_line, const JobStreams& streams, DWORD flags);
    HANDLE process() const { return process_.get(); }
    bool runs() const; // any of its processes
    void end();        // its processes; returns when the first one has ended

  private:
    Handle job_, process_;
};

// A command line of these words, as programs take it apart.
std::wstring command_line_of(const std::vector<std::string>& words);

} // namespace tools
