// The parts of a page that other verbs print, too: queries and findings.
#pragma once

#include "responses/analysis/query_trace.h"
#include "tools/cli/input.h"
#include "tools/cli/json_bytes.h"
#include "tools/cli/playing_time.h"
#include "tools/page/page_items.h"
#include "tools/page/page_trace.h"

namespace tools {

// The place of a command or record: "at", its item if it is on the page, and the number of a draw.
Json page_place(const dp2::Place& place, const PageItems& items);

// Each query with its issues, as dp2 queries prints them, and the first and last step of the draws that an
// issue counted. Only issues that touch the page's frames.
Json page_queries(responses::QueryTrace& trace, const PageItems& items, const std::vector<PageStep>& steps);
// The pixel counts of the query trace, by step.
struct StepCosts {
    std::vector<double> boxed, passed;
    std::vector<double> rejected[rasterizer::kRejections];
};
StepCosts page_costs(responses::QueryTrace& trace, const PageItems& items,
                     const std::vector<PageStep>& steps);

struct PageFindings {
    Json list = Json::array();
    std::uint64_t left_out = 0;  // of dp2 check, more than a page lists
    std::size_t mistakes = 0;    // of the list those of dp2 check; the others are of dp2 lint
    Json habits = Json::array(); // the rules of dp2 lint that found something: "rule", "why", "count"
};
// What dp2 check finds at the page's records and commands.
PageFindings page_findings(const Input& input, const responses::EmulatorOptions& emulator,
                           const dp2::ReadLimits& limits, const PlayingTime& time, const PageItems& items);
// Adds the habits that dp2 lint finds there. The whole capture is replayed, since later frames may show one.
void add_habits(PageFindings& findings, const Input& input, responses::EmulatorOptions emulator,
                const dp2::ReadLimits& limits, const PlayingTime& time, const PageItems& items);

} // namespace tools
