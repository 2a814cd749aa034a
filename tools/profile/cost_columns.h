// The columns of dp2 profile: their names, and their values for a row.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "responses/analysis/cost_trace.h"

namespace tools {

// A line of a profile: a row of the trace, a pass, a frame, or an event of a frame.
struct CostEntry {
    const char* kind = ""; // cost_kind_name(), "pass", "frame" or "event"
    std::uint64_t frame = 0;
    std::uint64_t pass = 0;                       // number in its frame; 0: the line is a frame or event
    const responses::CostRow* row = nullptr;      // null: several rows
    const responses::CostPass* targets = nullptr; // the pass; null: no pass
    std::size_t passes = 0;                       // in the frame; 0: no frame
    responses::Costs costs;
    std::uint64_t nanoseconds = 0; // 0 without --time
    std::string event = {};        // of a row or event: EventTree::text()
};

struct CostColumn {
    const char* name; // in CSV and JSON, and of --sort
    std::uint64_t (*value)(const CostEntry& entry);
    enum class When : std::uint8_t { Always, Texels, Time } when = When::Always;
};
// All numeric columns except "overdraw", which is not an integer.
std::span<const CostColumn> cost_columns();
inline constexpr const char* kOverdrawColumn = "overdraw";

// Which columns a profile has.
struct CostColumnChoice {
    bool texels = false, time = false;
    bool has(const CostColumn& column) const {
        return column.when == CostColumn::When::Always ||
               (column.when == CostColumn::When::Texels ? texels : time);
    }
};

// Sorts by a column's values, the greatest first; entries of equal values keep their order. "order" keeps the
// order of all. Throws InputError for a column that does not exist or that the profile does not have.
void sort_entries(std::vector<CostEntry>& entries, const std::string& column, const CostColumnChoice& choice);

} // namespace tools
