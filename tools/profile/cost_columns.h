// The columns of dp2 profile: what each is called, and its value of a row.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "responses/analysis/cost_trace.h"

namespace tools {

// A line of a profile: a row of the trace, a pass or a frame.
struct CostEntry {
    const char* kind = ""; // cost_kind_name(), "pass" or "frame"
    std::uint64_t frame = 0;
    std::uint64_t pass = 0;                       // number in its frame; 0: the line is a frame
    const responses::CostRow* row = nullptr;      // null: a pass or a frame
    const responses::CostPass* targets = nullptr; // of a pass
    std::size_t passes = 0;                       // of a frame
    responses::Costs costs;
    std::uint64_t nanoseconds = 0; // 0 without --time
};

struct CostColumn {
    const char* name; // in CSV and JSON, and of --sort
    std::uint64_t (*value)(const CostEntry& entry);
    enum class When : std::uint8_t { Always, Texels, Time } when = When::Always;
};
// All columns of numbers but "overdraw", which is no integer.
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

// Sorts by a column's values, the greatest first; entries of equal values keep their order. "order" leaves
// all as they are. Throws InputError for a column that does not exist or that the profile does not have.
void sort_entries(std::vector<CostEntry>& entries, const std::string& column, const CostColumnChoice& choice);

} // namespace tools
