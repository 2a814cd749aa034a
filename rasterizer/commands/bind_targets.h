// The render targets and the depth buffer that a state names, as a draw or a clear uses them together.
#pragma once

#include "rasterizer/resources/resources.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

struct FoundTargets {
    Targets targets;    // width, height, samples: of the surface that the others must fit
    bool first = false; // target 0 is there; otherwise nothing is drawn
};

// Surfaces that were destroyed since they were set are left out. A surface bound to two targets counts at the
// lower index only. The others must fit the first target with memory; without one, or when it is one masked
// pixel, the depth buffer; without any surface the viewport gives the size.
FoundTargets find_targets(const DeviceState& state, ResourceTable& resources);

// The same for a draw. Direct3D 9 requires equal sizes and sample counts, a depth buffer may be larger;
// drivers do not check it. What does not fit is left out, as in DXVK (PR 5112), d9vk (PR 328) and Gallium
// Nine: a target keeps its contents, and without the depth buffer every test passes.
FoundTargets bind_targets(const DeviceState& state, ResourceTable& resources);

} // namespace rasterizer
