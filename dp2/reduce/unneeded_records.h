// Drops what the last submissions of a capture do not need: objects, contents, and earlier commands.
#pragma once

#include "dp2/reduce/reduction.h"

namespace dp2 {

// Keeps the last `frames_submissions` submissions, all presents and observations of surfaces, and the records
// Metadata, Completion, ChosenDialect and Disjoint. Everything else is dropped unless the reduction's
// property needs it.
void drop_unneeded(Reduction& reduction, std::size_t frames_submissions);

} // namespace dp2
