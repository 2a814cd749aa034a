#include "tools/platform/files.h"

#include <string>

namespace tools {

std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
    const std::string narrow = mode;
    return _wfopen(path.c_str(), std::wstring(narrow.begin(), narrow.end()).c_str());
}

bool go_to(std::FILE* file, std::uint64_t offset) {
    return _fseeki64(file, static_cast<long long>(offset), SEEK_SET) == 0;
}

} // namespace tools
