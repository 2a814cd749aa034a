// What the runs of one program must have in common. Exceptions, where runs differ by nature:
//   - Answers of the ASYNC model come when the GPU is done: with workers they are not compared.
//   - A call is the unit of limits, of completion models and of recordings, so that a split program answers in
//     other calls, and is compared only when no limit was met. The dialects that look ahead to decide what a
//     command is are not split.
//   - How many calls a poll makes depends on the answers, and a call that fails by script is counted in calls.
//   - The preamble of a context whose targets were destroyed, or became other surfaces, may be refused.
//   - Machine code counts against max_bytes, and its length depends on the back end: back ends are not compared when
//     max_bytes is narrow and was met.
//   - Figures of the clock, and when data of D3D10 queries is there, are never compared.
//   - When an allocation fails, the program only has to go on.
#pragma once

#include "tests/fuzz/support/program.h"

namespace fuzz {

// Runs the program, and again in the way that its settings choose; aborts when the runs differ.
void judge(const Program& program);
// judge() does this when the settings choose an allocation that fails: it runs the program once, with any oracle.
// Returns whether that allocation was reached.
bool run_with_failing_allocation(const Program& program);

} // namespace fuzz
