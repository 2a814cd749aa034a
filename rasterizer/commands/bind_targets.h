// The render targets and the depth buffer that a state names, as a draw or a clear uses them together.
#pragma once

#include "dp2/result.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

struct FoundTargets {
    Targets targets;          // width, height: of the smallest one, in pixels; samples: at least 1
    bool first = false;       // target 0 is there; otherwise nothing is drawn
    bool any = false;         // a surface with memory (not a NULL target) is there
    bool same_samples = true; // all have one sample count; otherwise they cannot be drawn to together
};

// Surfaces that were destroyed since they were set are left out. A surface bound to two targets counts at the
// lower index only. Without any surface the viewport gives the size.
FoundTargets find_targets(const DeviceState& state, ResourceTable& resources);

// The same for a draw: a depth buffer that is smaller than the targets or has another sample count is left
// out when neither depth nor stencil test uses it. WrongKind: it is used, but has another sample count, or
// the targets have several.
dp2::Result<FoundTargets> bind_targets(const DeviceState& state, ResourceTable& resources);

} // namespace rasterizer
