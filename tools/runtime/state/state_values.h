// The values of the states that Direct3D 8 and 9 have in common, of a device or of a state block. Bound
// objects are held by references of the runtime's own. Shape: the runtime's numbers of states, its Api and
// its Stream, a vertex buffer with where its vertices are.
#pragma once

#include <array>
#include <bit>
#include <map>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/objects/texture.h"
#include "tools/runtime/state/transforms.h"

namespace runtime {

struct Float4 {
    float v[4];
};

template <class Api> struct Light {
    typename Api::Light data = default_data();
    BOOL enabled = FALSE;

    // A light that is enabled before it is set.
    static typename Api::Light default_data() {
        typename Api::Light light = {};
        light.Type = Api::kDirectional;
        light.Diffuse = {1, 1, 1, 0};
        light.Direction = {0, 0, 1};
        return light;
    }
};

// Whether DirectX 9 has a render state under this number; others are unknown or belong to older versions.
constexpr bool is_dx9_render_state(std::uint32_t state) {
#define CASE(name, number, value, era)                                                                       \
    case number: return (era) == 0;
    switch (state) {
        DP2EMU_FOR_EACH_RENDER_STATE(CASE)
    default: return false;
    }
#undef CASE
}

// The default of a texture stage state.
constexpr DWORD stage_default(UINT state, UINT stage) {
    if (state == DP2EMU_D3DTSS_TEXCOORDINDEX) return stage;
#define CASE(name, number, value, in_stage_0, kind)                                                          \
    case number: return stage == 0 ? in_stage_0 : value;
    switch (state) {
        DP2EMU_FOR_EACH_STAGE_STATE(CASE)
    default: return 0;
    }
#undef CASE
}

template <class Shape> struct StateValues {
    using Api = typename Shape::Api;

    std::array<DWORD, Shape::kRenderStates> render = {};
    std::array<std::array<DWORD, Shape::kStageStates>, Shape::kStages> stage = {};
    std::array<Held<TextureBase<Api>>, Shape::kTextures> texture;
    std::array<typename Api::Matrix, kTransforms> transform;
    typename Api::Material material = {};
    std::map<DWORD, Light<Api>> lights;
    std::array<Float4, Shape::kClipPlanes> clip_plane = {};
    typename Api::Viewport viewport = {};
    std::array<typename Shape::Stream, Shape::kStreams> stream;
    std::array<Float4, Shape::kVertexFloats> vs_float = {};
    std::array<Float4, Shape::kPixelFloats> ps_float = {};

  protected:
    // Sets the defaults of a new device. `depth`: it has an automatic depth buffer; `width`, `height`: size
    // of the viewport.
    void set_common_defaults(bool depth, UINT width, UINT height, float largest_point) {
        render = {};
#define ROW(name, number, value, era)                                                                        \
    if ((number) >= Shape::kFirstRenderState && (number) < Shape::kRenderStates) render[number] = value;
        DP2EMU_FOR_EACH_RENDER_STATE(ROW)
#undef ROW
        render[DP2EMU_D3DRS_ZENABLE] = depth ? DP2EMU_D3DZB_TRUE : DP2EMU_D3DZB_FALSE;
        render[DP2EMU_D3DRS_POINTSIZE_MAX] = std::bit_cast<DWORD>(largest_point);
        for (UINT s = 0; s < Shape::kStages; ++s)
            for (UINT i = 1; i < Shape::kStageStates; ++i) stage[s][i] = stage_default(i, s);
        for (auto& t : texture) t = {};
        typename Api::Matrix identity = {};
        for (int i = 0; i < 4; ++i) identity.m[i][i] = 1;
        transform.fill(identity);
        material = {};
        lights.clear();
        clip_plane = {};
        viewport = {0, 0, width, height, 0, 1};
        stream = {};
        vs_float = {}, ps_float = {};
    }
};

} // namespace runtime
