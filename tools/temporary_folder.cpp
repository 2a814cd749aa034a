#include "tools/temporary_folder.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "tools/exit_codes.h"
#include "tools/input.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

fs::path make_folder(const std::string& begin) {
    // mkdtemp() replaces the six X at the end.
    std::string name = (fs::temp_directory_path() / begin).string() + std::string(6, 'X');
    if (!mkdtemp(name.data())) throw InputError{kExitIo, name + ": cannot be made: " + std::strerror(errno)};
    return name;
}

void remove_whole(const fs::path& folder) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
}

// Programs that end at this moment may write once more to what is being removed.
void end_and_remove(const fs::path& folder, const std::function<void(const fs::path&)>& end) {
    for (int tries = 0; tries < 100; ++tries) {
        if (end) end(folder);
        remove_whole(folder);
        std::error_code ignored;
        if (!fs::exists(folder, ignored)) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
}

} // namespace

TemporaryFolder::TemporaryFolder(const std::string& name, std::function<void(const fs::path&)> first)
    : path_(make_folder(name)),
      caretaker_([folder = path_, first = std::move(first)] { end_and_remove(folder, first); }) {}

TemporaryFolder::~TemporaryFolder() {
    remove_whole(path_);
}

} // namespace tools
