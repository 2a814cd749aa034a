// The log of the runtime under test: its lines, instead of a file.
#pragma once

#include <string>
#include <vector>

// All lines since the program began, or since the vector was cleared.
std::vector<std::string>& log_lines();
