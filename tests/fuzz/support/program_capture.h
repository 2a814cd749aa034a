// Writes the calls of a fuzz program as a capture. The capture may be one that no recording could produce.
#pragma once

#include "dp2/capture/capture.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

// Calls without a record become observations: ReadSurface the hash of a surface; Finish and DriverInfo the result of
// the call before, with their string as its answers; Statistics the counts of a scene.
dp2::capture::Document capture_of(const Program& program);

} // namespace fuzz
