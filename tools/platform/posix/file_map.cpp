#include "tools/platform/file_map.h"

#include <algorithm>
#include <cstdint>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tools {

namespace {

// Opens a regular file and returns its descriptor; -1 if it is empty, not regular, or cannot be opened.
int open_regular(const std::string& path, std::uint64_t& size) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return -1;
    struct stat about {};
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        size = static_cast<std::uint64_t>(about.st_size);
        return file;
    }
    close(file);
    return -1;
}

} // namespace

FileMap::FileMap(const std::string& path, std::uint64_t least, std::uint64_t most) {
    std::uint64_t size = 0;
    const int file = open_regular(path, size);
    if (file < 0) return;
    void* at = size >= least && size <= std::min<std::uint64_t>(most, PTRDIFF_MAX)
                   ? mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_PRIVATE, file, 0)
                   : MAP_FAILED;
    close(file);
    if (at == MAP_FAILED) return;
    data_ = static_cast<std::byte*>(at);
    size_ = static_cast<std::size_t>(size);
}

FileMap::~FileMap() {
    if (data_ && given_back_ < size_) munmap(data_ + given_back_, size_ - given_back_);
}

void FileMap::done_with(std::uint64_t count) {
    constexpr std::size_t kAtOnce = std::size_t{1} << 24; // a multiple of every page size
    const std::size_t until =
        static_cast<std::size_t>(std::min<std::uint64_t>(count, size_)) / kAtOnce * kAtOnce;
    if (!data_ || until <= given_back_) return;
    munmap(data_ + given_back_, until - given_back_);
    given_back_ = until;
}

} // namespace tools
