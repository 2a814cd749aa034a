// Finds our runtimes (d3d9.dll, d3d8.dll, ddraw.dll) for each word size and installs them in a Wine prefix.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/wine/runtimes.h"
#include "tools/wine/wine_prefix.h"

namespace tools {

struct RuntimeLibrary {
    std::filesystem::path path;
    WordSize size;
    const Runtime* runtime; // never null
};

// The two ways to 32-bit Wine on Debian: the first one fails while the lists of the two architectures differ.
inline constexpr const char* kHowToGetWine32 =
    "dpkg --add-architecture i386, apt-get update, apt-get install wine32:i386; or, without changing this "
    "system, a Debian in a folder: tests/windows/conformance/debian.sh 32 (tools/d3d9/README.md)";
inline const char* how_to_build(WordSize size) {
    // A 32-bit program's GPU is a 64-bit process.
    return size == WordSize::Bits64 ? "tools/setup.sh mingw"
                                    : "tools/setup.sh mingw32 && tools/setup.sh mingw";
}

// Our runtimes of each word size, next to dp2 or in the build folders of the mingw presets.
std::vector<std::filesystem::path> own_runtimes();
// The given files, or own_runtimes() if none are given. Throws InputError for a file that is not a Windows
// library, and if none has the word size of `program` and is `wanted` (null: any runtime).
std::vector<RuntimeLibrary> find_runtime(const std::vector<std::string>& given, const std::string& program,
                                         WordSize size, const Runtime* wanted);

// Installs the libraries of every word size that the prefix supports, since a program may start one of the
// other size or load a library by name, and dp2-gpu64.exe, if it was built, which draws for 32-bit programs.
// Throws InputError if the prefix does not support the size of `program`.
void install_runtime(WinePrefix& prefix, const std::string& program, WordSize size,
                     const std::vector<RuntimeLibrary>& libraries);

} // namespace tools
