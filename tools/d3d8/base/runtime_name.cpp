#include "tools/runtime/base/runtime_name.h"

namespace runtime {

const char kRuntimeName[] = "d3d8";

} // namespace runtime
