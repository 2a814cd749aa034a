// The Windows and DirectDraw headers, and the names of tools/runtime/, which this runtime is built on.
#pragma once

#include "tools/runtime/base/win.h"

#include <ddraw.h>

namespace runtime {}

namespace ddraw {

using namespace runtime;

} // namespace ddraw
