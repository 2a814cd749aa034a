// The part of the output of dp2 bisect that says why a step draws other pixels.
#pragma once

#include "tools/bisect/draw_causes.h"

namespace tools {

void print_causes(const CaptureDiff& diff, const StepCauses& causes);
// Adds the members "changes", "states", "programs", "memory", "vertices".
void add_causes(const CaptureDiff& diff, const StepCauses& causes, Json& line);

} // namespace tools
