#include "tools/testing/case_report.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/cli/errors.h"
#include "tools/manifest/json_node.h"
#include "tools/platform/files.h"
#include "tools/testing/visible_text.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

// The limit of lines in differences.txt, so that a capture of millions of calls does not fill a disk.
constexpr std::uint64_t kMostTextLines = 10'000;

std::string in(const std::string& folder, const std::string& file) {
    return (fs::path(folder) / file).string();
}

// Whether a case may have written the file to its folder.
bool is_case_file(const std::string& file) {
    if (file == kDifferencesFile) return true;
    return file.starts_with("frame-") && (file.ends_with("-expected.png") || file.ends_with("-drawn.png") ||
                                          file.ends_with("-difference.png"));
}

} // namespace

void CaseReport::tell(const Json& message) const {
    const std::string line = message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    (void)write_whole(descriptor_, line); // if it fails, the parent finds that the last message is missing
}

void CaseReport::make_folder() {
    if (!made_) fs::create_directories(folder_);
    made_ = true;
}

void CaseReport::difference(const CaseDifference& difference) {
    if (differences_++ < kMostDifferences) tell({{"difference", difference_json(difference)}});
    if (folder_.empty() || differences_ > kMostTextLines) return;
    make_folder();
    if (!text_) text_.reset(open_file(in(folder_, kDifferencesFile), "wb"));
    if (!text_) throw InputError{kExitIo, in(folder_, kDifferencesFile) + ": " + std::strerror(errno)};
    std::fprintf(text_.get(), "%s\n", visible_text(difference_text(difference)).c_str());
    if (differences_ == kMostTextLines) std::fputs("and more\n", text_.get());
    if (std::fflush(text_.get()) != 0)
        throw InputError{kExitIo, in(folder_, kDifferencesFile) + ": " + std::strerror(errno)};
}

std::string CaseReport::picture(const std::string& name) {
    make_folder();
    tell({{"picture", name}});
    return in(folder_, name);
}

void CaseReport::finish(CaseResult result) {
    result.difference_count = differences_;
    tell({{"end", result_json(result)}});
}

bool read_report(const std::string& messages, CaseResult& result) {
    std::string_view left = messages;
    while (!left.empty()) {
        const std::size_t end = left.find('\n');
        const Json message = read_json(left.substr(0, end));
        left.remove_prefix(end == left.npos ? left.size() : end + 1);
        if (!message.is_object()) return false;
        if (const auto told = message.find("difference"); told != message.end()) {
            if (auto difference = difference_of(*told);
                difference && result.difference_count < kMostDifferences)
                result.differences.push_back(std::move(*difference));
            ++result.difference_count;
        } else if (const auto picture = message.find("picture"); picture != message.end()) {
            if (picture->is_string()) result.pictures.push_back(picture->get<std::string>());
        } else if (const auto ended = message.find("end"); ended != message.end()) {
            auto whole = ended->is_object() ? result_of(*ended) : std::nullopt;
            if (!whole) return false;
            whole->differences = std::move(result.differences);
            whole->pictures = std::move(result.pictures);
            result = std::move(*whole);
            return true;
        }
    }
    return false;
}

void clear_case_folder(const std::string& folder) {
    std::error_code error;
    std::vector<fs::path> old;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (is_case_file(entry->path().filename().string())) old.push_back(entry->path());
    for (const fs::path& path : old) fs::remove(path, error);
    if (!old.empty()) fs::remove(folder, error); // if it has no other files
}

void append_to_case_folder(const std::string& folder, const std::string& line) {
    fs::create_directories(folder);
    const std::string path = in(folder, kDifferencesFile);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(open_file(path, "ab"), std::fclose);
    if (!file || std::fprintf(file.get(), "%s\n", visible_text(line).c_str()) < 0 ||
        std::fflush(file.get()) != 0)
        throw InputError{kExitIo, path + ": " + std::strerror(errno)};
}

} // namespace tools
