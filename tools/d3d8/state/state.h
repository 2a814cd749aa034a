// The values of all states, of a device or of a state block.
#pragma once

#include <array>

#include "tools/d3d8/caps/capabilities.h"
#include "tools/d3d8/objects/buffer.h"
#include "tools/d3d8/objects/shader_handles.h"
#include "tools/d3d8/objects/texture.h"
#include "tools/runtime/state/draw_sources.h"
#include "tools/runtime/state/state_values.h"

namespace d3d8 {

struct Stream {
    Held<VertexBuffer> buffer;
    UINT stride = 0; // in bytes
    UINT first_byte() const { return 0; }
};
struct Indices {
    Held<IndexBuffer> buffer;
    UINT base = 0; // BaseVertexIndex
};

// For the templates of tools/runtime/state/.
struct Shape {
    using Api = d3d8::Api;
    using Stream = d3d8::Stream;
    using IndexBuffer = d3d8::IndexBuffer;
    static constexpr UINT kFirstRenderState = D3DRS_ZENABLE, kRenderStates = 174, kStages = 8;
    static constexpr UINT kStageStates = 29, kTextures = kStages, kStreams = d3d8::kStreams, kClipPlanes = 6;
    static constexpr UINT kVertexFloats = kMostVertexConstants, kPixelFloats = kMostPixelConstants;
    // Streams of DirectX 8 begin at the start of their buffer.
    template <class Commands>
    static void send_stream(const Commands& commands, UINT stream, Handle buffer, UINT, UINT stride) {
        commands.stream(stream, buffer, stride);
    }
};
using DrawSources = runtime::DrawSources<Shape>;

struct State : StateValues<Shape> {
    Indices indices;
    DWORD vertex_shader = 0; // a shader's handle, or an FVF code
    DWORD pixel_shader = 0;

    const Held<IndexBuffer>& index_buffer() const { return indices.buffer; }
    // Sets the defaults of a new device. `depth`: it has an automatic depth buffer; `width`, `height`: size
    // of the viewport.
    void set_defaults(bool depth, UINT width, UINT height);
};

} // namespace d3d8
