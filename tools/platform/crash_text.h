// Names of the signals and exceptions that end crashed processes.
#pragma once

#include <string>

namespace tools {

// "signal 11 (Segmentation fault)"; on Windows "exception 0xc0000005 (access violation)".
std::string crash_text(int code);
// Only the name: "Segmentation fault".
std::string crash_name(int code);

} // namespace tools
