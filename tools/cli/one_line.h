// Text of others, such as names of files, in lines for people.
#pragma once

#include <string>
#include <string_view>

namespace tools {

// Control characters, which a terminal would obey, as \n, \x1b, \x7f and the like; all else as it is.
std::string one_line(std::string_view text);

} // namespace tools
