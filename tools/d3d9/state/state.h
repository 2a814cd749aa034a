// The values of all states, of a device or of a state block.
#pragma once

#include <array>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/objects/buffer.h"
#include "tools/d3d9/objects/shader.h"
#include "tools/d3d9/objects/texture.h"
#include "tools/d3d9/objects/vertex_declaration.h"
#include "tools/runtime/state/draw_sources.h"
#include "tools/runtime/state/state_values.h"

namespace d3d9 {

inline constexpr UINT kSamplerStates = 14, kInts = 16, kBools = 16;
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
struct Stream {
    Held<VertexBuffer> buffer;
    UINT offset = 0, stride = 0; // in bytes
    UINT first_byte() const { return offset; }
};

// For the templates of tools/runtime/state/.
struct Shape {
    using Api = d3d9::Api;
    using Stream = d3d9::Stream;
    using IndexBuffer = d3d9::IndexBuffer;
    // Texture stage states: all numbers that are none share the last index.
    static constexpr UINT kFirstRenderState = 1, kRenderStates = 210, kStages = 8, kStageStates = 34;
    static constexpr UINT kTextures = kSamplers, kStreams = 16, kClipPlanes = 32;
    static constexpr UINT kVertexFloats = 256, kPixelFloats = 224;
    template <class Commands>
    static void send_stream(const Commands& commands, UINT stream, Handle buffer, UINT offset, UINT stride) {
        commands.stream(stream, buffer, offset, stride);
    }
};
inline constexpr UINT kStreams = Shape::kStreams;
using DrawSources = runtime::DrawSources<Shape>;

struct Int4 {
    int v[4];
};

struct State : StateValues<Shape> {
    std::array<std::array<DWORD, kSamplerStates>, kSamplers> sampler = {};
    RECT scissor = {};
    Held<VertexDeclaration> declaration;
    Held<IndexBuffer> indices;
    std::array<UINT, kStreams> frequency = all_once();
    Held<VertexShader> vertex_shader;
    Held<PixelShader> pixel_shader;
    std::array<Int4, kInts> vs_int = {}, ps_int = {};
    std::array<BOOL, kBools> vs_bool = {}, ps_bool = {};

    const Held<IndexBuffer>& index_buffer() const { return indices; }
    // The frequencies of streams without instances.
    static constexpr std::array<UINT, kStreams> all_once() {
        std::array<UINT, kStreams> out = {};
        out.fill(1);
        return out;
    }
    // Sets the defaults of a new device. `depth`: it has an automatic depth buffer; `width`, `height`: size
    // of the viewport and the scissor rectangle.
    void set_defaults(bool depth, UINT width, UINT height);
};

} // namespace d3d9
