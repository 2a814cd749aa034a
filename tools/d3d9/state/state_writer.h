// Sends changed state to the driver, in the order of a DX9 runtime, and records what was sent
// (SentState). Device lock required.
#pragma once

#include <vector>

#include "tools/d3d9/state/draw_reads.h"
#include "tools/d3d9/state/draw_sources.h"
#include "tools/d3d9/state/sent_state.h"
#include "tools/d3d9/state/software_constants.h"
#include "tools/d3d9/state/targets.h"
#include "tools/runtime/commands/dx9_commands.h"
#include "tools/runtime/driver/driver.h"
#include "tools/runtime/resources/palettes.h"

namespace d3d9 {

class StateWriter {
  public:
    explicit StateWriter(Driver& driver) : driver_(driver), commands_(driver) {}

    // The parts of the device's state that may differ from what was sent; setters set the bits of what they
    // change.
    Parts& stale() { return sent_.stale; }
    void targets_are_stale() { sent_.targets_stale = true; }
    void everything_is_stale();
    // Marks everything as not sent: the driver's state is unknown, since a call has failed halfway, or
    // commands were lost.
    void nothing_is_sent();

    // Sends the bindings of targets if they are stale. To be called before write().
    void write_targets(const Targets& targets);
    // Sends the stale parts of the device's state, the bindings of `sources`, and the contents that the next
    // command reads (`reads`). DrawCalls::draw_up() binds stream 0 and the index buffer itself.
    void write(const State& state, const DrawSources& sources, const DrawReads& reads);
    // To be called right after a command that reads these buffers was emitted.
    void mark_used(const DrawSources& sources);

    // Sends a render state at once: vendor features are switched by magic values of states, and take effect
    // between two draws.
    void command(D3DRENDERSTATETYPE state, DWORD value);
    void command(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value);

    // To be called before a state's `value` is replaced by one that the driver does not apply (unapplied.h):
    // sends `value` if it is stale, since it stays in effect.
    void keep(D3DRENDERSTATETYPE state, DWORD value) {
        if (sent_.stale.render[state]) command(state, value);
    }
    void keep(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
        if (sent_.stale.sampler[sampler][state]) command(sampler, state, value);
    }
    // To be called before a state block replaces the values `before` of `parts` by those of `after`.
    void keep(const Parts& parts, const State& before, const State& after);

    // Binds a buffer to a stream; offset and stride in bytes; buffer 0: unbinds.
    void bind_stream(UINT stream, Handle buffer, UINT offset, UINT stride);
    void bind_indices(Handle buffer, UINT stride);

    Palettes palettes;
    SoftwareConstants software_constants;
    // Whether the next draws do not run the bound vertex shader (check_vertex_shader()).
    bool skips_vertex_shader = false;

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
    Dx9Commands<Driver> commands_;
    SentState sent_;
    std::uint64_t losses_ = 0; // Driver::losses() when everything was sent
    // Scratch for commands, kept for its memory.
    std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE> render_states_;
    std::vector<DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE> stage_states_;
    std::vector<DP2EMU_D3DHAL_DP2SETTRANSFORM> transforms_;
};

} // namespace d3d9
