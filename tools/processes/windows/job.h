// A group of processes that ends with this process.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/platform/windows/handle.h"

namespace tools {

struct JobStreams {
    HANDLE input, output, error; // inherited by the child
};

class Job {
  public:
    explicit Job(std::uint64_t bytes_of_each = 0); // memory of each process; 0: no limit
    ~Job();                                        // ends its processes
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // Starts its first process. False if that fails; GetLastError() has the reason. `flags`: those of
    // CreateProcess.
    bool start(std::wstring command_line, const JobStreams& streams, DWORD flags);
    HANDLE process() const { return process_.get(); }
    bool runs() const; // whether any of its processes runs
    void end();        // ends its processes; returns when the first one has ended

  private:
    Handle job_, process_;
};

// A command line that programs split into these words.
std::wstring command_line_of(const std::vector<std::string>& words);

} // namespace tools
