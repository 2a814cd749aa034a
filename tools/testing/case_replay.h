// Replays one capture in a process of its own, and compares what it shows with what is stored.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tools/cli/play_options.h"
#include "tools/pictures/comparison.h"
#include "tools/testing/case_report.h"
#include "tools/testing/golden_folder.h"
#include "tools/testing/test_cases.h"

namespace tools {

// The options of dp2 test that a single case depends on.
struct CaseOptions : PlayOptions {
    std::string golden, out; // folders with one for each case; empty: there is none
    bool update = false;     // write what is stored instead of comparing with it
    bool results = true;     // store return codes and answers, too
    ComparisonOptions comparison;
    InputForm form;
    std::uint64_t max_picture_bytes = std::uint64_t{1} << 28;
};

// Compared are, with what the capture has observed: return codes and response bytes; hashes of surfaces,
// unless pictures are stored for the case. With the golden folder: pictures of presents; return codes and
// answers of all calls, unless the folder has no results or `results` is false. Without observations and
// golden folder the case fails. `at` is called with each record before it is played. Results are written to
// `report`.
void run_case(const TestCase& test, const CaseOptions& options, CaseReport& report,
              const std::function<void(std::uint64_t record)>& at);

} // namespace tools
