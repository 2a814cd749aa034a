// Numbers of things in texts.
#pragma once

#include <cstdint>
#include <string>

namespace tools {

// "1 call", "2 calls"
inline std::string counted(std::uint64_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace tools
