#include "tools/testing/golden_folder.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "dp2/text/text_value.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/files.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

constexpr const char* kStaged = ".new-"; // before the name of a file

constexpr std::string_view kEnd = "end-surface-", kLife = "-life-";

// Takes a number as end_picture_name() writes it.
bool take_number(std::string_view& text, std::uint64_t least) {
    const auto digits = text.substr(0, text.find_first_not_of("0123456789"));
    const auto number = digits.starts_with('0') ? std::nullopt : dp2::parse_unsigned(digits);
    text.remove_prefix(digits.size());
    return number && *number >= least;
}

bool is_end_picture_name(std::string_view name) {
    if (!name.starts_with(kEnd)) return false;
    name.remove_prefix(kEnd.size());
    if (!take_number(name, 1)) return false;
    if (name.starts_with(kLife)) {
        name.remove_prefix(kLife.size());
        if (!take_number(name, 2)) return false;
    }
    return name.empty() || name == "-depth" || name == "-stencil";
}

std::string stem_of(const std::string& file) {
    return fs::path(file).stem().string();
}

// Files that --update may write and remove.
bool is_golden_file(const std::string& file) {
    if (file == kResultsFile) return true;
    return is_picture_name(file) && (picture_name(stem_of(file)).frame || is_end_picture_name(stem_of(file)));
}

fs::path staged_path(const fs::path& folder, const std::string& file) {
    return folder / (kStaged + file);
}

bool is_inside(const fs::path& root, const fs::path& path) {
    std::error_code error;
    const fs::path at = fs::weakly_canonical(path, error);
    return !error && std::ranges::mismatch(root, at).in1 == root.end();
}

} // namespace

std::string frame_file(std::uint64_t frame, std::uint32_t surface) {
    char name[64];
    std::snprintf(name, sizeof name, "frame-%04" PRIu64 "-surface-%" PRIu32 ".png", frame, surface);
    return name;
}

std::string end_picture_name(std::uint32_t surface, std::uint64_t life, Aspect aspect) {
    std::string name = std::string(kEnd) + std::to_string(surface);
    if (life != 1) name += std::string(kLife) + std::to_string(life);
    return aspect == Aspect::Shown ? name : name + "-" + aspect_name(aspect);
}

GoldenFolder::GoldenFolder(fs::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    if (!fs::is_directory(folder_, error)) return;
    std::set<std::string> ends;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
        const std::string file = entry.path().filename().string();
        // A pipe or a device would be waited for.
        if (!is_golden_file(file) || !entry.is_regular_file(error)) continue;
        if (file == kResultsFile)
            has_results_ = true;
        else if (is_end_picture_name(stem_of(file)))
            ends.insert(file);
        else
            files_.push_back(file);
    }
    for (const std::string& file : ends) ends_.emplace(stem_of(file), file);
    const auto key = [](const std::string& file) {
        const PictureName name = picture_name(stem_of(file));
        return std::tuple(*name.frame, name.surface, file);
    };
    std::ranges::sort(files_, {}, key);
    for (const std::string& file : files_) names_.push_back(picture_name(stem_of(file)));
}

AlphaPicture GoldenFolder::load(const std::string& file, FileLimit file_limit,
                                std::uint64_t max_bytes) const {
    const std::string path = path_of(file);
    auto picture = read_picture(read_file(path, file_limit), max_bytes);
    if (!picture.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(picture.error())};
    return std::move(*picture);
}

std::optional<fs::path> link_out_of(const fs::path& golden, const fs::path& folder) {
    std::error_code error;
    const fs::path root = fs::weakly_canonical(golden, error);
    if (error || !is_inside(root, folder)) return folder;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (is_golden_file(entry->path().filename().string()) && !is_inside(root, entry->path()))
            return entry->path();
    return std::nullopt;
}

std::string staged_file(const std::string& path) {
    const fs::path staged = staged_path(fs::path(path).parent_path(), fs::path(path).filename().string());
    fs::create_directories(staged.parent_path());
    fs::remove(staged); // a link would be written through
    return staged.string();
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
    if (link_out_of(golden, folder)) return;
    std::error_code error;
    std::vector<fs::path> staged;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().filename().string().starts_with(kStaged)) staged.push_back(entry->path());
    for (const fs::path& path : staged) fs::remove(path, error);
    for (fs::path at = folder; at != golden && at.has_relative_path(); at = at.parent_path())
        if (!fs::remove(at, error)) return; // it has other files
}

} // namespace tools
