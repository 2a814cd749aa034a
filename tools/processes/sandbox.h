// Confines the process to what a replay needs: computing, its memory and threads, and the files that are
// open. Invariant: after confine() no path is opened, no program is started, no socket is made and no
// privilege is gained, whatever the code does; a system call outside the list ends the process with SIGSYS.
#pragma once

#include <cstdint>
#include <string>

namespace tools {

struct SandboxLimits {
    std::uint64_t address_space_bytes = std::uint64_t{4} << 30;
    std::uint64_t file_bytes = std::uint64_t{1} << 30; // of one file
    std::uint64_t cpu_seconds = 600;                   // of all threads together
    std::uint64_t open_files = 64;
};

// Whether this program was built with libseccomp; without it confine() fails.
bool sandbox_is_built_in();

// For the whole process, for ever; no other thread runs yet. Threads may be started later: they inherit it.
// The result is empty, or why it failed; then the process may be half confined and must end.
std::string confine(const SandboxLimits& limits);

} // namespace tools
