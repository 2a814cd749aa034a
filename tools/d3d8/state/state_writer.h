// Sends changed state to the driver, in the order of a DX8 runtime, and records what was sent
// (SentState). Device lock required.
#pragma once

#include <vector>

#include "tools/d3d8/state/draw_reads.h"
#include "tools/d3d8/state/draw_sources.h"
#include "tools/d3d8/state/sent_state.h"
#include "tools/d3d8/state/targets.h"
#include "tools/runtime/commands/dx8_commands.h"
#include "tools/runtime/driver/driver.h"
#include "tools/runtime/resources/palettes.h"

namespace d3d8 {

class StateWriter {
  public:
    explicit StateWriter(Driver& driver)
        : vertex_shaders(driver), pixel_shaders(driver), driver_(driver), commands_(driver) {}

    // The parts of the device's state that may differ from what was sent; setters set the bits of what they
    // change.
    Parts& stale() { return sent_.stale; }
    void targets_are_stale() { sent_.targets_stale = true; }
    void everything_is_stale();
    // Marks everything as not sent: the driver's state is unknown, since a call has failed halfway, or
    // commands were lost.
    void nothing_is_sent();
    // Whether the driver has the current value of this transform.
    bool has_transform(UINT index) const { return sent_.complete() && !sent_.stale.transform[index]; }

    // Sends the bindings of targets if they are stale. To be called before write().
    void write_targets(const Targets& targets);
    // Sends the stale parts of the device's state, the bindings of `sources`, and the contents that the next
    // command reads (`reads`). DrawCalls::draw_up() binds stream 0 and the index buffer itself.
    void write(const State& state, const DrawSources& sources, const DrawReads& reads);
    // To be called right after a command that reads these buffers was emitted.
    void mark_used(const DrawSources& sources);
    // To be called before a shader is deleted: the driver must not keep it selected.
    void unselect_vertex_shader(DWORD handle);
    void unselect_pixel_shader(DWORD handle);

    // Binds a buffer to a stream; buffer 0: unbinds.
    void bind_stream(UINT stream, Handle buffer, UINT stride);
    void bind_indices(Handle buffer, UINT stride);

    Palettes palettes;
    VertexShaders vertex_shaders;
    PixelShaders pixel_shaders;

  private:
    void write_render_states(const State& state);
    void write_stages(const State& state);
    void write_textures(const State& state);
    void write_transforms(const State& state);
    void write_lights(const State& state);
    void write_streams(const State& state, const DrawSources& sources, const DrawReads& reads);
    void write_shaders(const State& state);
    void write_constants(const State& state);
    void write_viewport(const State& state);

    Driver& driver_;
    Dx8Commands<Driver> commands_;
    SentState sent_;
    std::uint64_t losses_ = 0; // Driver::losses() when everything was sent
    // Scratch for commands, kept for its memory.
    std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE> render_states_;
    std::vector<DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE> stage_states_;
    std::vector<DP2EMU_D3DHAL_DP2SETTRANSFORM> transforms_;
};

} // namespace d3d8
