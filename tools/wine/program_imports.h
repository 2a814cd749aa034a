// The libraries that a Windows program names in its import tables, and the graphics API to which they belong.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tools {

// The names in the import table and the table of delayed imports of a PE image, in lower case, in their
// order. A table that is damaged ends at its first damaged row; a file that is no PE image has no names. At
// most 1,024 names of 255 characters.
std::vector<std::string> imported_libraries(const std::filesystem::path& image);

// "ddraw.dll, so it uses DirectDraw": the first library of another graphics API, if none of our runtimes is
// imported; else an empty text. Libraries that a program loads by name are not in its tables.
std::string other_api_of(const std::vector<std::string>& libraries);

} // namespace tools
