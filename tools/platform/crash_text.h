// Words for what ended a process that did not end itself.
#pragma once

#include <string>

namespace tools {

// "signal 11 (Segmentation fault)"; on Windows "exception 0xc0000005 (access violation)".
std::string crash_text(int code);
// Only the words: "Segmentation fault".
std::string crash_name(int code);

} // namespace tools
