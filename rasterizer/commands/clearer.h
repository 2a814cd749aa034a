// CLEAR: fills the bound targets, completely or inside rectangles, as work of the open scene.
#pragma once

#include <memory>

#include "dp2/base/bytes.h"
#include "dp2/wire/wire.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/commands/predicate.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/schedule/gpu.h"
#include "rasterizer/state/device_state.h"

namespace rasterizer {

// Owns nothing; adds to the context's counts. Caller's thread only; waits for the GPU when the call
// approaches its limits.
class Clearer {
  public:
    Clearer(Gpu& gpu, const std::shared_ptr<ContextCounts>& context, const DeviceState& state,
            const Predicate& predicate, CallBudget& budget, FrontEndCounts& counts)
        : gpu_(gpu), context_(context), state_(state), predicate_(predicate), budget_(budget),
          counts_(counts) {}

    // `rects`: in pixels. With D3DCLEAR_COMPUTERECTS they are clipped to the viewport, and an empty list
    // means the whole viewport; without that flag an empty list clears nothing. Surfaces of equal size and
    // sample count are cleared together, others separately. NotSupported: a format without a rule for its
    // stored bits; LimitExceeded: too many pixels in this call.
    dp2::Status clear(const dp2::wire::Clear& clear, dp2::PackedArray<dp2::wire::Rect> rects);

  private:
    dp2::Status clear_targets(const Targets& targets, const dp2::wire::Clear& clear,
                              dp2::PackedArray<dp2::wire::Rect> rects);

    Gpu& gpu_;
    const std::shared_ptr<ContextCounts>& context_;
    const DeviceState& state_;
    const Predicate& predicate_;
    CallBudget& budget_;
    FrontEndCounts& counts_;
};

} // namespace rasterizer
