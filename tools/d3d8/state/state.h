// The values of all states, of a device or of a state block. Bound objects are held by references of the
// runtime's own.
#pragma once

#include <array>
#include <map>

#include "tools/d3d8/base/win.h"
#include "tools/d3d8/caps/capabilities.h"
#include "tools/d3d8/objects/buffer.h"
#include "tools/d3d8/objects/shader_handles.h"
#include "tools/d3d8/objects/texture.h"

namespace d3d8 {

inline constexpr UINT kRenderStates = 174, kStages = 8, kStageStates = 29, kClipPlanes = 6;
inline constexpr UINT kWorlds = 256, kTransforms = 10 + kWorlds;
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
    D3DLIGHT8 data = {};
    BOOL enabled = FALSE;
};
D3DLIGHT8 default_light();

struct Stream {
    Held<VertexBuffer> buffer;
    UINT stride = 0; // in bytes
};
struct Indices {
    Held<IndexBuffer> buffer;
    UINT base = 0; // BaseVertexIndex
};

struct Float4 {
    float v[4];
};

struct State {
    std::array<DWORD, kRenderStates> render = {};
    std::array<std::array<DWORD, kStageStates>, kStages> stage = {};
    std::array<Held<TextureBase>, kStages> texture;
    std::array<D3DMATRIX, kTransforms> transform;
    D3DMATERIAL8 material = {};
    std::map<DWORD, Light> lights;
    std::array<Float4, kClipPlanes> clip_plane = {};
    D3DVIEWPORT8 viewport = {};
    Indices indices;
    std::array<Stream, kStreams> stream;
    DWORD vertex_shader = 0; // a shader's handle, or an FVF code
    DWORD pixel_shader = 0;
    std::array<Float4, kMostVertexConstants> vs_float = {};
    std::array<Float4, kMostPixelConstants> ps_float = {};

    // Sets the defaults of a new device. `depth`: it has an automatic depth buffer; `width`, `height`: size
    // of the viewport.
    void set_defaults(bool depth, UINT width, UINT height);
};

} // namespace d3d8
