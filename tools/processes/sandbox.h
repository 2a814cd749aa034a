// Confines the process to what a replay needs: computing, memory, threads, and files that are already open.
// Invariant: after confine() no code in the process can open a path, start a program, create a socket or gain
// privileges; a system call that is not on the list of allowed ones (sandbox.cpp) ends the process with
// SIGSYS.
#pragma once

#include <cstdint>
#include <string>

namespace tools {

struct SandboxLimits {
    std::uint64_t address_space_bytes = std::uint64_t{4} << 30;
    std::uint64_t file_bytes = std::uint64_t{1} << 30; // of each file
    std::uint64_t cpu_seconds = 600;                   // of all threads together
    std::uint64_t open_files = 64;
};

// Whether this program was built with libseccomp; without it confine() fails.
bool sandbox_is_built_in();

// Whether a process can be confined on this machine.
struct SandboxCheck {
    bool works = false;
    std::string found;  // "yes", or what is missing
    std::string remedy; // how to get it; empty if there is no way
};
SandboxCheck check_sandbox();

// Confines the whole process permanently. To be called before threads are started, which inherit the
// confinement. Returns an empty text, or the reason of a failure, after which the process may be partly
// confined and must end.
std::string confine(const SandboxLimits& limits);

} // namespace tools
