#include "tools/d3d8/state/state.h"

#include <bit>

#include "responses/include/dp2emu_protocol.h"

namespace d3d8 {

namespace {

D3DMATRIX identity() {
    D3DMATRIX m = {};
    for (int i = 0; i < 4; ++i) m.m[i][i] = 1;
    return m;
}

DWORD stage_default(UINT state, UINT stage) {
    if (state == D3DTSS_TEXCOORDINDEX) return stage;
#define CASE(name, number, value, in_stage_0, kind)                                                          \
    case number: return stage == 0 ? in_stage_0 : value;
    switch (state) {
        DP2EMU_FOR_EACH_STAGE_STATE(CASE)
    default: return 0;
    }
#undef CASE
}

} // namespace

D3DLIGHT8 default_light() {
    D3DLIGHT8 light = {};
    light.Type = D3DLIGHT_DIRECTIONAL;
    light.Diffuse = {1, 1, 1, 0};
    light.Direction = {0, 0, 1};
    return light;
}

void State::set_defaults(bool depth, UINT width, UINT height) {
    render = {};
#define ROW(name, number, value, era)                                                                        \
    if ((number) >= D3DRS_ZENABLE && (number) < kRenderStates) render[number] = value;
    DP2EMU_FOR_EACH_RENDER_STATE(ROW)
#undef ROW
    // The table has the defaults of Direct3D 9, and of states that only older versions have.
    render[D3DRS_ZENABLE] = depth ? D3DZB_TRUE : D3DZB_FALSE;
    render[D3DRS_POINTSIZE_MIN] = 0;
    render[D3DRS_POINTSIZE_MAX] = std::bit_cast<DWORD>(driver_caps().MaxPointSize);
    render[D3DRS_DEBUGMONITORTOKEN] = D3DDMT_DISABLE;
    for (UINT s = 0; s < kStages; ++s)
        for (UINT i = 1; i < kStageStates; ++i) stage[s][i] = stage_default(i, s);
    for (auto& t : texture) t = {};
    transform.fill(identity());
    material = {};
    lights.clear();
    clip_plane = {};
    viewport = {0, 0, width, height, 0, 1};
    indices = {};
    stream = {};
    vertex_shader = pixel_shader = 0;
    vs_float = {}, ps_float = {};
}

} // namespace d3d8
