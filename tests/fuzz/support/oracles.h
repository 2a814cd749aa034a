// What the runs of one program must have in common. Exceptions, in which runs may differ:
//   - With workers, answers of the ASYNC model are not compared: they come when the GPU is done.
//   - Limits, completion models and recordings count calls, so a split program returns answers in other calls, and is
//     compared only if no limit was exceeded. Dialects that look ahead to decide what a command is are not split.
//   - The number of calls in a poll depends on the answers; scripted failures count calls.
//   - The preamble of a context whose targets were destroyed or replaced by other surfaces may be refused.
//   - Machine code counts towards max_bytes, and its length depends on the back end: back ends are not compared if
//     max_bytes is small and was exceeded.
//   - Figures that depend on the clock, and when data of D3D10 queries is ready, are never compared.
//   - If an allocation fails, the program only has to continue.
#pragma once

#include "tests/fuzz/support/program.h"

namespace fuzz {

// Runs the program twice, the second time as its settings choose; aborts if the runs differ.
void judge(const Program& program);
// The part of judge() for settings that make an allocation fail: runs the program once, with any oracle. Returns
// whether that allocation was reached.
bool run_with_failing_allocation(const Program& program);

} // namespace fuzz
