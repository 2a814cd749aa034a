// Text that is not ours, such as file names, in messages.
#pragma once

#include <string>
#include <string_view>

namespace tools {

// Replaces control characters, which a terminal would interpret, by \n, \x1b, \x7f and the like.
std::string one_line(std::string_view text);

} // namespace tools
