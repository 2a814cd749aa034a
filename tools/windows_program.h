// Windows programs and libraries as files: where a name given to Wine lies, and for which word size it was
// built.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tools {

enum class WordSize { Bits32, Bits64 };

// Of a PE image for x86; nothing when the file is none, or cannot be read.
std::optional<WordSize> word_size_of(const std::filesystem::path& image);

// The file that Wine runs for `name`: a path of this machine, or of Windows ("C:\games\x.exe", in any case)
// through the drives of a prefix. Nothing when there is no such file.
std::optional<std::filesystem::path> find_program(const std::string& name,
                                                  const std::filesystem::path& prefix);

// The way Windows programs see a file: Z: is the root.
std::string windows_path(const std::filesystem::path& path);

} // namespace tools
