#include "tools/wine/windows_program.h"

namespace tools {

std::string windows_path(const std::filesystem::path& path) {
    return std::filesystem::absolute(path).lexically_normal().make_preferred().string();
}

} // namespace tools
