// Completion models: the call in which an ended query's answer becomes visible. An emulator has one model,
// which captures record: QUERIES.md 1.9.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace responses {

enum class CompletionKind : std::uint8_t {
    Immediate, // at the end of the call that ended the query; waits for the GPU
    Async,     // in the first call that finds that the GPU has finished
    Delay,     // `parameter` calls later
    Seeded,    // 0 to kSeededCalls calls later, pseudo-random from the seed `parameter`
    Never,
    Recorded, // in the calls that a capture names; Immediate in calls of which it says nothing
};
inline constexpr std::uint64_t kSeededCalls = 7;

struct CompletionModel {
    CompletionKind kind = CompletionKind::Immediate;
    std::uint32_t parameter = 0;
    bool operator==(const CompletionModel&) const = default;
};

// What a capture records of the answers of one call.
struct RecordedAnswers {
    std::vector<std::uint32_t> ids; // in the order of the response
    bool more = false;              // the response ends with a RESPONSECONTINUE
};

std::string to_string(const CompletionModel& model);                          // "delay:3"
std::optional<CompletionModel> parse_completion_model(std::string_view text); // nothing: `text` is invalid

// The first call in which the answer to the `order`-th END may be visible; that END was in call `end_call`.
std::uint64_t visible_from(const CompletionModel& model, std::uint64_t end_call, std::uint64_t order);

} // namespace responses
