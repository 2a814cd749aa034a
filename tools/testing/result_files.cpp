#include "tools/testing/result_files.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "tools/cli/files.h"
#include "tools/cli/json_lines.h"
#include "tools/manifest/json_node.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

struct ShardFile {
    std::string path;
    RunLine run;
    std::vector<CaseResult> results;
    bool ended = false; // the summary is there
};

std::optional<std::uint64_t> count_in(const Json& line, const char* name) {
    const auto found = line.find(name);
    if (found == line.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<std::uint64_t>();
}

std::optional<RunLine> run_of(const Json& line) {
    const auto shard = count_in(line, "shard"), shards = count_in(line, "shards"),
               cases = count_in(line, "cases"), selected = count_in(line, "selected");
    const auto set = line.find("set");
    if (!shard || !shards || !cases || !selected || set == line.end() || !set->is_string())
        return std::nullopt;
    if (*shard < 1 || *shard > *shards || *shards > kMostShards || *selected > *cases) return std::nullopt;
    return RunLine{{*shard, *shards}, *cases, *selected, set->get<std::string>()};
}

// Adds the content of a line. False: it is no line of results, or not valid at this place.
bool add_line(const Json& line, bool first, ShardFile& file) {
    if (!line.is_object() || count_in(line, "version") != kJsonVersion || file.ended) return false;
    const auto type = line.find("type");
    if (type == line.end() || first != (*type == "run")) return false;
    if (*type == "run") {
        const auto run = run_of(line);
        if (run) file.run = *run;
        return run.has_value();
    }
    if (*type == "summary") return file.ended = true;
    auto result = *type == "case" ? result_of(line) : std::nullopt;
    // Cases are sorted by name, so a repeated one is out of order.
    if (!result || !file.run.shard.has(result->name) || file.results.size() == file.run.selected ||
        (!file.results.empty() && !(file.results.back().name < result->name)))
        return false;
    result->out = fs::path(file.path).parent_path().string();
    if (result->out.empty()) result->out = ".";
    file.results.push_back(std::move(*result));
    return true;
}

ShardFile read_results(std::string path, const dp2::ReadLimits& limits) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) path = (fs::path(path) / kResultLines).string();
    ShardFile file;
    file.path = path;
    const auto bytes = read_file(path, held_limit(limits));
    std::string_view left(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (std::uint64_t number = 1; !left.empty(); ++number) {
        const std::size_t end = left.find('\n');
        // A shard that was killed may have written only a part of its last line.
        if (end == left.npos && number > 1) break;
        if (!add_line(read_json(left.substr(0, end)), number == 1, file))
            throw InputError{kExitBadInput, path + ":" + std::to_string(number) +
                                                ": is not a line that dp2 test --json prints there"};
        left.remove_prefix(end == left.npos ? left.size() : end + 1);
    }
    if (file.run.cases == 0) throw InputError{kExitBadInput, path + ": has no results of dp2 test"};
    if (file.ended && file.results.size() != file.run.selected)
        throw InputError{kExitBadInput, path + ": has " + std::to_string(file.results.size()) + " of " +
                                            std::to_string(file.run.selected) + " cases"};
    return file;
}

std::string shard_text(const Shard& shard) {
    return std::to_string(shard.number) + "/" + std::to_string(shard.count);
}

// Throws InputError if two files are not shards of one run.
void check_together(const ShardFile& a, const ShardFile& b) {
    const auto refuse = [&](const std::string& why) {
        throw InputError{kExitBadInput, a.path + " and " + b.path + ": " + why};
    };
    if (a.run.shard.count != b.run.shard.count)
        refuse("are of " + std::to_string(a.run.shard.count) + " and of " +
               std::to_string(b.run.shard.count) + " shards");
    if (a.run.set != b.run.set || a.run.cases != b.run.cases)
        refuse("are of different sets of cases, of " + std::to_string(a.run.cases) + " and of " +
               std::to_string(b.run.cases));
    if (a.run.shard.number == b.run.shard.number) refuse("are both shard " + shard_text(a.run.shard));
}

void find_problems(const std::map<std::uint64_t, ShardFile>& files, TestReport& report) {
    const Shard any = files.begin()->second.run.shard;
    constexpr std::size_t kMostNamed = 100;
    std::uint64_t next = 1;
    const auto missing_until = [&](std::uint64_t end) { // shards from `next` on, without `end`
        if (next == end || report.problems.size() == kMostNamed) return;
        report.add_problem(end - next == 1 ? "shard " + shard_text({next, any.count}) + " is missing"
                                           : "shards " + std::to_string(next) + " to " +
                                                 shard_text({end - 1, any.count}) + " are missing");
    };
    for (const auto& [number, file] : files) {
        missing_until(number);
        next = number + 1;
        if (!file.ended && report.problems.size() < kMostNamed)
            report.add_problem("shard " + shard_text(file.run.shard) +
                               " did not finish: " + std::to_string(file.results.size()) + " of " +
                               std::to_string(file.run.selected) + " cases");
    }
    missing_until(any.count + 1);
}

} // namespace

TestReport merge_results(const std::vector<std::string>& paths, const dp2::ReadLimits& limits) {
    std::map<std::uint64_t, ShardFile> files;
    for (const std::string& path : paths) {
        ShardFile file = read_results(path, limits);
        if (!files.empty()) check_together(files.begin()->second, file);
        if (const auto same = files.find(file.run.shard.number); same != files.end())
            check_together(same->second, file);
        const std::uint64_t number = file.run.shard.number;
        files.emplace(number, std::move(file));
    }
    TestReport report;
    find_problems(files, report);
    std::vector<CaseResult> all;
    for (auto& [number, file] : files) std::ranges::move(file.results, std::back_inserter(all));
    std::ranges::sort(all, {}, &CaseResult::name);
    const ShardFile& any = files.begin()->second;
    std::vector<std::string> names;
    for (const CaseResult& result : all) names.push_back(result.name);
    if (report.problems.empty() && (names.size() != any.run.cases || digest_of(names) != any.run.set))
        throw InputError{kExitBadInput, any.path + ": the cases of all shards are not the set that it names"};
    for (const CaseResult& result : all) report.add(result);
    return report;
}

} // namespace tools
