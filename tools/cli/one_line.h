// Makes text from outside, such as file names, safe to print in messages.
#pragma once

#include <string>
#include <string_view>

namespace tools {

// Replaces control characters, which a terminal would interpret, by \n, \x1b, \x7f and the like.
std::string one_line(std::string_view text);

} // namespace tools
