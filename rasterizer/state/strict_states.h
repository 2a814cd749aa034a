// Dialect strict-states: draws with a state value that the documents do not define are refused.
#pragma once

#include "dp2/base/result.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// BadValue names the first such state. For test rigs: it looks at every state.
dp2::Status refuse_undefined(const DeviceState& state);

} // namespace rasterizer
