#include "tools/testing/test_cases.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>

#include "dp2/text/text_value.h"
#include "responses/emulator/surface_pixels.h"
#include "tools/cli/capture_form.h"
#include "tools/cli/files.h"
#include "tools/manifest/sha256.h"
#include "tools/testing/golden_folder.h"
#include "tools/testing/visible_text.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

// `inside`: the name of the folder as a part of the cases' names; empty for the folder that was given.
void add_folder(const fs::path& folder, const std::string& inside, std::vector<TestCase>& cases) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        std::error_code ignored;
        const std::string name = inside + visible_name(entry.path().filename().string());
        if (entry.is_directory(ignored)) {
            if (!entry.is_symlink(ignored)) add_folder(entry.path(), name + "/", cases);
        } else if (is_capture_name(entry.path().filename().string()) && !entry.is_other(ignored)) {
            cases.push_back({entry.path().string(), name});
        }
    }
}

void add(const std::string& path, std::vector<TestCase>& cases) {
    if (path == kStandard)
        throw InputError{kExitUsage,
                         "standard input cannot be a case, whose process reads a file by its name"};
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) return add_folder(path, "", cases);
    if (fs::is_regular_file(status)) {
        cases.push_back({path, visible_name(fs::path(path).filename().string())});
        return;
    }
    if (error) throw InputError{kExitIo, path + ": cannot be opened: " + error.message()};
    throw InputError{kExitUsage, path + ": is neither a file nor a folder"};
}

// Adds the folders with stored files that are of none of the cases. `folders`: those of the cases, as
// case_folder() names them.
void add_gone(const fs::path& folder, const std::string& inside, const std::set<std::string>& folders,
              std::vector<TestCase>& gone) {
    std::error_code error, ignored;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (!entry->is_directory(ignored) || entry->is_symlink(ignored)) continue;
        const std::string file = entry->path().filename().string(), name = inside + file;
        // A case's folder has a visible name.
        if (is_capture_name(file) && visible_text(file) == file && !folders.contains(name)) {
            const GoldenFolder stored(entry->path());
            if (stored.has_results() || !stored.names().empty()) gone.push_back({"", name});
        }
        add_gone(entry->path(), name + "/", folders, gone);
    }
}

} // namespace

std::string case_folder(std::string name) {
    if constexpr (fs::path::preferred_separator != '/') std::ranges::replace(name, '\\', '%');
    return name;
}

std::vector<TestCase> find_cases(const std::vector<std::string>& paths) {
    std::vector<TestCase> cases;
    for (const std::string& path : paths) add(path, cases);
    if (cases.empty())
        throw InputError{kExitUsage,
                         paths.front() + ": has no captures (.dp2c, .dp2t, also with .zst) to test"};
    std::ranges::stable_sort(cases, {}, &TestCase::name);
    const auto twice = std::ranges::adjacent_find(cases, {}, &TestCase::name);
    if (twice != cases.end())
        throw InputError{kExitUsage, twice->path + " and " + (twice + 1)->path + ": both would be the case " +
                                         twice->name};
    return cases;
}

void add_gone_cases(const std::vector<std::string>& paths, const std::string& golden,
                    std::vector<TestCase>& cases) {
    std::error_code ignored;
    for (const std::string& path : paths)
        if (!fs::is_directory(path, ignored)) return;
    std::set<std::string> folders;
    for (const TestCase& test : cases) folders.insert(case_folder(test.name));
    std::vector<TestCase> gone;
    add_gone(golden, "", folders, gone);
    cases.insert(cases.end(), gone.begin(), gone.end());
    std::ranges::sort(cases, {}, &TestCase::name);
}

bool Shard::has(std::string_view name) const {
    return responses::pixels_hash(std::as_bytes(std::span(name))) % count + 1 == number;
}

std::optional<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == text.npos) return std::nullopt;
    const auto number = dp2::parse_unsigned(text.substr(0, slash)),
               count = dp2::parse_unsigned(text.substr(slash + 1));
    if (!number || !count || *number < 1 || *number > *count || *count > kMostShards) return std::nullopt;
    return Shard{*number, *count};
}

std::string digest_of(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += name + "\n";
    return sha256_text(std::as_bytes(std::span(all)));
}

} // namespace tools
