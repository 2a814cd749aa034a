#include "tools/runtime/base/runtime_name.h"

namespace runtime {

const char kRuntimeName[] = "ddraw";

} // namespace runtime
