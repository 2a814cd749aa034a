// A named mutex is the mark: a file in the folder would be in the way when an empty folder is removed.
#include "tools/platform/folder_lock.h"

#include <cstdint>
#include <string>

#include "dp2/base/hash.h"
#include "tools/platform/windows/handle.h"

namespace tools {

namespace fs = std::filesystem;

struct FolderLock::Mark {
    Handle mutex;
};

FolderLock::FolderLock(const fs::path& path) {
    fs::create_directories(path);
    std::wstring name = fs::canonical(path).wstring();
    CharLowerW(name.data()); // names of files in any case are the same
    const dp2::ByteSpan bytes = std::as_bytes(std::span(name));
    name = L"Local\\dp2-folder-" + std::to_wstring(dp2::xxh64(bytes, 0)) + L"-" +
           std::to_wstring(dp2::xxh64(bytes, 1));
    Handle mutex(CreateMutexW(nullptr, FALSE, name.c_str()));
    if (mutex.get() && GetLastError() == ERROR_ALREADY_EXISTS) return;
    held_ = true;
    mark_ = std::make_unique<Mark>(Mark{std::move(mutex)});
}

FolderLock::~FolderLock() = default;

} // namespace tools
