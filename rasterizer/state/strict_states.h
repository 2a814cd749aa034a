// The dialect strict-states, which refuses draws with state values that the Direct3D documents do not define.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// Returns BadValue with the name of the first state that has an undefined value. Slow, because it checks
// every state: only for tests.
dp2::Status refuse_undefined(const DeviceState& state);

} // namespace rasterizer
