// The name of the dll, or of the GPU's process, that this code is linked into: it begins the lines of the
// log, and is the name of the settings' file. Each of them defines it.
#pragma once

namespace runtime {

extern const char kRuntimeName[]; // "d3d9"

} // namespace runtime
