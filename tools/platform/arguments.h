// The words of the command line.
#pragma once

#include <string>
#include <vector>

namespace tools {

// The arguments of main() without the program's name, in UTF-8; on Windows read again, as main() gets them in
// the system's code page.
std::vector<std::string> program_arguments(int argc, char** argv);

} // namespace tools
