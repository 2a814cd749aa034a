// What a child process does, in the form in which the system starts it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tools {

struct ChildWork {
    // Where processes fork: runs in the child, and its result is the exit status. What it writes to the
    // descriptor is for the parent.
    std::function<int(int descriptor)> body;
    // On Windows: the arguments of dp2, which starts again. What it prints is for the parent.
    std::vector<std::string> arguments;
};

} // namespace tools
