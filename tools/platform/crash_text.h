// Names of the signals and exceptions that end crashed processes.
#pragma once

#include <string>

namespace tools {

// "signal 11 (Segmentation fault)"; on Windows "exception 0xc0000005 (access violation)".
std::string crash_text(int code);
// Only the name: "Segmentation fault".
std::string crash_name(int code);
// As short as possible: "SIGSEGV"; on Windows as crash_text().
std::string crash_sign(int code);
// Whether a system that is out of memory ends processes in this way.
bool may_be_out_of_memory(int code);

} // namespace tools
