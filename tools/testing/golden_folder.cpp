#include "tools/testing/golden_folder.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <numeric>
#include <tuple>
#include <utility>

#include "dp2/wire/error_text.h"
#include "tools/cli/files.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

constexpr const char* kStaged = ".new-"; // before the name of a file

// Files that --update may write and remove.
bool is_golden_file(const std::string& file) {
    return file == kResultsFile ||
           (is_picture_name(file) && picture_name(fs::path(file).stem().string()).frame.has_value());
}

} // namespace

std::string frame_file(std::uint64_t frame, std::uint32_t surface) {
    char name[64];
    std::snprintf(name, sizeof name, "frame-%04" PRIu64 "-surface-%" PRIu32 ".png", frame, surface);
    return name;
}

GoldenFolder::GoldenFolder(fs::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    if (!fs::is_directory(folder_, error)) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
        const std::string file = entry.path().filename().string();
        // A pipe or a device would be waited for.
        if (!is_golden_file(file) || !entry.is_regular_file(error)) continue;
        if (file == kResultsFile)
            has_results_ = true;
        else
            files_.push_back(file);
    }
    const auto key = [](const std::string& file) {
        const PictureName name = picture_name(fs::path(file).stem().string());
        return std::tuple(*name.frame, name.surface, file);
    };
    std::ranges::sort(files_, {}, key);
    for (const std::string& file : files_) names_.push_back(picture_name(fs::path(file).stem().string()));
}

AlphaPicture GoldenFolder::load(std::size_t position, std::uint64_t max_file_bytes,
                                std::uint64_t max_bytes) const {
    const std::string path = path_of(files_[position]);
    auto picture = read_picture(read_file(path, max_file_bytes), max_bytes);
    if (!picture.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(picture.error())};
    return std::move(*picture);
}

fs::path staged_path(const fs::path& folder, const std::string& file) {
    return folder / (kStaged + file);
}

void commit(const fs::path& folder, const GoldenChanges& changes) {
    for (const auto* files : {&changes.written, &changes.removed})
        for (const std::string& file : *files)
            if (fs::path(file).filename() != file || !is_golden_file(file))
                throw InputError{kExitInternal, file + ": is not a file of " + folder.string()};
    std::error_code error;
    for (const std::string& file : changes.written) {
        fs::rename(staged_path(folder, file), folder / file, error);
        if (error) throw InputError{kExitIo, (folder / file).string() + ": " + error.message()};
    }
    for (const std::string& file : changes.removed) {
        fs::remove(folder / file, error);
        if (error) throw InputError{kExitIo, (folder / file).string() + ": " + error.message()};
    }
}

void discard(const fs::path& golden, const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> staged;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().filename().string().starts_with(kStaged)) staged.push_back(entry->path());
    for (const fs::path& path : staged) fs::remove(path, error);
    for (fs::path at = folder; at != golden && at.has_relative_path(); at = at.parent_path())
        if (!fs::remove(at, error)) return; // it has other files
}

} // namespace tools
