// Prints a profile as a table, as CSV or as JSON lines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/cli/json_lines.h"
#include "tools/profile/cost_columns.h"

namespace tools {

class CostReport {
  public:
    // `file` and `draws` must outlive it.
    CostReport(const std::string& file, const dp2::DrawIndex& draws, const CostColumnChoice& choice)
        : file_(file), draws_(draws), choice_(choice) {}

    // Print the first `top` entries. `total`: the sum over all frames, from which the shares are computed.
    void print_json(const std::vector<CostEntry>& entries, std::size_t top) const;
    void print_csv(const std::vector<CostEntry>& entries, std::size_t top) const;
    void print_table(const std::vector<CostEntry>& entries, std::size_t top, const CostEntry& total) const;

  private:
    using Cells = std::vector<std::string>;
    std::optional<dp2::Place> place_of(const CostEntry& entry) const;
    std::string draw_number(const CostEntry& entry) const;
    std::string what(const CostEntry& entry) const;
    Cells cells(const CostEntry& entry, std::uint64_t operations) const;
    Cells headings() const;

    const std::string& file_;
    const dp2::DrawIndex& draws_;
    const CostColumnChoice choice_;
};

} // namespace tools
