#include <algorithm>

#include "tools/wine/windows_program.h"

namespace tools {

std::string windows_path(const std::filesystem::path& path) {
    std::string text = "Z:" + std::filesystem::absolute(path).lexically_normal().string();
    std::ranges::replace(text, '/', '\\');
    return text;
}

} // namespace tools
