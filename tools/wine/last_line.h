// The last line of a log, for messages.
#pragma once

#include <filesystem>
#include <string>

namespace tools {

// The last line that is not empty among the last 4 KiB of the file; empty if there is none.
std::string last_line_of(const std::filesystem::path& file);

} // namespace tools
