// Dialect strict-states: refuses draws with a state value that the documents do not define.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// BadValue names the first such state. Checks every state, so it is for test rigs only.
dp2::Status refuse_undefined(const DeviceState& state);

} // namespace rasterizer
