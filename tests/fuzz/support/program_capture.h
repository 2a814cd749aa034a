// A program's calls as a capture, also one that no emulator would have recorded.
#pragma once

#include "dp2/capture/capture.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

// Calls that captures have no record for become observations: ReadSurface a surface's hash, Finish and DriverInfo
// the result of the call before, with the string as its answers; Statistics the counts of a scene.
dp2::capture::Document capture_of(const Program& program);

} // namespace fuzz
