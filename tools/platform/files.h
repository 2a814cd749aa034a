// Opens files by names in UTF-8, and seeks in files of more than 2 GiB.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string_view>

namespace tools {

// Like std::fopen(path, mode): null with errno on failure.
std::FILE* open_file(const std::filesystem::path& path, const char* mode);
bool go_to(std::FILE* file, std::uint64_t offset);
// Writes all bytes; false with errno.
bool write_whole(int descriptor, std::string_view bytes);

} // namespace tools
