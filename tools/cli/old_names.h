// Names that options had in earlier versions: still accepted, but not shown in help.
#pragma once

#include <string>
#include <vector>

namespace tools {

// The program's arguments, with each old name of an option of the verb replaced by its present one.
std::vector<std::string> with_present_names(std::vector<std::string> arguments);

} // namespace tools
