// What a case of dp2 test has shown, and its line of JSON, which --merge reads again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/json_bytes.h"

namespace tools {

enum class Outcome : std::uint8_t {
    Passed,
    Failed,  // something differs
    Error,   // the capture cannot be played, or its process ended badly
    Skipped, // an interrupt came first
};
const char* outcome_name(Outcome outcome); // "passed"

// Why a case did not pass.
enum class Cause : std::uint8_t {
    None,
    Differs,
    Golden, // nothing is stored for the case, or what is stored has no capture
    Input,
    Time,
    Memory,
    Signal,
    Interrupt,
};
const char* cause_name(Cause cause); // "differs"

struct CaseDifference {
    std::string text;
    std::optional<std::uint64_t> record, frame;
    std::optional<std::uint32_t> x, y; // of the first pixel
};

struct CaseResult {
    std::string name, file; // see TestCase
    Outcome outcome = Outcome::Passed;
    Cause cause = Cause::None;
    std::string text; // one line: what is wrong, or noticed in a case that passed; empty: nothing
    int status = 0;   // the exit status if this were the only case
    std::uint64_t calls = 0, frames = 0;
    std::vector<CaseDifference> differences; // the first kMostDifferences of difference_count
    std::uint64_t difference_count = 0;
    // Files in the folder `name` in that of --out: of each picture that differs up to three
    std::vector<std::string> pictures;
    std::vector<std::string> written, removed; // of --update: files in the folder `name` of --golden
    double seconds = 0;

    std::string out; // the folder that has the folder of pictures; empty: there is none. Not in the JSON
};
inline constexpr std::size_t kMostDifferences = 20;
// The differences of a case that get pictures; more would fill a disk when every frame of a long capture
// differs.
inline constexpr std::size_t kMostPictures = 16;

// Ends the case as failed or as an error.
void fail(CaseResult& result, Outcome outcome, Cause cause, int status, const std::string& text);

Json difference_json(const CaseDifference& difference);
std::optional<CaseDifference> difference_of(const Json& json);
// "frame 2: ...", "record 4: ..."
std::string difference_text(const CaseDifference& difference);

Json result_json(const CaseResult& result);
// Nothing: it is not the line of a case, as result_json() makes it.
std::optional<CaseResult> result_of(const Json& line);

} // namespace tools
