// Our d3d9.dll for each word size: where it lies, and into a Wine prefix with it.
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

// Those given, else what there is beside dp2 and where the mingw presets leave it. Throws InputError for a
// file that is no Windows library, and when none of them serves `program`, of this size.
std::vector<RuntimeLibrary> find_runtime(const std::vector<std::string>& given, const std::string& program,
                                         WordSize size);

// Installs every size that the prefix takes: a program may start one of the other size. Throws InputError
// when it does not take that of `program`.
void install_runtime(WinePrefix& prefix, const std::string& program, WordSize size,
                     const std::vector<RuntimeLibrary>& libraries);

} // namespace tools
