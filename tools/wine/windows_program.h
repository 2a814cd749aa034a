// Files of Windows programs and libraries: the path that Wine finds for a name, and the word size.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tools {

enum class WordSize { Bits32, Bits64 };

// The word size of a PE image for x86; nothing for other or unreadable files.
std::optional<WordSize> word_size_of(const std::filesystem::path& image);

// The file that Wine runs for `name`: a path of this system, or a Windows path ("C:\games\x.exe", in any
// case) that is resolved by the drives of a prefix. Nothing if there is no such file.
std::optional<std::filesystem::path> find_program(const std::string& name,
                                                  const std::filesystem::path& prefix);

// The absolute Windows form of a path; under Wine, Z: is the root.
std::string windows_path(const std::filesystem::path& path);

} // namespace tools
