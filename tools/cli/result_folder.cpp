#include "tools/cli/result_folder.h"

#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

// "out/" names the folder "out".
fs::path without_slash(const std::string& path) {
    const fs::path folder(path);
    return folder.has_filename() || !folder.has_relative_path() ? folder : folder.parent_path();
}

} // namespace

ResultFolder::ResultFolder(const std::string& path, const std::string& why) : folder_(without_slash(path)) {
    exists_ = fs::exists(folder_);
    if (exists_ && !fs::is_directory(folder_)) throw InputError{kExitIo, path + ": is not a folder"};
    if (exists_ && !fs::is_empty(folder_)) throw InputError{kExitUsage, path + ": has files already; " + why};
    partial_ = exists_ ? folder_ / ".partial" : fs::path(folder_.string() + ".partial");
    if (!exists_) {
        for (fs::path above = folder_.parent_path(); !above.empty() && !fs::exists(above);
             above = above.parent_path())
            made_.insert(made_.begin(), above);
        for (const fs::path& above : made_) fs::create_directory(above);
    }
    if (!fs::create_directory(partial_))
        throw InputError{kExitUsage, partial_.string() + ": exists, perhaps as a part of " + path +
                                         " that was interrupted; remove it"};
}

ResultFolder::~ResultFolder() {
    if (finished_) return;
    std::error_code ignored;
    fs::remove_all(partial_, ignored);
    for (auto above = made_.rbegin(); above != made_.rend(); ++above) fs::remove(*above, ignored);
}

void ResultFolder::finish() {
    std::error_code error;
    if (exists_) {
        // The folder itself stays: it may be a link, or somebody's working directory.
        std::vector<fs::path> entries;
        for (const fs::directory_entry& entry : fs::directory_iterator(partial_))
            entries.push_back(entry.path());
        for (const fs::path& entry : entries)
            if (!error) fs::rename(entry, folder_ / entry.filename(), error);
        if (!error) fs::remove(partial_, error);
    } else {
        fs::rename(partial_, folder_, error);
    }
    if (error) throw InputError{kExitIo, folder_.string() + ": cannot be written: " + error.message()};
    finished_ = true;
}

} // namespace tools
