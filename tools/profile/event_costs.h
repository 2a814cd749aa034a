// What the events of frames cost, which are marks of the program (dp2/capture/event_marks.h).
#pragma once

#include <vector>

#include "dp2/capture/event_marks.h"
#include "tools/profile/cost_columns.h"

namespace tools {

// An entry for each event of each frame, with the costs of the events in it: the sums of `rows`, the outer
// event first; and one for what is in no event. `touched`, which is no sum, is 0.
std::vector<CostEntry> event_entries(const std::vector<CostEntry>& rows, const dp2::EventTree& events);

} // namespace tools
