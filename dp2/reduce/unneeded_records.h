// Drops what the last submissions of a capture do not need: objects, contents, and earlier commands.
#pragma once

#include <set>

#include "dp2/reduce/reduction.h"

namespace dp2 {

// What the frames at the end of a capture need.
struct FramesNeed {
    std::size_t first_record =
        0; // the frames' first record; those before it restore the state that they begin with
    std::set<std::uint32_t> bound; // handles of memory that is bound when the frames draw
};

// Keeps the frames' submissions, all presents and observations of surfaces, the records Metadata, Completion,
// ChosenDialect and Disjoint, and memory that the frames' commands name; the end of an object that is kept is
// kept, too. Of the rest everything is dropped that the reduction's property does not need. First, in few
// attempts, memory that no draw of the frames has bound, and contents that the frames replace; then by trial,
// object by object and command by command, until the reduction is stopped.
void drop_unneeded(Reduction& reduction, const FramesNeed& need);

} // namespace dp2
