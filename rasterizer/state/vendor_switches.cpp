#include "rasterizer/state/vendor_switches.h"

#include "rasterizer/state/device_state.h"

namespace rasterizer {

using dp2::Rs;

VendorSwitches vendor_switches(const DeviceState& state) {
    VendorSwitches switches;
    switches.depth_bounds = state.render(Rs::AdaptiveTessX) == kDepthBounds;
    switches.depth_low = state.render_float(Rs::AdaptiveTessZ);
    switches.depth_high = state.render_float(Rs::AdaptiveTessW);
    // 'ATOC' requires the alpha test, 'A2M1' does not (PIPELINE.md 5.8).
    switches.alpha_to_coverage =
        state.alpha_to_coverage ||
        (state.render(Rs::AlphaTestEnable) != 0 && state.render(Rs::AdaptiveTessY) == kAlphaToCoverage);
    switches.sample_shading = state.render(Rs::AdaptiveTessY) == kSampleShading;
    return switches;
}

} // namespace rasterizer
