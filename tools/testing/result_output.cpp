#include "tools/testing/result_output.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "tools/cli/counted.h"
#include "tools/cli/files.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/one_line.h"
#include "tools/platform/files.h"
#include "tools/testing/html_report.h"
#include "tools/testing/result_files.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

void print_line(const std::string& text) {
    std::printf("%s\n", one_line(text).c_str());
}

} // namespace

ResultOutput::ResultOutput(const ResultOutputOptions& options, std::string out, bool pictures_stay)
    : options_(options), out_(std::move(out)), pictures_stay_(pictures_stay) {
    if (!out_.empty()) fs::create_directories(out_);
    for (const std::string& path : {options.junit, options.html})
        if (!path.empty()) write_file(path, "", 0);
    if (out_.empty()) return;
    const std::string path = (fs::path(out_) / kResultLines).string();
    lines_.reset(open_file(path, "wb"));
    if (!lines_) throw InputError{kExitIo, path + ": " + std::strerror(errno)};
}

void ResultOutput::print(const Json& line) {
    if (options_.json) print_json(line);
    if (!lines_) return;
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    if (std::fwrite(text.data(), 1, text.size(), lines_.get()) != text.size() ||
        std::fflush(lines_.get()) != 0)
        throw InputError{kExitIo, (fs::path(out_) / kResultLines).string() + ": " + std::strerror(errno)};
}

void ResultOutput::begin(const RunLine& run) {
    run_ = run;
    print(run_json(run));
}

bool ResultOutput::shows(const CaseResult& result) const {
    return options_.json || result.outcome != Outcome::Passed || !result.text.empty() ||
           !result.written.empty() || !result.removed.empty();
}

void ResultOutput::print(CaseResult result) {
    if (!pictures_stay_) result.pictures.clear();
    written_ += result.written.size();
    removed_ += result.removed.size();
    print(result_json(result));
    if (!options_.json) print_text(result);
}

void ResultOutput::print_text(const CaseResult& result) {
    for (const std::string& file : result.written) print_line("wrote " + result.name + "/" + file);
    for (const std::string& file : result.removed) print_line("removed " + result.name + "/" + file);
    if (result.outcome == Outcome::Passed) {
        if (!result.text.empty()) print_line(result.name + ": " + result.text);
        return;
    }
    const bool differs = result.cause == Cause::Differs;
    print_line(result.name + ": " + outcome_name(result.outcome) + (differs ? "" : ": " + result.text));
    for (const CaseDifference& difference : result.differences)
        print_line("  " + difference_text(difference));
    if (result.difference_count > result.differences.size())
        print_line("  and " + std::to_string(result.difference_count - result.differences.size()) + " more");
    for (const std::string& picture : result.pictures)
        print_line("  " + (fs::path(result.out) / case_folder(result.name) / picture).string());
}

void ResultOutput::finish(const TestReport& report) {
    if (options_.json || lines_) print(summary_json(report));
    if (!options_.json) {
        for (const std::string& problem : report.problems) print_line(problem);
        std::string text = totals_text(report);
        if (run_.shard.count > 1)
            text = "shard " + std::to_string(run_.shard.number) + "/" + std::to_string(run_.shard.count) +
                   ": " + text + "; " + counted(run_.cases, "case") + " in all";
        if (written_ + removed_ != 0)
            text += "; " + counted(written_, "file") + " written, " + std::to_string(removed_) + " removed";
        print_line(text);
    }
    if (!options_.html.empty()) {
        const std::string page = html_page(report, options_.max_page_bytes);
        write_file(options_.html, page.data(), page.size());
    }
    if (!options_.junit.empty()) {
        const std::string text = junit_text(report, pictures_stay_);
        write_file(options_.junit, text.data(), text.size());
    }
}

} // namespace tools
