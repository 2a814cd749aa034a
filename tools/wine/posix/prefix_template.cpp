#include "tools/wine/prefix_template.h"

#include <cctype>
#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "tools/wine/wine_release.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

constexpr const char *kNames = "wine-prefix-", *kBeingMade = ".new-"; // in names of folders
// The files of a prefix, without those that a running server adds.
constexpr const char* kParts[] = {"drive_c",  "dosdevices",  "system.reg",
                                  "user.reg", "userdef.reg", ".update-timestamp"};

// The folder of the caches of this program; empty if there is none.
fs::path cache_folder() {
    for (const auto& [variable, below] :
         {std::pair{"XDG_CACHE_HOME", "dp2"}, std::pair{"HOME", ".cache/dp2"}})
        if (const char* const value = std::getenv(variable); value && fs::path(value).is_absolute())
            return fs::path(value) / below;
    return {};
}

// The path of the kept prefix for this release of Wine and its libraries; empty without Wine or a cache
// folder.
fs::path kept_prefix() {
    const fs::path folder = cache_folder();
    const std::string version = wine_version();
    if (folder.empty() || version.empty()) return {};
    std::string name = kNames;
    for (const char c : version) name += std::isalnum(static_cast<unsigned char>(c)) || c == '.' ? c : '-';
    for (const char* const libraries : {kWine64, kWine32})
        if (wine_has(libraries)) name += std::string("-") + libraries;
    return folder / name;
}

bool is_whole(const fs::path& prefix) {
    std::error_code ignored;
    return fs::exists(prefix / "system.reg", ignored) && fs::exists(prefix / "user.reg", ignored) &&
           fs::exists(prefix / "drive_c/windows/system32/kernel32.dll", ignored);
}

bool copy_parts(const fs::path& from, const fs::path& to) {
    std::error_code error;
    for (const char* const part : kParts) {
        if (!fs::exists(from / part, error)) continue;
        fs::copy(from / part, to / part, fs::copy_options::recursive | fs::copy_options::copy_symlinks,
                 error);
        if (error) return false;
    }
    return is_whole(to);
}

// Whether another process may be making this folder.
bool is_being_made(const fs::path& folder) {
    std::error_code error;
    const auto written = fs::last_write_time(folder, error);
    return folder.string().find(kBeingMade) != std::string::npos && !error &&
           fs::file_time_type::clock::now() - written < std::chrono::hours(1);
}

// Removes the prefixes of other releases, and unfinished ones of killed processes.
void remove_others(const fs::path& kept) {
    std::error_code error;
    std::vector<fs::path> others;
    for (auto at = fs::directory_iterator(kept.parent_path(), error);
         !error && at != fs::directory_iterator(); at.increment(error))
        if (at->path() != kept && at->path().filename().string().starts_with(kNames) &&
            !is_being_made(at->path()))
            others.push_back(at->path());
    for (const fs::path& other : others) fs::remove_all(other, error);
}

} // namespace

bool copy_kept_prefix(const fs::path& prefix) {
    const fs::path kept = kept_prefix();
    if (kept.empty() || !is_whole(kept)) return false;
    if (copy_parts(kept, prefix)) return true;
    std::error_code ignored;
    for (const char* const part : kParts) fs::remove_all(prefix / part, ignored);
    return false;
}

void keep_prefix(const fs::path& prefix) {
    const fs::path kept = kept_prefix();
    std::error_code error;
    if (kept.empty() || !is_whole(prefix) || is_whole(kept)) return;
    fs::create_directories(kept.parent_path(), error);
    if (!error) fs::remove_all(kept, error); // what is left of a prefix from which files were deleted
    if (error) return;
    remove_others(kept);
    // Copied under another name and then renamed, so that a kept prefix is always complete.
    const fs::path made = kept.string() + kBeingMade + std::to_string(getpid());
    fs::create_directory(made, error);
    if (!error && copy_parts(prefix, made)) fs::rename(made, kept, error);
    std::error_code ignored;
    fs::remove_all(made, ignored);
}

} // namespace tools
