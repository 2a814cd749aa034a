#include "tools/platform/files.h"

#include <algorithm>
#include <string>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

namespace tools {

namespace {

// A file that does not exist yet, for writing. Microsoft's old runtime has no mode "x".
std::FILE* create_file(const std::filesystem::path& path) {
    const int file =
        _wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    if (file < 0) return nullptr;
    std::FILE* const stream = _fdopen(file, "wb");
    if (!stream) _close(file);
    return stream;
}

} // namespace

std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
    const std::string narrow = mode;
    if (narrow == "wbx") return create_file(path);
    return _wfopen(path.c_str(), std::wstring(narrow.begin(), narrow.end()).c_str());
}

bool go_to(std::FILE* file, std::uint64_t offset) {
    return _fseeki64(file, static_cast<long long>(offset), SEEK_SET) == 0;
}

bool write_whole(int descriptor, std::string_view bytes) {
    constexpr std::size_t kAtOnce = std::size_t{1} << 20;
    while (!bytes.empty()) {
        const int count =
            _write(descriptor, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), kAtOnce)));
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

} // namespace tools
