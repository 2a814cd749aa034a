// The file of results that each run of dp2 test writes; joins the files of the shards of one set of cases to
// one report.
#pragma once

#include <string>
#include <vector>

#include "dp2/base/limits.h"
#include "tools/testing/test_report.h"

namespace tools {

inline constexpr const char* kResultLines = "results.jsonl"; // in the folder of --out

// Joins the results in these files, or in results.jsonl of these folders; pictures are looked for beside each
// file. Shards that are missing or did not finish are problems of the report. Throws InputError: a file that
// is not such a file, or shards that do not belong together.
TestReport merge_results(const std::vector<std::string>& paths, const dp2::ReadLimits& limits);

} // namespace tools
