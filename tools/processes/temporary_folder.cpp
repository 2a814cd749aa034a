#include "tools/processes/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

fs::path make_folder(const std::string& begin) {
    // mkdtemp() replaces the six X at the end.
    std::string name = (fs::temp_directory_path() / begin).string() + std::string(6, 'X');
    if (!mkdtemp(name.data()))
        throw InputError{kExitIo, name + ": cannot be created: " + std::strerror(errno)};
    return name;
}

void remove_whole(const fs::path& folder) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
}

} // namespace

TemporaryFolder::TemporaryFolder(const std::string& name, std::function<void(const fs::path&)> first)
    : path_(make_folder(name)), caretaker_([folder = path_, first = std::move(first)] {
          if (first) first(folder);
          remove_whole(folder);
      }) {}

TemporaryFolder::~TemporaryFolder() {
    remove_whole(path_);
}

} // namespace tools
