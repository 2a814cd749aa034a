#include "tools/d3d9/state/state.h"

#include "tools/d3d9/caps/capabilities.h"
#include "tools/d3d9/state/sampler_states.h"

namespace d3d9 {

void State::set_defaults(bool depth, UINT width, UINT height) {
    set_common_defaults(depth, width, height, driver_caps().MaxPointSize);
    render[D3DRS_DEBUGMONITORTOKEN] = 0xBAADCAFE; // as in Microsoft's runtime
    for (auto& states : sampler)
        for (UINT i = 1; i < kSamplerStates; ++i) states[i] = stage_default(kStageStateOfSampler[i], 1);
    scissor = {0, 0, static_cast<LONG>(width), static_cast<LONG>(height)};
    declaration = {};
    indices = {};
    frequency = all_once();
    vertex_shader = {};
    pixel_shader = {};
    vs_int = {}, ps_int = {}, vs_bool = {}, ps_bool = {};
}

} // namespace d3d9
