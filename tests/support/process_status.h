// Sizes that Linux reports for this process.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>

#include "tests/support/catch.h"

namespace responses {

// A size of /proc/self/status, in bytes.
inline std::size_t process_status(const std::string& name) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(name + ":")) return std::stoul(line.substr(name.size() + 1)) * 1024;
    FAIL("no " << name);
    return 0;
}

} // namespace responses
