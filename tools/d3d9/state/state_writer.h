// Tells the driver what changed since it was last told, in the order and encoding of a DX9 runtime. What is
// set to what it was already is not sent.
#pragma once

#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/state/state.h"

namespace d3d9 {

class StateWriter {
  public:
    explicit StateWriter(Driver& driver) : driver_(driver) {}
    // Sends the parts of `state` that `changed` names, and clears them there. A draw with vertices or indices
    // of its own leaves stream 0 or the index buffer to bind_stream() and bind_indices().
    struct Own {
        bool vertices = false, indices = false;
    };
    void write(const State& state, Parts& changed) { write(state, changed, Own{}); }
    void write(const State& state, Parts& changed, Own own);
    // Palettes of paletted textures: the one that is current is attached where such a texture is bound.
    void set_palette(UINT number, const PALETTEENTRY* entries);
    const PALETTEENTRY* palette(UINT number) const; // null: never set
    UINT current_palette = 0;
    // The draw that read these buffers stands in the command buffer now.
    void mark_used(const State& state);
    // Switches that vendors hid behind states are commands: each is sent when it is given, in its place.
    void command(D3DRENDERSTATETYPE state, DWORD value);
    void command(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value);
    // Everything is sent again: a new context knows nothing.
    void forget() { known_ = false; }
    // Streams and indices that DrawPrimitiveUP bound over the program's.
    void bind_stream(UINT stream, Handle buffer, UINT offset, UINT stride);
    void bind_indices(Handle buffer, UINT stride);
    void bind_format(DWORD format);

  private:
    void write_render_states(const State& state, Parts& changed);
    void write_stages(const State& state, Parts& changed);
    void write_textures(const State& state, Parts& changed);
    void write_transforms(const State& state, Parts& changed);
    void write_lights(const State& state, Parts& changed);
    void write_streams(const State& state, Parts& changed, Own own);
    void write_shaders(const State& state, Parts& changed);
    void write_constants(const State& state, Parts& changed);
    void write_viewport(const State& state, Parts& changed);

    struct Palette {
        std::array<PALETTEENTRY, 256> entries = {};
        bool sent = false;
    };
    void attach_palette(Handle texture);

    Driver& driver_;
    std::map<UINT, Palette> palettes_;
    bool known_ = false; // `sent_` is what the driver has
    std::array<DWORD, kRenderStates> sent_render_ = {};
    std::array<std::array<DWORD, kStageStates>, kStages> sent_stage_ = {};
    std::array<std::array<DWORD, kSamplerStates>, kSamplers> sent_sampler_ = {};
    std::array<Handle, kSamplers> sent_texture_ = {};
    std::set<DWORD> lights_;
    DWORD sent_format_ = 0, sent_vertex_shader_ = 0, sent_pixel_shader_ = 0;
    struct SentStream {
        Handle buffer = 0;
        UINT offset = 0, stride = 0, frequency = 0;
        bool operator==(const SentStream&) const = default;
    };
    std::array<SentStream, kStreams> sent_stream_ = {};
    Handle sent_indices_ = 0;
    UINT sent_index_stride_ = 0;
};

} // namespace d3d9
