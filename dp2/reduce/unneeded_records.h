// Drops what the last submissions of a capture do not need: objects, contents, and earlier commands.
#pragma once

#include <set>

#include "dp2/reduce/reduction.h"

namespace dp2 {

// What the frames at the end of a capture need.
struct FramesNeed {
    std::size_t submissions = 0;   // the frames' submissions are the last ones
    std::set<std::uint32_t> bound; // handles of memory that is bound when the frames draw
};

// Keeps the frames' submissions, all presents and observations of surfaces, and the records Metadata,
// Completion, ChosenDialect and Disjoint. Everything else is dropped unless the reduction's property needs
// it. First, in few attempts, what no command of the frames names and no draw has bound, and contents that
// the frames replace; then by trial, object by object and command by command, until the reduction is stopped.
void drop_unneeded(Reduction& reduction, const FramesNeed& need);

} // namespace dp2
