// Opens files by names in UTF-8, and reaches every byte of large ones.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string_view>

namespace tools {

// As std::fopen(), of which `mode` is an argument; null with errno.
std::FILE* open_file(const std::filesystem::path& path, const char* mode);
bool go_to(std::FILE* file, std::uint64_t offset);
// Writes all bytes; false with errno.
bool write_whole(int descriptor, std::string_view bytes);

} // namespace tools
