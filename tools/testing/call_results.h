// What the calls of a replay returned, as golden folders store it in results.json: return codes and answers
// of all calls that failed or answered. Data that depends on time or machine, such as timestamps, is left
// out.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "responses/emulator/emulator.h"
#include "tools/testing/case_result.h"

namespace tools {

inline constexpr const char* kNotWhole =
    "the file is not whole (cut off, or with records of a newer version)";

struct CallResults {
    bool whole = true; // the capture's file is not cut off, and every record of it is known
    std::uint64_t calls = 0, frames = 0;
    // By record: the JSON object, as text, of each call that failed or answered
    std::map<std::uint64_t, std::string> told;
    // Adds the result of the call that record `record` made.
    void add(std::uint64_t record, const responses::Call& call, dp2::ByteSpan response,
             responses::Emulator& emulator);
};

// The file: JSON, each call on a line of its own, so that version control shows which calls changed.
std::string results_text(const CallResults& results);
// Throws InputError; `path` is named in its text.
CallResults parse_results(const std::string& path, std::string_view text);
// How `now` differs from what is expected.
std::vector<CaseDifference> differences(const CallResults& expected, const CallResults& now);

} // namespace tools
