// The output of dp2 diff: text like a unified difference, with places of both captures, or JSON lines.
#pragma once

#include "tools/cli/json_lines.h"
#include "tools/diff/diff_totals.h"

namespace tools {

struct DiffReportOptions {
    std::size_t context = 3; // equal items beside those that differ
    bool json = false, stat = false;
};

// Said of a change without other values: its numbers are equal, but name objects that do not correspond.
inline constexpr const char* kOtherObjects = "an object of the same number is another one";

// A record or command that differs, as a JSON object without version and file.
Json change_json(const CaptureDiff& diff, const Edit& edit, const ItemChange& change);
// The same as lines of text.
void print_change(const CaptureDiff& diff, const Edit& edit, const ItemChange& change);
// What differs in an item, as lines that begin with `indent`.
void print_values(const ValueChanges& changes, const char* indent);
std::string data_change_text(const DataChange& change);
Json values_json(const ValueChanges& changes);
Json data_change_json(const DataChange& change);

// Prints the difference. `watch` is called with the number of edits that are done, and before each output.
DiffTotals print_diff(const CaptureDiff& diff, const DiffReportOptions& options,
                      const std::function<void(std::size_t done, bool prints)>& watch);

} // namespace tools
