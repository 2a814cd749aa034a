#include "tools/platform/file_map.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "tools/platform/windows/win.h"

namespace tools {

FileMap::FileMap(const std::string& path, std::uint64_t least, std::uint64_t most) {
    const HANDLE file = CreateFileW(std::filesystem::path(path).c_str(), GENERIC_READ,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, 0, nullptr);
    if (file == INVALID_HANDLE_VALUE) return;
    LARGE_INTEGER size = {};
    const bool fits = GetFileType(file) == FILE_TYPE_DISK && GetFileSizeEx(file, &size) &&
                      size.QuadPart > 0 && static_cast<std::uint64_t>(size.QuadPart) >= least &&
                      static_cast<std::uint64_t>(size.QuadPart) <= std::min<std::uint64_t>(most, PTRDIFF_MAX);
    const HANDLE mapping = fits ? CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr) : nullptr;
    if (mapping) {
        data_ = static_cast<std::byte*>(MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0));
        size_ = data_ ? static_cast<std::size_t>(size.QuadPart) : 0;
        CloseHandle(mapping);
    }
    CloseHandle(file);
}

FileMap::~FileMap() {
    if (data_) UnmapViewOfFile(data_);
}

// Does nothing: the system drops mapped pages when memory is short; they are not private memory.
void FileMap::done_with(std::uint64_t) {}

} // namespace tools
