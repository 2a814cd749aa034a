// The Windows and Direct3D 9 headers, and the names of tools/runtime/, which this runtime is built on.
#pragma once

#include "tools/runtime/base/win.h"

#include <d3d9.h>

namespace runtime {}

namespace d3d9 {

using namespace runtime;

} // namespace d3d9
