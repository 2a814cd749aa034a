// The output of dp2 compare: a line for each pair of pictures that differs (with --json for every pair),
// pictures of what differs, and the totals.
#pragma once

#include <string>

#include "tools/cli/json_lines.h"
#include "tools/compare/frame_steps.h"
#include "tools/pictures/comparison.h"
#include "tools/pictures/frame_pairs.h"

namespace tools {

struct ComparisonReportOptions {
    ComparisonOptions comparison;
    std::string a, b; // as given on the command line
    std::string out;  // folder for pictures; empty: none
    bool json = false;
};

// The result of find_first_draw(), with the places of both captures.
Json first_draw_json(const FirstDraw& found, const FrameSteps& a, const FrameSteps& b);

class ComparisonReport {
  public:
    // `options` must outlive the report.
    explicit ComparisonReport(const ComparisonReportOptions& options) : options_(options) {}

    // Reports a picture that is only in A or in B.
    void single(const FramePair& pair, const AlphaPicture& picture);
    // `draw`: the result of first_draw_json(); empty: the first draw was not searched for.
    void compared(const FramePair& pair, const AlphaPicture& a, const AlphaPicture& b,
                  const Comparison& comparison, const Json& draw);
    // Called after the last pair.
    void add_totals(Json& summary) const;
    void print_totals() const;
    bool differs() const { return differing_ != 0; }
    // Pictures were compared, but no pair of which both have alpha.
    bool without_alpha() const { return compared_ && !alpha_compared_; }

  private:
    Json line_of(const FramePair& pair, const char* result) const;
    void print(const FramePair& pair, Json& line, const std::string& text);
    void remove_pictures(const FramePair& pair) const;
    void write(const FramePair& pair, const char* what, const responses::Picture& picture, Json& line) const;

    const ComparisonReportOptions& options_;
    std::uint64_t pairs_ = 0, differing_ = 0, by_order_ = 0;
    double value_ = 0; // the greatest of a pair
    bool compared_ = false, alpha_compared_ = false;
    std::string first_; // the label of the first pair that differs
};

} // namespace tools
