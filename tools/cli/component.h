// An optional component of dp2, as dp2 doctor lists it.
#pragma once

#include <string>

namespace tools {

struct Component {
    std::string name;
    bool there;
    std::string found;  // version or path; or what is missing
    const char* serves; // the part of dp2 that uses it
    std::string remedy; // how to get it; empty if it works or does not exist for this machine
};

} // namespace tools
