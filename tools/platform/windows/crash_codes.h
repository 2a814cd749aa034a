// Exit codes of crashed processes. The system ends a process with the code of its exception, an NTSTATUS
// whose two high bits are set.
#pragma once

#include <cstdint>

namespace tools {

inline constexpr std::uint32_t kAborted = 0x40000015; // STATUS_FATAL_APP_EXIT: by abort()

inline bool is_crash(std::uint32_t exit_code) {
    constexpr std::uint32_t kErrors = 0xC0000000;
    return exit_code == kAborted || (exit_code & kErrors) == kErrors;
}

} // namespace tools
