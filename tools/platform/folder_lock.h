// Marks a folder as in use by one process. The system releases the mark however the process ends.
#pragma once

#include <filesystem>
#include <memory>

namespace tools {

class FolderLock {
  public:
    // Creates the folder if there is none. Where the system cannot lock folders, as on some network drives,
    // the folder counts as locked by this process. Throws std::filesystem::filesystem_error.
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    // False: another process, or another FolderLock of this one, has it.
    bool held() const { return held_; }

  private:
    struct Mark;
    std::unique_ptr<Mark> mark_;
    bool held_ = false;
};

} // namespace tools
