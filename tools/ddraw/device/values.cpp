#include "tools/ddraw/device/values.h"

#include <bit>

#include "tools/runtime/state/parts.h"
#include "tools/runtime/state/state_values.h"

namespace ddraw {

bool is_transform(DWORD index) {
    return (index >= D3DTRANSFORMSTATE_WORLD && index <= D3DTRANSFORMSTATE_WORLD3) ||
           (index >= D3DTRANSFORMSTATE_TEXTURE0 && index <= D3DTRANSFORMSTATE_TEXTURE7);
}

// Filters have numbers of their own in DirectX 7 (WIRE.md E.2), so their defaults have, too.
void Values::set_defaults(bool depth, DWORD width, DWORD height) {
    render = {};
#define ROW(name, number, value, era)                                                                        \
    if ((number) < kDirectX7States) render[number] = value;
    DP2EMU_FOR_EACH_RENDER_STATE(ROW)
#undef ROW
    render[D3DRENDERSTATE_ZENABLE] = depth ? D3DZB_TRUE : D3DZB_FALSE;
    render[D3DRENDERSTATE_TEXTUREPERSPECTIVE] = TRUE;
    for (DWORD s = 0; s < kStages; ++s) {
        for (DWORD i = 1; i < kStageStates; ++i) stage[s][i] = stage_default(i, s);
        stage[s][D3DTSS_ADDRESS] = D3DTADDRESS_WRAP;
        stage[s][D3DTSS_MAGFILTER] = D3DTFG_POINT;
        stage[s][D3DTSS_MINFILTER] = D3DTFN_POINT;
        stage[s][D3DTSS_MIPFILTER] = D3DTFP_NONE;
        texture[s] = UsedSurface();
    }
    D3DMATRIX identity = {};
    identity._11 = identity._22 = identity._33 = identity._44 = 1;
    transform.fill(identity);
    viewport = {0, 0, width, height, 0, 1};
    material = {};
    lights.clear();
    clip_plane = {};
}

void capture(Setting& setting, const Values& values) {
    const DWORD i = setting.index;
    const auto light = [&] {
        const auto found = values.lights.find(i);
        return found == values.lights.end() ? Light{} : found->second;
    };
    switch (setting.kind) {
    case Setting::Kind::Render: setting.value = values.render[i]; break;
    case Setting::Kind::Stage: setting.value = values.stage[i][setting.state]; break;
    case Setting::Kind::Texture: setting.value = values.texture[i]; break;
    case Setting::Kind::Transform: setting.value = values.transform[i]; break;
    case Setting::Kind::Viewport: setting.value = values.viewport; break;
    case Setting::Kind::Material: setting.value = values.material; break;
    case Setting::Kind::Light: setting.value = light().data; break;
    case Setting::Kind::LightEnable: setting.value = static_cast<DWORD>(light().enabled); break;
    case Setting::Kind::ClipPlane: setting.value = values.clip_plane[i]; break;
    }
}

StateBlock block_of(D3DSTATEBLOCKTYPE type, const Values& values) {
    using Kind = Setting::Kind;
    static constexpr auto kRender = render_states_in_blocks<kRenderStates>();
    static constexpr auto kStage = stage_states_in_blocks<kStageStates>();
    StateBlock block;
    const auto add = [&](Kind kind, DWORD index = 0, DWORD state = 0) {
        capture(block.emplace_back(Setting{kind, index, state}), values);
    };
    const auto has = [&](const InBlocks& in) {
        return type == D3DSBT_ALL || (type == D3DSBT_PIXELSTATE ? in.pixel : in.vertex);
    };
#define ROW(name, number, value, era)                                                                        \
    if ((number) < kDirectX7States && (era) != 2 && has(kRender[number])) add(Kind::Render, number);
    DP2EMU_FOR_EACH_RENDER_STATE(ROW)
#undef ROW
    for (DWORD s = 0; s < kStages; ++s)
        for (DWORD i = 1; i <= D3DTSS_TEXTURETRANSFORMFLAGS; ++i)
            if (has(kStage[i])) add(Kind::Stage, s, i);
    if (type != D3DSBT_PIXELSTATE)
        for (const auto& [index, light] : values.lights) {
            add(Kind::Light, index);
            add(Kind::LightEnable, index);
        }
    if (type != D3DSBT_ALL) return block;
    for (DWORD s = 0; s < kStages; ++s) add(Kind::Texture, s);
    for (DWORD i = 0; i < kTransforms; ++i)
        if (is_transform(i)) add(Kind::Transform, i);
    add(Kind::Viewport);
    add(Kind::Material);
    for (DWORD i = 0; i < kClipPlanes; ++i) add(Kind::ClipPlane, i);
    return block;
}

} // namespace ddraw
