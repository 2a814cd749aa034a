#include "tools/testing/test_report.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "tools/cli/counted.h"
#include "tools/cli/json_lines.h"
#include "tools/testing/visible_text.h"

namespace tools {

namespace {

std::string junit_seconds(double seconds) {
    char text[40];
    std::snprintf(text, sizeof text, "%.3f", seconds);
    return text;
}

std::string attribute(const char* name, const std::string& value) {
    // A line feed in an attribute would be read as a space.
    std::string text = markup_text(value);
    for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos;) text.replace(at, 1, "&#10;");
    return std::string(" ") + name + "=\"" + text + "\"";
}

std::string counts_text(const TestReport& report) {
    const auto number = [](std::uint64_t value) { return std::to_string(value); };
    return attribute("tests", number(report.results.size() + report.problems.size())) +
           attribute("failures", number(report.count(Outcome::Failed))) +
           attribute("errors", number(report.count(Outcome::Error) + report.problems.size())) +
           attribute("skipped", number(report.count(Outcome::Skipped))) +
           attribute("time", junit_seconds(report.seconds));
}

// A class name of Java for the folder of a case, by which systems group the cases: "dp2.games.intro".
std::string class_of(const std::string& name) {
    std::string folder = name.substr(0, std::min(name.rfind('/') + 1, name.size()));
    if (name.find('/') == name.npos) return "dp2";
    folder.pop_back();
    std::ranges::replace(folder, '/', '.');
    return "dp2." + folder;
}

std::string junit_case(const CaseResult& result, bool pictures) {
    std::string text = "    <testcase" + attribute("classname", class_of(result.name)) +
                       attribute("name", result.name) + attribute("file", result.file) +
                       attribute("time", junit_seconds(result.seconds));
    if (result.outcome == Outcome::Passed) return text + "/>\n";
    text += ">\n";
    const char* const element = result.outcome == Outcome::Failed  ? "failure"
                                : result.outcome == Outcome::Error ? "error"
                                                                   : "skipped";
    text += std::string("      <") + element + attribute("message", result.text);
    if (result.outcome == Outcome::Skipped) return text + "/>\n    </testcase>\n";
    text += attribute("type", cause_name(result.cause)) + ">";
    for (const CaseDifference& difference : result.differences)
        text += markup_text(difference_text(difference)) + "\n";
    if (result.difference_count > result.differences.size())
        text += "and " + std::to_string(result.difference_count - result.differences.size()) + " more\n";
    text += std::string("</") + element + ">\n";
    if (pictures && !result.pictures.empty()) {
        // Both systems show the files that lines of this form name.
        text += "      <system-out>";
        for (const std::string& picture : result.pictures)
            text += "[[ATTACHMENT|" +
                    markup_text(
                        (std::filesystem::path(result.out) / case_folder(result.name) / picture).string()) +
                    "]]\n";
        text += "</system-out>\n";
    }
    return text + "    </testcase>\n";
}

} // namespace

void TestReport::add(const CaseResult& result) {
    results.push_back(result);
    ++counts[static_cast<std::size_t>(result.outcome)];
    seconds += result.seconds;
    status = std::max(status, result.status);
}

void TestReport::add_problem(const std::string& text) {
    problems.push_back(text);
    status = std::max<int>(status, kExitDiagnostics);
}

std::string totals_text(const TestReport& report) {
    std::string text = counted(report.results.size(), "case") + ": " +
                       std::to_string(report.count(Outcome::Passed)) + " passed";
    constexpr std::pair<Outcome, const char*> kBad[] = {
        {Outcome::Failed, " failed"}, {Outcome::Error, " in error"}, {Outcome::Skipped, " skipped"}};
    for (const auto& [outcome, word] : kBad)
        if (report.count(outcome) != 0) text += ", " + std::to_string(report.count(outcome)) + word;
    return text;
}

Json run_json(const RunLine& run) {
    Json line = json_line("run");
    line.update({{"shard", run.shard.number},
                 {"shards", run.shard.count},
                 {"cases", run.cases},
                 {"selected", run.selected},
                 {"set", run.set}});
    return line;
}

Json summary_json(const TestReport& report) {
    Json line = json_line("summary");
    line.update({{"verb", "test"},
                 {"cases", report.results.size()},
                 {"passed", report.count(Outcome::Passed)},
                 {"failed", report.count(Outcome::Failed)},
                 {"errors", report.count(Outcome::Error)},
                 {"skipped", report.count(Outcome::Skipped)},
                 {"seconds", report.seconds}});
    if (!report.problems.empty()) line["problems"] = report.problems;
    line["status"] = report.status;
    return line;
}

std::string junit_text(const TestReport& report, bool pictures) {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + attribute("name", "dp2") +
                       counts_text(report) + ">\n  <testsuite" + attribute("name", "dp2 test") +
                       counts_text(report) + ">\n";
    for (const std::string& problem : report.problems)
        text += "    <testcase" + attribute("classname", "dp2") + attribute("name", problem) +
                attribute("time", "0.000") + ">\n      <error" + attribute("message", problem) +
                attribute("type", "shards") + "/>\n    </testcase>\n";
    for (const CaseResult& result : report.results) text += junit_case(result, pictures);
    return text + "  </testsuite>\n</testsuites>\n";
}

} // namespace tools
