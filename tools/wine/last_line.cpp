#include "tools/wine/last_line.h"

#include <algorithm>
#include <fstream>

namespace tools {

std::string last_line_of(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLooked = 4096;
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file) return {};
    file.seekg(static_cast<std::streamoff>(size - std::min(size, kLooked)));
    std::string last;
    for (std::string line; std::getline(file, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (!line.empty()) last = line;
    }
    return last;
}

} // namespace tools
