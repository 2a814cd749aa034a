#include "tools/d3d9/state/state.h"

#include <algorithm>
#include <bit>

#include "dp2/render_states.h"
#include "dp2/stage_states.h"
#include "tools/d3d9/driver/capabilities.h"
#include "tools/d3d9/state/sampler_states.h"

namespace d3d9 {

namespace {

D3DMATRIX identity() {
    D3DMATRIX m = {};
    for (int i = 0; i < 4; ++i) m.m[i][i] = 1;
    return m;
}

} // namespace

D3DLIGHT9 default_light() {
    D3DLIGHT9 light = {};
    light.Type = D3DLIGHT_DIRECTIONAL;
    light.Diffuse = {1, 1, 1, 0};
    light.Direction = {0, 0, 1};
    return light;
}

void State::set_defaults(bool depth, UINT width, UINT height) {
    for (UINT i = 0; i < kRenderStates; ++i) render[i] = dp2::render_state_default(i);
    render[D3DRS_ZENABLE] = depth ? D3DZB_TRUE : D3DZB_FALSE;
    render[D3DRS_POINTSIZE_MAX] = std::bit_cast<DWORD>(driver_caps().MaxPointSize);
    render[D3DRS_DEBUGMONITORTOKEN] = 0xBAADCAFE; // what Microsoft's runtime shows
    for (UINT s = 0; s < kStages; ++s)
        for (UINT i = 1; i < kStageStates; ++i) stage[s][i] = dp2::stage_state_default(i, s);
    for (auto& states : sampler)
        for (UINT i = 1; i < kSamplerStates; ++i)
            states[i] = dp2::stage_state_default(static_cast<std::uint32_t>(kStageStateOfSampler[i]), 1);
    for (auto& t : texture) t = {};
    transform.fill(identity());
    material = {};
    lights.clear();
    clip_plane = {};
    viewport = {0, 0, width, height, 0, 1};
    scissor = {0, 0, static_cast<LONG>(width), static_cast<LONG>(height)};
    declaration = {};
    indices = {};
    stream = {};
    vertex_shader = {};
    pixel_shader = {};
    vs_float = {}, ps_float = {}, vs_int = {}, ps_int = {}, vs_bool = {}, ps_bool = {};
}

} // namespace d3d9
