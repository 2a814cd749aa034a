// Finds our d3d9.dll for each word size and installs it in a Wine prefix.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/wine_prefix.h"

namespace tools {

struct RuntimeLibrary {
    std::filesystem::path path;
    WordSize size;
};

// The given files, else those beside dp2 and in the build folders of the mingw presets. Throws InputError for
// a file that is not a Windows library, and when none has the word size of `program`.
std::vector<RuntimeLibrary> find_runtime(const std::vector<std::string>& given, const std::string& program,
                                         WordSize size);

// Installs every word size that the prefix supports, since a program may start one of the other size. Throws
// InputError when the prefix does not support that of `program`.
void install_runtime(WinePrefix& prefix, const std::string& program, WordSize size,
                     const std::vector<RuntimeLibrary>& libraries);

} // namespace tools
