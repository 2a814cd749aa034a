#include "tools/cli/file_bytes.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/cli/files.h"

namespace tools {

namespace {

// A descriptor of a regular file, which can be mapped; -1: there is none.
int open_regular(const std::string& path, std::uint64_t& size) {
    const int file = path == kStandard ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
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

FileBytes::FileBytes(const std::string& path, std::uint64_t max_bytes) {
    // read_file() is faster for small files, and has the errors of those that cannot be mapped.
    constexpr std::uint64_t kLeastMapped = std::uint64_t{1} << 20;
    std::uint64_t size = 0;
    if (const int file = open_regular(path, size); file >= 0) {
        void* at = size >= kLeastMapped && size <= max_bytes
                       ? mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_PRIVATE, file, 0)
                       : MAP_FAILED;
        close(file);
        if (at != MAP_FAILED) {
            mapped_ = static_cast<std::byte*>(at);
            size_ = static_cast<std::size_t>(size);
            return;
        }
    }
    read_ = read_file(path, max_bytes);
}

FileBytes::~FileBytes() {
    if (mapped_) munmap(mapped_, size_);
}

void FileBytes::done_with(std::uint64_t count) {
    constexpr std::size_t kAtOnce = std::size_t{1} << 24; // a multiple of every page size
    const std::size_t until = static_cast<std::size_t>(std::min<std::uint64_t>(count, size_)) / kAtOnce * kAtOnce;
    if (!mapped_ || until <= given_back_) return;
    madvise(mapped_ + given_back_, until - given_back_, MADV_DONTNEED);
    given_back_ = until;
}

} // namespace tools
