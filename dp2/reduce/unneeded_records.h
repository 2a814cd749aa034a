// Drops from a cut of a capture what its last submissions do not need: objects, contents, and what set their
// state up.
#pragma once

#include "dp2/reduce/reduction.h"

namespace dp2 {

// The last `frames_submissions` submissions, and presents and observations, stay; so does what the capture
// says of itself. Of everything else the reduction keeps what its property needs.
void drop_unneeded(Reduction& reduction, std::size_t frames_submissions);

} // namespace dp2
