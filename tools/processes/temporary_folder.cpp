#include "tools/processes/temporary_folder.h"

#include <utility>

#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"
#include "tools/platform/this_machine.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

fs::path make_folder(const std::string& begin) {
    std::string why;
    fs::path folder = make_temporary_folder(begin, why);
    if (folder.empty()) throw InputError{kExitIo, why};
    return folder;
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
