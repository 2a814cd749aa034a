#include "tools/platform/folder_lock.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tools {

namespace fs = std::filesystem;

struct FolderLock::Mark {
    const int folder;
};

namespace {

// Whether the path is still that of the open folder, which another process may have removed.
bool is_at(int folder, const fs::path& path) {
    struct stat open {
    }, named{};
    return fstat(folder, &open) == 0 && stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

} // namespace

FolderLock::FolderLock(const fs::path& path) {
    constexpr int kMostTries = 100;
    for (int i = 0; i < kMostTries && !held_; ++i) {
        fs::create_directories(path);
        const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder < 0 && errno == ENOENT) continue;
        if (folder < 0)
            throw fs::filesystem_error("cannot be opened", path,
                                       std::error_code(errno, std::generic_category()));
        const bool taken = flock(folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!taken && is_at(folder, path)) {
            mark_ = std::make_unique<Mark>(Mark{folder});
            held_ = true;
            return;
        }
        close(folder);
        if (taken) return;
    }
}

FolderLock::~FolderLock() {
    if (!mark_) return;
    // Child processes may have copies of the descriptor, so that closing it would not be enough.
    flock(mark_->folder, LOCK_UN);
    close(mark_->folder);
}

} // namespace tools
