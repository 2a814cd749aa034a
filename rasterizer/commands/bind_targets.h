// The render targets and the depth buffer that a state names, combined for a draw or a clear.
#pragma once

#include "rasterizer/resources/resources.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

struct FoundTargets {
    Targets targets;         // width, height, samples: of the surface that the others must match
    bool first = false;      // target 0 exists, or was never set; otherwise nothing is drawn
    std::uint32_t unfit = 0; // ignored by bind_targets(): bit i: target i; bit kTargets: the depth buffer
};

// Ignores surfaces that were destroyed after they were set. A surface that is bound twice only counts at the
// lower index. The size and the sample count are those of the first colour target that is not a NULL target.
// If there is none, or only a masked 1x1 target, they are those of the depth buffer; without one, those of a
// colour target. Without any surface the viewport defines the size.
FoundTargets find_targets(const DeviceState& state, ResourceTable& resources);

// find_targets() for a draw. Direct3D 9 requires equal sizes and sample counts, except that a depth buffer
// may be larger; drivers do not check it. Surfaces that do not match are ignored, as in DXVK (PR 5112), d9vk
// (PR 328) and Gallium Nine: such a target is not changed, and without the depth buffer every test passes.
FoundTargets bind_targets(const DeviceState& state, ResourceTable& resources);
// Those of FoundTargets::unfit that the draw would have used: the depth buffer only with a test.
std::uint32_t missed_targets(std::uint32_t unfit, const DeviceState& state);

} // namespace rasterizer
