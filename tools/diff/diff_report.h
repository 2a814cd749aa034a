// The output of dp2 diff: text like a unified difference, with places of both captures, or JSON lines.
#pragma once

#include "tools/cli/json_lines.h"
#include "tools/diff/diff_totals.h"

namespace tools {

struct DiffReportOptions {
    std::size_t context = 3; // equal items printed around those that differ
    bool json = false, stat = false;
};

// Printed for a change without changed values: its numbers are equal, but name objects that do not
// correspond.
inline constexpr const char* kOtherObjects = "an object of the same number is another one";

// A record or command that differs, as a JSON object without version and file.
Json change_json(const CaptureDiff& diff, const Edit& edit, const ItemChange& change);
// Prints it as lines of text.
void print_change(const CaptureDiff& diff, const Edit& edit, const ItemChange& change);
// Prints what differs in an item, as lines that begin with `indent`.
void print_values(const ValueChanges& changes, const char* indent);
std::string data_change_text(const DataChange& change);
Json values_json(const ValueChanges& changes);
Json data_change_json(const DataChange& change);

// Prints the difference. `watch` is called before each edit, with the number of edits that are done and
// whether this one may be printed.
DiffTotals print_diff(const CaptureDiff& diff, const DiffReportOptions& options,
                      const std::function<void(std::size_t done, bool prints)>& watch);

} // namespace tools
