// The values of all states, of a device or of a state block. Bound objects are held by references of the
// runtime's own.
#pragma once

#include <array>
#include <map>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/buffer.h"
#include "tools/d3d9/objects/shader.h"
#include "tools/d3d9/objects/texture.h"
#include "tools/d3d9/objects/vertex_declaration.h"

namespace d3d9 {

inline constexpr UINT kRenderStates = 210, kStages = 8, kSamplerStates = 14;
// All numbers that are not texture stage states share the last index.
inline constexpr UINT kStageStates = 34;
inline constexpr UINT kStreams = 16, kClipPlanes = 32, kTargets = 4;
inline constexpr UINT kWorlds = 256, kTransforms = 10 + kWorlds;
inline constexpr UINT kVertexFloats = 256, kPixelFloats = 224, kInts = 16, kBools = 16;
// Samplers: 0..15, then D3DDMAPSAMPLER and the four vertex samplers.
inline constexpr UINT kSamplers = 21;
// The index of a sampler number; kSamplers for an invalid number.
constexpr UINT sampler_index(DWORD sampler) {
    if (sampler < 16) return sampler;
    return sampler >= D3DDMAPSAMPLER && sampler <= D3DVERTEXTEXTURESAMPLER3 ? 16 + sampler - D3DDMAPSAMPLER
                                                                            : kSamplers;
}
constexpr DWORD sampler_number(UINT index) {
    return index < 16 ? index : D3DDMAPSAMPLER + index - 16;
}
// The index of a D3DTRANSFORMSTATETYPE: view, projection, 8 texture and kWorlds world matrices; kTransforms
// for an invalid one.
constexpr UINT transform_index(DWORD state) {
    if (state == D3DTS_VIEW || state == D3DTS_PROJECTION) return state - D3DTS_VIEW;
    if (state >= D3DTS_TEXTURE0 && state <= D3DTS_TEXTURE7) return 2 + state - D3DTS_TEXTURE0;
    return state >= 256 && state < 256 + kWorlds ? 10 + state - 256 : kTransforms;
}
constexpr DWORD transform_number(UINT index) {
    return index < 2 ? D3DTS_VIEW + index : index < 10 ? D3DTS_TEXTURE0 + index - 2 : 256 + index - 10;
}

struct Light {
    D3DLIGHT9 data = {};
    BOOL enabled = FALSE;
};
D3DLIGHT9 default_light();

struct Stream {
    Held<VertexBuffer> buffer;
    UINT offset = 0, stride = 0, frequency = 1;
};

struct Float4 {
    float v[4];
};
struct Int4 {
    int v[4];
};

struct State {
    std::array<DWORD, kRenderStates> render = {};
    std::array<std::array<DWORD, kStageStates>, kStages> stage = {};
    std::array<std::array<DWORD, kSamplerStates>, kSamplers> sampler = {};
    std::array<Held<TextureBase>, kSamplers> texture;
    std::array<D3DMATRIX, kTransforms> transform;
    D3DMATERIAL9 material = {};
    std::map<DWORD, Light> lights;
    std::array<Float4, kClipPlanes> clip_plane = {};
    D3DVIEWPORT9 viewport = {};
    RECT scissor = {};
    Held<VertexDeclaration> declaration;
    Held<IndexBuffer> indices;
    std::array<Stream, kStreams> stream;
    Held<VertexShader> vertex_shader;
    Held<PixelShader> pixel_shader;
    std::array<Float4, kVertexFloats> vs_float = {};
    std::array<Float4, kPixelFloats> ps_float = {};
    std::array<Int4, kInts> vs_int = {}, ps_int = {};
    std::array<BOOL, kBools> vs_bool = {}, ps_bool = {};

    // Sets the defaults of a new device. `depth`: it has an automatic depth buffer; `width`, `height`: size
    // of the viewport and the scissor rectangle.
    void set_defaults(bool depth, UINT width, UINT height);
};

} // namespace d3d9
