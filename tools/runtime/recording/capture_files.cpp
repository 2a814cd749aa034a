#include "tools/runtime/recording/capture_files.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <set>

#include "tools/runtime/base/settings.h"
#include "tools/runtime/base/win.h"

namespace runtime {

namespace {

// Names taken by all devices of the process. They have a mutex of their own, since each device has its own
// lock.
struct Taken {
    std::mutex mutex;
    std::set<std::string> names, made; // made: files that make_file() created
    std::atomic<bool> given_up{false};
};
Taken& taken() {
    static Taken instance;
    return instance;
}

std::string numbered(const std::string& name, unsigned number) {
    if (number == 1) return name;
    const std::size_t slash = name.find_last_of("\\/"), dot = name.find_last_of('.');
    const bool extension = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    std::string out = name;
    return out.insert(extension ? dot : name.size(), "-" + std::to_string(number));
}

// Whether another process has claimed this name. A claim is a named mutex, which exists as long as its
// process.
bool claimed_elsewhere(const std::string& name) {
    char full[MAX_PATH] = {};
    if (GetFullPathNameA(name.c_str(), sizeof full, full, nullptr) == 0) return false;
    CharLowerA(full);
    std::uint64_t hash = 0xCBF29CE484222325; // FNV-1a
    for (const char* c = full; *c; ++c) hash = (hash ^ static_cast<unsigned char>(*c)) * 0x100000001B3;
    char claim[64];
    std::snprintf(claim, sizeof claim, "dp2emu-capture-%016llx", static_cast<unsigned long long>(hash));
    const HANDLE mutex = CreateMutexA(nullptr, FALSE, claim);
    if (!mutex || GetLastError() != ERROR_ALREADY_EXISTS) return false;
    CloseHandle(mutex);
    return true;
}

// Creates the file; returns false if it exists already.
bool make_file(const std::string& name) {
    const HANDLE file = CreateFileA(name.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                    CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) return GetLastError() != ERROR_FILE_EXISTS;
    CloseHandle(file);
    return true;
}

// Whether `name` is a file on disk. Devices such as /dev/null are not, and must not be removed.
bool is_on_disk(const std::string& name) {
    const HANDLE file = CreateFileA(name.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) return false;
    const bool disk = GetFileType(file) == FILE_TYPE_DISK;
    CloseHandle(file);
    return disk;
}

} // namespace

std::string take_capture_file() {
    Taken& all = taken();
    const std::lock_guard lock(all.mutex);
    static std::set<std::string> claimed; // names that this process has claimed; it keeps them until it ends
    for (unsigned number = 1;; ++number) {
        const std::string name = numbered(settings().capture, number);
        if (all.names.contains(name)) continue;
        if (!claimed.contains(name) && claimed_elsewhere(name)) continue;
        if (!settings().report.empty()) {
            if (!make_file(name)) continue;
            all.made.insert(name);
        }
        claimed.insert(name);
        all.names.insert(name);
        return name;
    }
}

void give_capture_file_back(const std::string& name, bool has_written) {
    Taken& all = taken();
    const std::lock_guard lock(all.mutex);
    const bool ours = all.made.erase(name) != 0 || has_written;
    if (ours && is_on_disk(name)) DeleteFileA(name.c_str());
    all.names.erase(name);
}

void give_up_recording() {
    taken().given_up = true;
}
bool recording_given_up() {
    return taken().given_up;
}

} // namespace runtime
