// Two runs of one program must give equal observations (observations.h). Exceptions:
//   - With workers, answers of the ASYNC model are not compared: they come when the GPU is done.
//   - Limits, completion models and recordings count calls, so the answers of a split program are not compared, and the
//     program is compared only if no limit was exceeded. Programs in dialects that look ahead to decide what a command
//     is are not split.
//   - Scripted failures count calls, so programs with them are not split. The number of calls in a poll depends on the
//     answers, so programs with polls and scripted failures are not compared where their answers are not.
//   - With another number of workers a program is compared only if no limit was exceeded.
//   - A preamble may fail if the program destroyed or replaced objects.
//   - Machine code counts towards max_bytes, and its length depends on the back end: back ends are not compared if
//     max_bytes is small and was exceeded.
//   - Figures that depend on the clock, and when data of D3D10 queries is ready, are never compared.
//   - If an allocation fails, the program only has to continue.
#pragma once

#include "tests/fuzz/support/program.h"

namespace fuzz {

// Runs the program twice, the second time as its settings choose; aborts if the runs differ.
void judge(const Program& program);
// The part of judge() for settings that make an allocation fail: runs the program once, whichever oracle they
// choose. Returns whether that allocation was reached.
bool run_with_failing_allocation(const Program& program);

} // namespace fuzz
