// The results of all cases together, as JSON lines and as reports for CI systems.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/testing/case_result.h"
#include "tools/testing/test_cases.h"

namespace tools {

struct TestReport {
    std::vector<CaseResult> results;   // in the order of cases
    std::vector<std::string> problems; // shards that are missing or did not finish
    std::uint64_t counts[4] = {};      // by Outcome
    double seconds = 0;                // of all cases, added up
    int status = 0;

    void add(const CaseResult& result);
    void add_problem(const std::string& text);
    std::uint64_t count(Outcome outcome) const { return counts[static_cast<std::size_t>(outcome)]; }
};
// "12 cases: 10 passed, 1 failed, 1 error"
std::string totals_text(const TestReport& report);

// The first line of JSON: which cases there are, and which of them are run.
struct RunLine {
    Shard shard;
    std::uint64_t cases = 0, selected = 0;
    std::string set; // digest_of() all names
};
Json run_json(const RunLine& run);
// The last line.
Json summary_json(const TestReport& report);

// JUnit's XML, as Jenkins and GitLab read it: one suite, a case of it for each case, another for each
// problem. `pictures`: with the paths of pictures.
std::string junit_text(const TestReport& report, bool pictures);

} // namespace tools
